import type { LockedName, NameKind, NameWords } from "../../../contract/name-lock.ts";
import { nameKey } from "../assign-names.ts";
import { splitWords } from "../split-words.ts";
import { wordsOfValue } from "../words-of-value.ts";
import { isPartKind, nameKeyOf } from "./kinds.ts";

/*
 * Nine of ten names are parts that are called what they are written as, and most of them stand in many places: `id` of a
 * thousand records. A lock says once what such a part is usually called (`word member created_at = created_at`), and has a
 * line for a place only where it is called otherwise there, or is spelled otherwise than the usual one of those words. Two of
 * a scope never have the same words, so that it is still known which of `name` and `Name` had them first.
 */

/** What has the line of a part's usual words. */
export function wordSubject(kind: NameKind, part: string): string {
	return `${kind} ${part}`;
}

/** The last part of a subject: the member, the argument or the value itself. */
export function partOfSubject(subject: string): string {
	return subject.slice(subject.lastIndexOf(" ") + 1);
}

/** The same names without the lines that follow from those of usual words; what is usual and was not told yet is added. */
export function foldUsual(names: ReadonlyMap<string, LockedName>): ReadonlyMap<string, LockedName> {
	const usual = usualWords([...names.values()]);
	const kept = [...names].filter(([, entry]) => !isUsual(entry, usual));
	return new Map([...kept, ...usual]);
}

function isUsual({ kind, subject, name, was }: LockedName, usual: ReadonlyMap<string, LockedName>): boolean {
	if (kind === "word") return true;
	if (!isPartKind(kind) || was.length > 0) return false;
	const word = usual.get(nameKeyOf("word", wordSubject(kind, partOfSubject(subject))));
	return word !== undefined && isSame(word.name[0], name[0]);
}

/** The lines of usual words by their key: those that there are, and for words that have none the spelling that most use. */
function usualWords(entries: readonly LockedName[]): ReadonlyMap<string, LockedName> {
	const told = entries.filter(({ kind }) => kind === "word");
	const spellings = new Set(told.map(scopedKey));
	const counts = new Map<string, { readonly word: LockedName; count: number }>();
	for (const { kind, subject, name, was } of entries) {
		if (!isPartKind(kind) || was.length > 0) continue;
		const part = partOfSubject(subject);
		const key = nameKeyOf("word", wordSubject(kind, part));
		const known = counts.get(key);
		if (known !== undefined) known.count += isSame(known.word.name[0], name[0]) ? 1 : 0;
		else {
			const words = plainWords(kind, part);
			const word: LockedName = { kind: "word", subject: wordSubject(kind, part), name: [words], was: [] };
			counts.set(key, { word, count: isSame(words, name[0]) ? 1 : 0 });
		}
	}
	const wanted = [...counts.values()]
		.filter(({ word, count }) => count > 0 && !spellings.has(scopedKey(word)))
		.toSorted((a, b) => b.count - a.count || (a.word.subject < b.word.subject ? -1 : 1));
	const usual = new Map(told.map((word) => [nameKeyOf("word", word.subject), word]));
	for (const { word } of wanted) {
		const key = nameKeyOf("word", word.subject);
		if (spellings.has(scopedKey(word)) || usual.has(key)) continue;
		spellings.add(scopedKey(word));
		usual.set(key, word);
	}
	return usual;
}

/** Of several spellings that have the same words one alone is the usual one. */
function scopedKey({ subject, name: [words = []] }: LockedName): string {
	return `${subject.slice(0, subject.indexOf(" "))} ${nameKey(words)}`;
}

function plainWords(kind: NameKind, part: string): NameWords {
	if (kind !== "value") return splitWords(part);
	try {
		return wordsOfValue(JSON.parse(part));
	} catch {
		return [];
	}
}

function isSame(one: NameWords | undefined, other: NameWords | undefined): boolean {
	return one !== undefined && one.length > 0 && one.join("_") === other?.join("_");
}
