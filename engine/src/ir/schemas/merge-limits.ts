import type { Bound, CountBounds } from "../../contract/api.ts";
import { compareNumbers } from "../../lib/exact-numbers.ts";
import { type Draft, UNBOUNDED } from "./schema-draft.ts";

type Limits = Pick<Draft, "lower" | "upper" | "counts">;

/** The tighter of the limits that two drafts set; of equal ones the exclusive. */
export function mergeLimits(outer: Limits, inner: Limits): Limits {
	return {
		lower: tighter(outer.lower, inner.lower, isHigher),
		upper: tighter(outer.upper, inner.upper, isLower),
		counts: tightestCounts(outer.counts, inner.counts),
	};
}

const isHigher = (a: Bound, b: Bound) => (compareNumbers(a, b) || Number(a.exclusive)) > 0;
const isLower = (a: Bound, b: Bound) => (compareNumbers(b, a) || Number(a.exclusive)) > 0;

function tighter(a: Bound | null, b: Bound | null, isTighter: (a: Bound, b: Bound) => boolean): Bound | null {
	if (a === null || b === null) return a ?? b;
	return isTighter(b, a) ? b : a;
}

function tightestCounts(a: CountBounds, b: CountBounds): CountBounds {
	if (b === UNBOUNDED) return a;
	if (a === UNBOUNDED) return b;
	return {
		minLength: Math.max(a.minLength, b.minLength),
		maxLength: lowest(a.maxLength, b.maxLength),
		minItems: Math.max(a.minItems, b.minItems),
		maxItems: lowest(a.maxItems, b.maxItems),
		minProperties: Math.max(a.minProperties, b.minProperties),
		maxProperties: lowest(a.maxProperties, b.maxProperties),
	};
}

function lowest(a: number | null, b: number | null): number | null {
	return a === null || b === null ? (a ?? b) : Math.min(a, b);
}

/** The limits that the inner one sets: those of its places are to be shown. */
export function limitsOfInner(outer: Limits, inner: Limits, merged: Limits): readonly string[] {
	const bounds = BOUNDS[Number(merged.lower === inner.lower)]?.[Number(merged.upper === inner.upper)] ?? [];
	if (merged.counts === outer.counts) return bounds;
	return [...bounds, ...COUNTS.filter((keyword) => merged.counts[keyword] !== outer.counts[keyword])];
}

const LOWER = ["minimum", "exclusiveMinimum"] as const;
const UPPER = ["maximum", "exclusiveMaximum"] as const;

/** One list for all that set the same, by whether the lower bound is the inner one's and whether the upper one is. */
const BOUNDS: readonly (readonly (readonly string[])[])[] = [
	[[], UPPER],
	[LOWER, [...LOWER, ...UPPER]],
];

const COUNTS = ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"] as const;
