import type { JsonValue } from "../../contract/json.ts";
import type { Place, SourceFile, Unreadable } from "../../contract/source.ts";
import { at, parentPointer } from "../../lib/json-pointer.ts";
import { plain, quote, quoteValue } from "../../lib/say.ts";
import { REMEDIES, sayBroken } from "../references/broken-references.ts";
import { partsInUse } from "../references/parts-in-use.ts";
import type { Slot } from "../references/reference-grammar.ts";
import type { Follow } from "../references/resolver.ts";
import type { BrokenReference, Part } from "../references/trace-references.ts";
import { findMisplaced } from "./misplaced.ts";
import { findMisread, type Misread, STABILITY, schemaDialectOf } from "./misread.ts";

/** What is looked through: the entry, and what references lead to in other files. */
export interface Looked {
	readonly entry: SourceFile;
	readonly slot: Slot;
	readonly parts: readonly Part[];
	readonly broken: readonly BrokenReference[];
	readonly follow: Follow;
	readonly files: ReadonlyMap<string, SourceFile>;
}

/** Values that are gathered. Beyond it a file is no description, and more of them say nothing more. */
const MAX_MISREAD = 1_000;

/** Everything in a description that cannot be read, in the order of its files. */
export function findUnreadable({ entry, slot, parts, broken, follow, files }: Looked): readonly Unreadable[] {
	const dialect = schemaDialectOf(entry.root);
	const seen = new Set<JsonValue>();
	const starts: readonly Part[] = [{ at: { file: entry.path, pointer: "" }, value: entry.root, slot }, ...parts];
	const found: Pick<Unreadable, "at" | "message" | "kind" | "keyword" | "value">[] = [];
	for (const start of starts) {
		// Where a reference leads to a text or a number it is the reference that is broken.
		if (seen.has(start.value) || typeof start.value === "string" || typeof start.value === "number") continue;
		seen.add(start.value);
		const most = MAX_MISREAD - found.length;
		const inPlace = (misread: Misread): Place => ({ ...start.at, pointer: start.at.pointer + misread.pointer });
		for (const one of findMisplaced(start.value, start.slot, most)) found.push(told(one, inPlace(one), sayMisplaced));
		for (const one of findMisread(start.value, { slot: start.slot, dialect }, most))
			found.push(told(one, inPlace(one), sayMisread));
	}
	found.push(...broken.map(ofReference));
	if (found.length === 0) return [];
	const inUse = partsInUse(entry.root, entry.path, follow);
	const isNeeded = (one: (typeof found)[number]) => {
		const root = files.get(one.at.file)?.root ?? null;
		const around = one.kind === "misread" ? (parentPointer(one.at.pointer) ?? "") : one.at.pointer;
		if (one.at.file === entry.path && MET.has(one.at.pointer)) return true;
		return inUse.has(at(root, around) ?? null) && !isHarmless(one);
	};
	return distinct(found).map((one) => ({ ...one, isNeeded: isNeeded(one) }));
}

/** Where nothing is met unless these can be read. */
const MET: ReadonlySet<string> = new Set(["/paths", "/webhooks"]);

type Found = Omit<Unreadable, "isNeeded">;

/** What is reached by two references is one. */
function distinct(found: readonly Found[]): readonly Found[] {
	return [...new Map(found.map((one) => [`${one.at.file}#${one.at.pointer} ${one.keyword}`, one])).values()];
}

/** A map that a language without empty maps printed, and a level of stability, say nothing of payloads. */
function isHarmless({ keyword, value }: Found): boolean {
	return keyword === STABILITY || (MAPS.has(keyword) && Array.isArray(value) && value.length === 0);
}

const MAPS: ReadonlySet<string> = new Set(["properties", "patternProperties", "dependentSchemas"]);

function told(misread: Misread, place: Place, say: (misread: Misread) => string): Found {
	return { at: place, kind: "misread", keyword: misread.keyword ?? "", value: misread.value, message: say(misread) };
}

function ofReference(broken: BrokenReference): Found {
	const { at, kind, keyword, ref } = broken;
	return { at, kind, keyword, value: ref, message: `${sayBroken(broken)}: ${REMEDIES[kind]}.` };
}

function sayMisplaced({ keyword, value, write }: Misread): string {
	return `${quote(keyword ?? "")} holds ${sayValue(value)} here, which cannot be read, so that nothing of it is judged: write ${write}.`;
}

function sayMisread({ keyword, value, write }: Misread): string {
	const what = keyword === null ? "A schema should stand here, and" : `${quote(keyword)} holds`;
	const found = keyword === null ? `${sayValue(value)} does` : `${sayValue(value)} here`;
	return `${what} ${found}, which cannot be read, so that nothing it demands is judged: write ${write}.`;
}

/** JSON has no word for what YAML writes as `.nan` and `.inf`. */
function sayValue(value: JsonValue): string {
	if (typeof value === "number") return quote(String(value));
	if (!Array.isArray(value) || value.every((one) => typeof one !== "number" || Number.isFinite(one)))
		return quoteValue(value);
	return `\`${plain(`[${value.map((one) => (typeof one === "number" ? one : JSON.stringify(one))).join(",")}]`)}\``;
}
