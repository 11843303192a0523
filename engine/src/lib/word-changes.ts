import { plain } from "./say.ts";

/*
 * Two texts word by word, as one line: what is gone stands in [-…-], what is new in {+…+}, and long stretches that both
 * have are left out in the middle. Marks that a text has itself are broken, so that no text can pretend to be a change.
 */

/** More words than this on a side are compared as one stretch: a sentence is what people read, not a book. */
const MOST_WORDS = 400;
/** Words of a stretch that both have that are shown on each side of a change. */
const AROUND = 6;
const LONGEST = 900;

type Stretch = readonly [kind: "same" | "gone" | "new", words: readonly string[]];

/** In back-quotes, for a message: one line, without characters that hide or reorder others, bounded in length. */
export function sayWordChanges(from: string, to: string): string {
	const stretches = compareWords(wordsOf(from), wordsOf(to));
	const said = stretches.map(([kind, words], index) => {
		if (kind === "gone") return `[-${words.join(" ")}-]`;
		if (kind === "new") return `{+${words.join(" ")}+}`;
		return shortened(words, index === 0, index === stretches.length - 1).join(" ");
	});
	return `\`${plain(said.join(" "), LONGEST)}\``;
}

function wordsOf(text: string): readonly string[] {
	return text.split(/\s+/u).flatMap((word) => (word === "" ? [] : [broken(word)]));
}

/** `[-` of a text's own becomes `[\-`. */
function broken(word: string): string {
	return word.replace(/(?<=\[)(?=-)|(?<=-)(?=\])|(?<=\{)(?=\+)|(?<=\+)(?=\})/gu, "\\");
}

function shortened(words: readonly string[], isFirst: boolean, isLast: boolean): readonly string[] {
	if (isFirst && isLast) return words;
	const head = isFirst ? [] : words.slice(0, AROUND);
	const tail = isLast ? [] : words.slice(Math.max(head.length, words.length - AROUND));
	return head.length + tail.length === words.length ? words : [...head, "…", ...tail];
}

/** A longest common run of words by dynamic programming; both sides are bounded. */
function compareWords(from: readonly string[], to: readonly string[]): readonly Stretch[] {
	if (from.length > MOST_WORDS || to.length > MOST_WORDS)
		return joined([...marked("gone", from), ...marked("new", to)]);
	const width = to.length + 1;
	const common = new Uint16Array((from.length + 1) * width);
	const at = (row: number, column: number): number => common[row * width + column] ?? 0;
	for (let row = from.length - 1; row >= 0; row--) {
		for (let column = to.length - 1; column >= 0; column--) {
			const isSame = from[row] === to[column];
			common[row * width + column] = isSame
				? at(row + 1, column + 1) + 1
				: Math.max(at(row + 1, column), at(row, column + 1));
		}
	}
	const steps: Stretch[] = [];
	let [row, column] = [0, 0];
	while (row < from.length && column < to.length) {
		const [gone, came] = [from[row] ?? "", to[column] ?? ""];
		if (gone === came) {
			steps.push(["same", [gone]]);
			row++;
			column++;
		} else if (at(row + 1, column) >= at(row, column + 1)) {
			steps.push(["gone", [gone]]);
			row++;
		} else {
			steps.push(["new", [came]]);
			column++;
		}
	}
	return joined([...steps, ...marked("gone", from.slice(row)), ...marked("new", to.slice(column))]);
}

function marked(kind: Stretch[0], words: readonly string[]): readonly Stretch[] {
	return words.length === 0 ? [] : [[kind, words]];
}

/** Neighbours of a kind become one. */
function joined(steps: readonly Stretch[]): readonly Stretch[] {
	const stretches: [Stretch[0], string[]][] = [];
	for (const [kind, words] of steps) {
		const last = stretches.at(-1);
		if (last?.[0] === kind) last[1].push(...words);
		else stretches.push([kind, [...words]]);
	}
	return stretches;
}
