import { jsonEqual } from "../lib/json-equal.ts";
import { formatOf, isWithin } from "./formats.ts";
import { type Found, NONE, UNDECIDED } from "./found.ts";
import { MAX_MULTIPLES } from "./limits.ts";
import {
	add,
	ceilQuotient,
	compare,
	exact,
	floorQuotient,
	isMultipleOf,
	leastCommonMultiple,
	ONE,
	type Rational,
	rational,
	times,
	toNumber,
	ZERO,
} from "./rational.ts";
import type { Leaf } from "./search.ts";

interface End {
	readonly at: Rational;
	readonly exclusive: boolean;
}

interface Range {
	readonly lower: End | null;
	readonly upper: End | null;
}

/** Numbers within limits that are multiples of some steps and not of others, those nearest to zero first. */
export function findNumbers(leaf: Leaf, want: number): Found {
	const formats = leaf.of("format");
	const had = formats.filter(({ holds }) => holds).map(({ format }) => format);
	const lacked = formats.filter(({ holds }) => !holds).map(({ format }) => format);
	if (lacked.some((format) => had.some((own) => isWithin(own, format)))) return NONE;
	const ranges = had.flatMap((format) => formatOf(format)?.range ?? []);
	const range: Range = {
		lower: tighter([...leaf.of("lower").map(endOf), ...least(had)], 1),
		upper: tighter([...leaf.of("upper").map(endOf), ...most(had)], -1),
	};
	const whole = ranges.length > 0 ? [ONE] : [];
	const steps = [
		...leaf
			.of("multiple")
			.filter(({ holds }) => holds)
			.map(({ step }) => exact(step)),
		...whole,
	];
	const avoided = leaf
		.of("multiple")
		.filter(({ holds }) => !holds)
		.map(({ step }) => exact(step));
	const excluded = leaf.excluded;
	const accepts = (value: Rational) => {
		const number = toNumber(value);
		const isExact = Number.isFinite(number) && compare(exact(number), value) === 0;
		return (
			isExact &&
			isInside(value, range) &&
			!avoided.some((step) => isMultipleOf(value, step)) &&
			!excluded.some((one) => jsonEqual(one, number))
		);
	};
	if (isEmptyRange(range)) return NONE;
	const [first, ...rest] = steps;
	const candidates =
		first === undefined
			? dense(range, avoided.length > 0)
			: multiples(range, rest.reduce(leastCommonMultiple, first), avoided);
	const found = take(candidates, accepts, want);
	return lacked.length === 0 ? found : outside(lacked, found);
}

/** A number that surely lacks formats: one that is not within what they say. That there is none cannot be told. */
function outside(lacked: readonly string[], found: Found): Found {
	const lacksAll = (value: number) =>
		lacked.every((name) => {
			const range = formatOf(name)?.range;
			return range !== undefined && (!Number.isInteger(value) || value < range[0] || value > range[1]);
		});
	const values = found.values.filter((value) => typeof value === "number" && lacksAll(value));
	return values.length > 0 ? { values, complete: false } : { ...UNDECIDED, complete: isNone(found) };
}

const isNone = ({ values, complete }: Found) => complete && values.length === 0;

function least(formats: readonly string[]): readonly End[] {
	return formats
		.flatMap((name) => formatOf(name)?.range?.slice(0, 1) ?? [])
		.map((value) => ({ at: exact(value), exclusive: false }));
}

function most(formats: readonly string[]): readonly End[] {
	return formats
		.flatMap((name) => formatOf(name)?.range?.slice(1) ?? [])
		.map((value) => ({ at: exact(value), exclusive: false }));
}

function endOf({ value, exclusive }: { readonly value: number; readonly exclusive: boolean }): End {
	return { at: exact(value), exclusive };
}

function tighter(ends: readonly End[], sign: 1 | -1): End | null {
	return ends.reduce<End | null>((best, end) => {
		if (best === null) return end;
		const order = sign * compare(end.at, best.at);
		return order > 0 || (order === 0 && end.exclusive) ? end : best;
	}, null);
}

function isInside(value: Rational, { lower, upper }: Range): boolean {
	const above = lower === null ? 1 : compare(value, lower.at);
	const below = upper === null ? -1 : compare(value, upper.at);
	return (
		(above > 0 || (above === 0 && lower?.exclusive !== true)) &&
		(below < 0 || (below === 0 && upper?.exclusive !== true))
	);
}

function isEmptyRange({ lower, upper }: Range): boolean {
	if (lower === null || upper === null) return false;
	const order = compare(lower.at, upper.at);
	return order > 0 || (order === 0 && (lower.exclusive || upper.exclusive));
}

/** Candidates in order; `complete` where they are all that there can be. */
interface Candidates {
	readonly values: Iterable<Rational>;
	readonly complete: boolean;
}

function take({ values, complete }: Candidates, accepts: (value: Rational) => boolean, want: number): Found {
	const found = new Set<number>();
	for (const value of values) {
		if (accepts(value)) found.add(toNumber(value));
		if (found.size >= want) return { values: [...found], complete: false };
	}
	return { values: [...found], complete };
}

function multiples({ lower, upper }: Range, step: Rational, avoided: readonly Rational[]): Candidates {
	if (avoided.some((other) => isMultipleOf(step, other))) return { values: [], complete: true };
	const first = lower === null ? null : ceilQuotient(lower.at, step);
	const last = upper === null ? null : floorQuotient(upper.at, step);
	const isAll = first !== null && last !== null && last - first < BigInt(MAX_MULTIPLES);
	return { values: outward(first, last, step), complete: isAll };
}

/** Multiples from the one nearest to zero on, in turns on both sides of it. */
function* outward(first: bigint | null, last: bigint | null, step: Rational): Iterable<Rational> {
	const isAllowed = (count: bigint) => (first === null || count >= first) && (last === null || count <= last);
	let start = 0n;
	if (first !== null && first > 0n) start = first;
	else if (last !== null && last < 0n) start = last;
	for (let distance = 0n; distance < BigInt(MAX_MULTIPLES); distance++) {
		const [up, down] = [start + distance, start - distance];
		const isUp = isAllowed(up);
		const isDown = distance > 0n && isAllowed(down);
		if (isUp) yield times({ n: up, d: 1n }, step);
		if (isDown) yield times({ n: down, d: 1n }, step);
		if (!isUp && !isDown && distance > 0n) return;
	}
}

/** How many candidates are looked at for each number of decimals. */
const TRIES = 70;
const DECIMALS = [0, 1, 2, 3, 4, 6, 9, 12];

/** Between two ends there is no end of numbers, so that only a single point is all there can be. */
function dense(range: Range, isAvoiding: boolean): Candidates {
	const { lower, upper } = range;
	const isPoint = lower !== null && upper !== null && compare(lower.at, upper.at) === 0;
	if (isPoint && lower !== null) return { values: [lower.at], complete: true };
	return { values: decimals(range, isAvoiding), complete: false };
}

function* decimals(range: Range, isAvoiding: boolean): Iterable<Rational> {
	const { lower, upper } = range;
	for (const places of DECIMALS) {
		const step = rational(1n, 10n ** BigInt(places));
		const first = lower === null ? null : ceilQuotient(lower.at, step);
		const last = upper === null ? null : floorQuotient(upper.at, step);
		let tries = TRIES;
		for (const value of outward(first, last, step)) {
			yield value;
			if (tries-- <= 0) break;
		}
		if (isAvoiding && places === 0) yield* HALVES;
	}
	if (lower === null || upper === null) return;
	for (let parts = 2n; parts <= 64n; parts *= 2n) {
		for (let part = 1n; part < parts; part++) {
			const width = add(upper.at, times(lower.at, { n: -1n, d: 1n }));
			yield add(lower.at, times(width, rational(part, parts)));
		}
	}
}

const HALVES: readonly Rational[] = [ZERO, rational(1n, 2n), rational(-1n, 2n)];
