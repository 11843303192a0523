import { formatOf } from "../../containment/values/formats.ts";
import type { Bound, CountBounds, Schema } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import { compareDecimals, isRounded, wholeNumber } from "../../lib/decimal.ts";
import { compareNumbers, numberOf } from "../../lib/exact-numbers.ts";
import { ARRAY, bitsOf, INTEGER, NUMBER, OBJECT, STRING, type TypeBits } from "../../lib/json-types.ts";
import { flaggedLimit } from "./flagged-limits.ts";
import { leastCount } from "./form.ts";
import type { SchemaPair } from "./schema-pair.ts";

/** The keywords that bound a count: which end they are, and of values of which type. */
const COUNTS: readonly { readonly keyword: keyof CountBounds; readonly end: End; readonly of: TypeBits }[] = [
	{ keyword: "minLength", end: "lower", of: STRING },
	{ keyword: "maxLength", end: "upper", of: STRING },
	{ keyword: "minItems", end: "lower", of: ARRAY },
	{ keyword: "maxItems", end: "upper", of: ARRAY },
	{ keyword: "minProperties", end: "lower", of: OBJECT },
	{ keyword: "maxProperties", end: "upper", of: OBJECT },
];

type End = "lower" | "upper";

const NUMBER_KEYWORDS: Readonly<Record<End, { readonly inclusive: string; readonly exclusive: string }>> = {
	lower: { inclusive: "minimum", exclusive: "exclusiveMinimum" },
	upper: { inclusive: "maximum", exclusive: "exclusiveMaximum" },
};

export function compareBounds(pair: SchemaPair): void {
	// A list of values replaces limits on them: compareEnum has held its values against the other side's limits.
	const isListed = pair.before.enum !== null || pair.after.enum !== null;
	for (const { keyword, end, of } of COUNTS) {
		if ((pair.common & of) === 0 || (isListed && of === STRING)) continue;
		const from = pair.before.counts[keyword];
		const to = pair.after.counts[keyword];
		if (from === to) continue;
		// What no message can be is refused to nobody.
		const least = of === OBJECT ? 0 : leastCount(pair.form);
		const limit = (value: number | null) => limitOf(end === "lower" ? Math.max(value ?? 0, least) : value);
		const effect = effectOfMove(limit(from), limit(to), end);
		pair.edit("bound-changed", { keyword, from: said(from, end), to: said(to, end) }, effect, keyword);
	}
	if ((pair.common & NUMBER) === 0 || isListed) return;
	compareLimits(pair, "lower");
	compareLimits(pair, "upper");
}

function limitOf(value: number | null): Bound | null {
	return value === null ? null : { value, exclusive: false };
}

/** A lower count of 0 is no bound. */
function said(value: number | null, end: End): number | null {
	return end === "lower" && value === 0 ? null : value;
}

function compareLimits(pair: SchemaPair, end: End): void {
	const before = pair.before[end];
	const after = pair.after[end];
	const [from, to] = [effective(pair.before, end), effective(pair.after, end)];
	const written = effectOfMove(from, to, end);
	if (written === "none") return;
	// What the format already kept out on one side, its limit neither shuts out nor lets in.
	const { formats } = written === "narrows" ? pair.before : pair.after;
	const effect = effectOfMove(within(from, formats, end), within(to, formats, end), end);
	const keyword = keywordOf(after ?? before, end);
	const was = keywordOf(before ?? after, end);
	const where = { ...pair.where(keyword), ...placesOf(pair, end) };
	const facts = { keyword, from: shown(before), to: shown(after), ...(was !== keyword && { was }) };
	const sides = [
		{ schema: pair.before, bound: before },
		{ schema: pair.after, bound: after },
	] as const;
	const flagged = facts.from === facts.to ? {} : flaggedLimit(...sides, NUMBER_KEYWORDS[end]);
	pair.add("bound-changed", facts, effect, { ...where, ...flagged });
}

function keywordOf(bound: Bound | null, end: End): string {
	return NUMBER_KEYWORDS[end][bound?.exclusive === true ? "exclusive" : "inclusive"];
}

function shown(bound: Bound | null): number | string | null {
	return bound?.exact ?? bound?.value ?? null;
}

/** Each side may spell its limit with the other keyword. */
function placesOf(pair: SchemaPair, end: End) {
	return {
		before: pair.before.origins.get(keywordOf(pair.before[end], end)) ?? null,
		after: pair.after.origins.get(keywordOf(pair.after[end], end)) ?? null,
	};
}

/** Of integers, `> 4` and `>= 5` are one limit. */
function effective(schema: Schema, end: End): Bound | null {
	const bound = schema[end];
	return bound === null || (bitsOf(schema.types) & NUMBER) !== INTEGER ? bound : integerWithin(bound, end);
}

/** A limit, or the end of what formats allow where that is tighter. */
function within(bound: Bound | null, formats: readonly string[], end: End): Bound | null {
	const ends = formats.flatMap((format) => {
		const range = formatOf(format)?.range;
		return range === undefined ? [] : [integer(String(range[end === "lower" ? 0 : 1]))];
	});
	return ends.reduce((tightest, one) => (effectOfMove(tightest, one, end) === "narrows" ? one : tightest), bound);
}

function integer(text: string): Bound {
	return { ...numberOf(Number(text), isRounded(text) ? text : undefined), exclusive: false };
}

/** The limit that integers meet: the first of them within it. */
export function integerWithin(bound: Bound, end: End): Bound {
	if (bound.exact !== undefined || Math.abs(bound.value) >= Number.MAX_SAFE_INTEGER) return nextInteger(bound, end);
	const { value, exclusive } = bound;
	const [above, below] = exclusive
		? [Math.floor(value) + 1, Math.ceil(value) - 1]
		: [Math.ceil(value), Math.floor(value)];
	return { value: end === "lower" ? above : below, exclusive: false };
}

/** The first integer within a limit, where doubles leave integers out. */
function nextInteger({ value, exact, exclusive }: Bound, end: End): Bound {
	const text = exact ?? String(value);
	const nearest = wholeNumber(text, end === "lower");
	const isOutside = exclusive && compareDecimals(String(nearest), text) === 0;
	const inward = end === "lower" ? 1n : -1n;
	return integer(String(isOutside ? nearest + inward : nearest));
}

function effectOfMove(from: Bound | null, to: Bound | null, end: End): Effect {
	if (from === null || to === null) {
		if (from === to) return "none";
		return from === null ? "narrows" : "widens";
	}
	const order = compareNumbers(to, from);
	if (order !== 0) return order > 0 === (end === "lower") ? "narrows" : "widens";
	if (from.exclusive === to.exclusive) return "none";
	return to.exclusive ? "narrows" : "widens";
}
