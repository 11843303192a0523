import type { ExactNumber } from "../lib/exact-numbers.ts";

/** An exact fraction, in lowest terms, with a positive denominator. */
export interface Rational {
	readonly n: bigint;
	readonly d: bigint;
}

export const ZERO: Rational = { n: 0n, d: 1n };
export const ONE: Rational = { n: 1n, d: 1n };

export function rational(n: bigint, d: bigint): Rational {
	const common = gcd(n < 0n ? -n : n, d);
	return common <= 1n ? { n, d } : { n: n / common, d: d / common };
}

/** The decimal fraction that a number is written as: 0.1 is a tenth, as it is to a reader of JSON. */
export function exact(value: number): Rational {
	return fromDecimal(value.toString());
}

/** The number that is written. One of more places than any double has is taken for its double. */
export function exactly({ value, exact: decimal }: ExactNumber): Rational {
	return decimal === undefined || placesOf(decimal) > MOST_PLACES ? exact(value) : fromDecimal(decimal);
}

/** The smallest double has 1,074 places behind its point. */
const MOST_PLACES = 2_000;

function placesOf(decimal: string): number {
	const [digits = "", exponent = "0"] = decimal.split("e");
	return Math.max(digits.length, Math.abs(Number(exponent)));
}

function fromDecimal(text: string): Rational {
	const [digits = "0", exponent = "0"] = text.split("e");
	const [whole = "0", fraction = ""] = digits.split(".");
	const power = Number(exponent) - fraction.length;
	const n = BigInt(whole + fraction);
	return power >= 0 ? { n: n * 10n ** BigInt(power), d: 1n } : rational(n, 10n ** BigInt(-power));
}

/** The nearest number; what is read back from it may differ. */
export function toNumber({ n, d }: Rational): number {
	if (d === 1n) return Number(n);
	const scaled = (n * 10n ** 25n) / d;
	const direct = Number(n) / Number(d);
	return Number.isFinite(direct) ? direct : Number(scaled) / 1e25;
}

export function compare(a: Rational, b: Rational): number {
	const difference = a.n * b.d - b.n * a.d;
	if (difference === 0n) return 0;
	return difference < 0n ? -1 : 1;
}

export function add(a: Rational, b: Rational): Rational {
	return rational(a.n * b.d + b.n * a.d, a.d * b.d);
}

export function times(a: Rational, b: Rational): Rational {
	return rational(a.n * b.n, a.d * b.d);
}

/** Whether a is a whole multiple of b, which is not zero. */
export function isMultipleOf(a: Rational, b: Rational): boolean {
	return (a.n * b.d) % (a.d * b.n) === 0n;
}

/** The smallest positive fraction that is a whole multiple of both. */
export function leastCommonMultiple(a: Rational, b: Rational): Rational {
	const n = (a.n / gcd(a.n, b.n)) * b.n;
	return rational(n, gcd(a.d, b.d));
}

/** The greatest whole number that is not greater than a / b; b is positive. */
export function floorQuotient(a: Rational, b: Rational): bigint {
	const n = a.n * b.d;
	const d = a.d * b.n;
	const quotient = n / d;
	return n % d !== 0n && n < 0n ? quotient - 1n : quotient;
}

export function ceilQuotient(a: Rational, b: Rational): bigint {
	return -floorQuotient({ n: -a.n, d: a.d }, b);
}

function gcd(a: bigint, b: bigint): bigint {
	let [x, y] = [a, b];
	while (y !== 0n) [x, y] = [y, x % y];
	return x;
}
