import type { Schema } from "../../contract/api.ts";

/** Numbers at and beside the limits of a schema, and the simplest ones; some of them it may refuse. */
export function sampleNumbers({ lower, upper, multipleOf, types }: Schema): readonly number[] {
	const step = multipleOf.reduce((all, one) => Math.max(all, one), 0);
	const near = [lower, upper].flatMap((bound) => (bound === null ? [] : around(bound.value)));
	const grid = step === 0 ? [] : [...near, 0].flatMap((value) => [Math.ceil(value / step), Math.floor(value / step)]);
	const multiples = grid.flatMap((quotient) => [quotient * step, (quotient + 1) * step]);
	const whole = [0, 1, -1, 2, ...near, ...multiples].flatMap((value) => [value, Math.ceil(value), Math.floor(value)]);
	const fractions = types?.includes("number") === false ? [] : [0.5, 1.5, -0.5, ...near.map((value) => value + 0.5)];
	return [...whole, ...fractions].filter(Number.isFinite).map((value) => (Object.is(value, -0) ? 0 : value));
}

/**
 * Beyond what a whole number with a format may be: 8, 16 and 32 bits, all that is exact, and 64 bits with a sign or
 * without.
 */
export const WIDE_NUMBERS: readonly number[] = [
	...[2 ** 7, 2 ** 8, 2 ** 15, 2 ** 16, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53],
	...[2 ** 65, 1.5 * 2 ** 63],
];

function around(value: number): readonly number[] {
	// The next double is further away than 1.
	const isCoarse = Math.abs(value) > Number.MAX_SAFE_INTEGER;
	return isCoarse ? [value, value * 2, value / 2] : [value, value + 1, value - 1, value + 0.5, value - 0.5];
}
