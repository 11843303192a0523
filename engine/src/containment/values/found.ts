import type { JsonValue } from "../../contract/json.ts";
import type { SearchEnd } from "../../contract/undecided.ts";
import { canonicalJson } from "../../lib/canonical-json.ts";
import { isListed } from "../../lib/is-listed.ts";

/** Values that satisfy something, the smallest first. */
export interface Found {
	readonly values: readonly JsonValue[];
	/** Why there may be others; null where there are surely none. */
	readonly end: End | null;
}

/** What a search ended at, or that as many values were found as were asked for. */
export type End = SearchEnd | typeof ENOUGH;

export const ENOUGH = { kind: "enough" } as const;

export const NONE: Found = { values: [], end: null };

/** Nothing was found, and yet there may be something. */
export function undecided(end: End): Found {
	return { values: [], end };
}

/** Whether it is proved that nothing satisfies it. */
export function isEmpty({ values, end }: Found): boolean {
	return values.length === 0 && end === null;
}

/** The first `want` distinct values of several searches, which together look everywhere. */
export function union(searches: Iterable<() => Found>, want: number): Found {
	const values = new Map<string, JsonValue>();
	let end: End | null = null;
	for (const search of searches) {
		const found = search();
		const [only] = found.values;
		// Most often one is wanted, and the first that is found need not be told from others.
		if (want === 1 && only !== undefined && found.values.length === 1) return { values: [only], end: ENOUGH };
		for (const value of found.values) values.set(canonicalJson(value), value);
		if (end === null || end === ENOUGH) end = found.end ?? end;
		if (values.size >= want) return { values: [...values.values()].slice(0, want), end: ENOUGH };
	}
	return { values: [...values.values()], end };
}

/** The first `want` values without those that are not meant, of which so many more were looked for. */
export function without(found: Found, excluded: readonly JsonValue[], want: number): Found {
	const values = found.values.filter((value) => !isListed(excluded, value));
	return values.length < want ? { values, end: found.end } : { values: values.slice(0, want), end: ENOUGH };
}
