import type { JsonValue } from "../contract/json.ts";
import { canonicalJson } from "./canonical-json.ts";

/** Distinct values in an order that does not depend on how they were written: numbers by size, the rest by their text. */
export function distinctSorted(values: readonly JsonValue[]): readonly JsonValue[] {
	const byText = new Map(values.map((value) => [canonicalJson(value), value]));
	return [...byText.entries()].sort(compareEntries).map(([, value]) => value);
}

/** The values of the first list that the second one has too. */
export function commonValues(a: readonly JsonValue[], b: readonly JsonValue[]): readonly JsonValue[] {
	const texts = new Set(b.map(canonicalJson));
	return a.filter((value) => texts.has(canonicalJson(value)));
}

/** The values of the first list that the second one does not have; `textOf` spells those alike that count as the same. */
export function missingValues(
	a: readonly JsonValue[],
	b: readonly JsonValue[],
	textOf: (value: JsonValue) => string = canonicalJson,
): readonly JsonValue[] {
	const texts = new Set(b.map(textOf));
	return a.filter((value) => !texts.has(textOf(value)));
}

type Entry = readonly [text: string, value: JsonValue];

function compareEntries([textA, a]: Entry, [textB, b]: Entry): number {
	if (typeof a === "number" && typeof b === "number") return a - b;
	return compareTexts(textA, textB);
}

/** By UTF-16 code unit: the same on every machine, whatever its locale. */
export function compareTexts(a: string, b: string): number {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}
