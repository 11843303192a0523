import type { Issue } from "../../contract/fault.ts";
import type { JsonValue } from "../../contract/json.ts";
import type { Notice, Place, Source, SourceFile, Unreadable } from "../../contract/source.ts";
import { at, parentPointer } from "../../lib/json-pointer.ts";
import { once } from "../../lib/once.ts";
import { lowerFirst, plain, quote, quoteValue } from "../../lib/say.ts";
import { remedyOf, sayBroken } from "../references/broken-references.ts";
import { partsInUse } from "../references/parts-in-use.ts";
import type { Slot } from "../references/reference-grammar.ts";
import type { Follow } from "../references/resolver.ts";
import type { BrokenReference, Part } from "../references/trace-references.ts";
import { findMisread } from "./find-misread.ts";
import { type Misread, STABILITY, schemaDialectOf } from "./misread.ts";
import { slotsWithin } from "./misread-references.ts";

/** What is looked through: the entry, and what references lead to in other files. */
export interface Looked {
	readonly entry: SourceFile;
	readonly slot: Slot;
	readonly parts: readonly Part[];
	readonly broken: readonly BrokenReference[];
	readonly follow: Follow;
	readonly files: ReadonlyMap<string, SourceFile>;
	/** Another version that was looked through: what both share is not looked into again. */
	readonly other: Source | undefined;
}

/** Values that are gathered. Beyond it a file is no description, and more of them say nothing more. */
const MAX_MISREAD = 1_000;

/** What of a description cannot be read, in the order of its files. */
export interface Findings {
	readonly unreadable: readonly Unreadable[];
	/** Lists with nothing in them where something should be. */
	readonly blank: readonly Unreadable[];
	/** The same, among what the specification does not allow and what is read all the same, or compared as it is written. */
	readonly notices: readonly Notice[];
}

export function findUnreadable(looked: Looked): Findings {
	const { entry, broken, follow, files } = looked;
	const misread = [...misreadIn(looked), ...sharedWith(looked)];
	const { rest, lost } = withoutLost(broken, misread, entry.path);
	const found = distinct([...misread, ...rest.map(ofReference)]);
	if (found.length === 0) return { unreadable: [], blank: [], notices: [] };
	// A walk over all that is met, which nobody asks for where all that was found is odd.
	const inUse = once(() => partsInUse(entry.root, entry.path, follow));
	const isNeeded = (one: Found): boolean => isMet(one) || (lost.get(one) ?? []).some((ref) => isMet(ofReference(ref)));
	const isMet = ({ at: place, kind, within }: Found) => {
		const root = files.get(place.file)?.root ?? null;
		const around = within ?? (kind === "misread" ? (parentPointer(place.pointer) ?? "") : place.pointer);
		if (place.file === entry.path && (MET.has(place.pointer) || within === "")) return true;
		return inUse().has(at(root, around) ?? null);
	};
	const notices = found.map((one) => (isOdd(one) ? one : { ...one, isNeeded: isNeeded(one) }));
	const blank = found.filter(isBlank).map((one) => ({ ...one, isNeeded: false }));
	return { unreadable: notices.filter((one) => "isNeeded" in one), blank, notices };
}

/** References that lead nowhere because what they lead into cannot be read: what is wrong is that alone. */
function withoutLost(broken: readonly BrokenReference[], misread: readonly Found[], entry: string) {
	const lost = new Map<Found, BrokenReference[]>();
	const holders = misread.filter(({ at: { file, pointer } }) => file === entry && MAPS.test(pointer));
	const rest = broken.filter((one) => {
		const holder = holders.find(({ at: { pointer } }) => one.at.file === entry && one.ref.startsWith(`#${pointer}/`));
		if (holder !== undefined) lost.get(holder)?.push(one) ?? lost.set(holder, [one]);
		return holder === undefined;
	});
	return { rest, lost };
}

/** Where components stand; there are few such places. */
const MAPS = /^\/(?:components(?:\/[^/]+)?|definitions|parameters|responses)$/u;

/** Values that mean nothing where they stand. */
function misreadIn({ entry, slot, parts, other }: Looked): readonly Found[] {
	const dialect = schemaDialectOf(entry.root);
	const twin = other === undefined ? undefined : twinOf(entry, other);
	const seen = new Set<JsonValue>();
	const starts: readonly Part[] = [{ at: { file: entry.path, pointer: "" }, value: entry.root, slot }, ...parts];
	const found: Found[] = [];
	for (const start of starts) {
		// Where a reference leads to a text or a number it is the reference that is broken.
		if (seen.has(start.value) || typeof start.value === "string" || typeof start.value === "number") continue;
		seen.add(start.value);
		const most = MAX_MISREAD - found.length;
		const inPlace = (misread: Misread): Place => ({ ...start.at, pointer: start.at.pointer + misread.pointer });
		const other = start === starts[0] ? twin : undefined;
		const slotOfReference = start === starts[0] ? slotsWithin(entry.root, start.slot) : undefined;
		const { misplaced, misread } = findMisread(
			start.value,
			{ slot: start.slot, dialect, slotOfReference },
			most,
			other,
		);
		found.push(...[...misplaced, ...misread].map((one) => told(one, inPlace(one), start.at.pointer)));
	}
	return found;
}

/** The root of the other version, where it is read in the same way. */
function twinOf(entry: SourceFile, other: Source): JsonValue | undefined {
	const twin = other.files.get(other.entry)?.root ?? null;
	return schemaDialectOf(twin) === schemaDialectOf(entry.root) ? twin : undefined;
}

/** What cannot be read in an object that the entries of both versions have in one place. */
function sharedWith({ entry, other }: Looked): readonly Found[] {
	const twin = other === undefined ? undefined : twinOf(entry, other);
	if (other === undefined || twin === undefined) return [];
	const isShared = ({ kind, at: { file, pointer } }: Unreadable) => {
		if (kind !== "misread" || file !== other.entry) return false;
		const around = parentPointer(pointer) ?? "";
		return at(twin, around) === at(entry.root, around);
	};
	return other.unreadable
		.filter(isShared)
		.map(({ isNeeded: _, ...one }) => ({ ...one, at: { file: entry.path, pointer: one.at.pointer } }));
}

/** Fields of the description itself, which no reference leads to: what there is, and what holds for all of it. */
const MET: ReadonlySet<string> = new Set([
	...["/paths", "/webhooks", "/security", "/servers", "/components", "/components/securitySchemes", "/tags"],
]);

/** `within`: where the object stands that is met, where this is further inside. */
type Found = Omit<Unreadable, "isNeeded"> & { readonly within?: string };

/** What is reached by two references is one. */
function distinct(found: readonly Found[]): readonly Found[] {
	return [...new Map(found.map((one) => [`${one.at.file}#${one.at.pointer} ${one.keyword}`, one])).values()];
}

/**
 * A level of stability, a deprecation and a title say nothing of payloads; empty lists are how some languages print an empty map, and
 * how generators say that they know no values; a flag beside a limit is what it was before 3.1. Nobody prints alternatives
 * that are none: what those were to demand is not known.
 */
function isOdd({ keyword, value }: Pick<Found, "keyword" | "value">): boolean {
	if (keyword === STABILITY || keyword === "deprecated" || keyword === "info") return true;
	if (keyword === "exclusiveMinimum" || keyword === "exclusiveMaximum") return typeof value === "boolean";
	return isBlank({ keyword, value });
}

function isBlank({ keyword, value }: Pick<Found, "keyword" | "value">): boolean {
	return MAY_BE_EMPTY.has(keyword) && Array.isArray(value) && value.length === 0;
}

const MAY_BE_EMPTY: ReadonlySet<string> = new Set([
	...["properties", "patternProperties", "dependentSchemas", "enum", "items"],
]);

/** `start`: where the value stands that was looked through, which the pointers of `misread` are relative to. */
function told(misread: Misread, place: Place, start: string): Found {
	const found = { at: place, kind: "misread", keyword: misread.keyword ?? "", value: misread.value } as const;
	const within = misread.isMissing
		? { within: place.pointer }
		: misread.within === undefined
			? {}
			: { within: start + misread.within };
	return { ...found, ...within, message: sayMisread(misread, isOdd(found)) };
}

function ofReference(broken: BrokenReference): Found {
	const { at, kind, keyword, ref, file, issue } = broken;
	return {
		...{ at, kind, keyword, value: ref },
		message: issue === undefined ? `${sayBroken(broken)}: ${remedyOf(broken)}.` : sayUnreadFile(broken, issue),
		...(file === undefined ? {} : { missingFile: file }),
		...(issue === undefined || issue.at === null ? {} : { mendAt: issue.at }),
	};
}

/** Of a file that is there it is said where to mend it: the reference is in order. */
function sayUnreadFile({ keyword, ref }: BrokenReference, { at, message }: Issue): string {
	const reference = `the ${keyword} ${quote(ref)}`;
	if (at === null) return `What ${reference} names cannot be read: ${message}`;
	const { file, line, column } = at;
	return `In ${plain(file)}:${line}:${column}, which ${reference} names, ${lowerFirst(message)}`;
}

/** What is odd is read all the same, or as if it were not there. */
function sayMisread({ keyword, value, write, isName, isMissing }: Misread, isOdd: boolean): string {
	const subject = keyword === null ? "A schema" : quote(keyword);
	if (isOdd) return `${subject} should not be ${sayValue(value)}: write ${write}.`;
	if (isName) return `${subject} means nothing here, so what it holds was not compared: write ${write}.`;
	if (isMissing) return `${subject} is missing, so it was not compared: write ${write}.`;
	// Of what stands in a list nobody knows the number.
	const what = /^\d+$/u.test(keyword ?? "")
		? `${sayValue(value)} cannot stand here`
		: `${subject} cannot be ${sayValue(value)}`;
	return `${what}, so it was not compared: write ${write}.`;
}

/** JSON has no word for what YAML writes as `.nan` and `.inf`. */
function sayValue(value: JsonValue): string {
	if (typeof value === "number") return quote(String(value));
	if (!Array.isArray(value) || value.every((one) => typeof one !== "number" || Number.isFinite(one)))
		return quoteValue(value);
	return `\`${plain(`[${value.map((one) => (typeof one === "number" ? one : JSON.stringify(one))).join(",")}]`)}\``;
}
