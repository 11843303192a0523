import { isListed } from "../../lib/is-listed.ts";
import type { Leaf } from "../search.ts";
import { formatOf, isWithin } from "./formats.ts";
import { ENOUGH, type Found, isEmpty, NONE } from "./found.ts";
import { type Candidates, dense, multiples } from "./number-candidates.ts";
import { isEmptyRange, isInside, isWithinFormat, rangeOf } from "./number-range.ts";
import { exact, type Rational, toNumber } from "./rational.ts";

/** Numbers within limits that are multiples of some steps and not of others, those nearest to zero first. */
export function findNumbers(leaf: Leaf, want: number): Found {
	const formats = leaf.of("format");
	const had = formats.filter(({ holds }) => holds).map(({ format }) => format);
	const lacked = formats.filter(({ holds }) => !holds).map(({ format }) => format);
	if (lacked.some((format) => had.some((own) => isWithin(own, format)))) return NONE;
	const range = rangeOf(leaf.of("lower"), leaf.of("upper"), had);
	if (isEmptyRange(range)) return NONE;
	const [first, ...rest] = [
		...stepsOf(leaf, true),
		...(had.some((format) => formatOf(format)?.range !== undefined) ? [exact(1)] : []),
	];
	const step = first === undefined ? null : rest.reduce((all, one) => all.lcm(one), first);
	if (step?.divisible(1) && lacked.some((format) => isWithinFormat(range, format))) return NONE;
	const avoided = stepsOf(leaf, false);
	const excluded = leaf.excluded;
	const isMeant = (value: Rational) => isInside(value, range) && !avoided.some((one) => value.divisible(one));
	const candidates = step === null ? dense(range, avoided.length > 0) : multiples(range, step, avoided);
	const found = take(candidates, isMeant, (number) => !isListed(excluded, number), want);
	const [format] = lacked;
	return format === undefined ? found : outside(lacked, format, found);
}

function stepsOf(leaf: Leaf, isMeant: boolean): readonly Rational[] {
	return leaf.of("multiple").flatMap(({ step, holds }) => (holds === isMeant ? [exact(step)] : []));
}

/** A number that surely lacks formats: one that is not within what they say. That there is none cannot be told. */
function outside(lacked: readonly string[], format: string, found: Found): Found {
	if (isEmpty(found)) return NONE;
	const lacksAll = (value: number) =>
		lacked.every((name) => {
			const range = formatOf(name)?.range;
			return range !== undefined && (!Number.isInteger(value) || value < range[0] || value > range[1]);
		});
	const values = found.values.filter((value) => typeof value === "number" && lacksAll(value));
	return { values, end: { kind: "format", format } };
}

/** What a double cannot hold exactly is no value here, and yet it may be written: then these are not all. */
function take(
	{ values, end }: Candidates,
	isMeant: (value: Rational) => boolean,
	isAllowed: (value: number) => boolean,
	want: number,
): Found {
	const found = new Set<number>();
	let isExact = true;
	for (const value of values) {
		if (!isMeant(value)) continue;
		const number = toNumber(value);
		if (!Number.isFinite(number) || !exact(number).equals(value)) isExact = false;
		else if (isAllowed(number)) found.add(number);
		if (found.size >= want) return { values: [...found], end: ENOUGH };
	}
	return { values: [...found], end: isExact ? end : { kind: "number" } };
}
