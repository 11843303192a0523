import type { JsonValue } from "../contract/json.ts";
import { canonicalJson } from "../lib/canonical-json.ts";

/** Values that satisfy something, the smallest first, and whether there are surely no others. */
export interface Found {
	readonly values: readonly JsonValue[];
	readonly complete: boolean;
}

export const NONE: Found = { values: [], complete: true };
export const UNDECIDED: Found = { values: [], complete: false };

/** Whether it is proved that nothing satisfies it. */
export function isEmpty({ values, complete }: Found): boolean {
	return values.length === 0 && complete;
}

/** The first `want` distinct values of several searches, which together look everywhere. */
export function union(searches: Iterable<() => Found>, want: number): Found {
	const values = new Map<string, JsonValue>();
	let complete = true;
	for (const search of searches) {
		const found = search();
		for (const value of found.values) values.set(canonicalJson(value), value);
		complete &&= found.complete;
		if (values.size >= want) return { values: [...values.values()].slice(0, want), complete: false };
	}
	return { values: [...values.values()], complete };
}
