import Fraction from "fraction.js";
import type { ExactNumber } from "../../lib/exact-numbers.ts";

/**
 * An exact fraction in lowest terms: `s` is its sign, `n` and `d` are never negative. It is made of whole numbers alone:
 * fractions that fraction.js makes of a double have a denominator of at most ten million.
 */
export type Rational = Fraction;

/** The decimal fraction that a number is written as: 0.1 is a tenth, as it is to a reader of JSON. */
export function exact(value: number): Rational {
	return fromDecimal(value.toString());
}

export function whole(value: bigint): Rational {
	return new Fraction(value);
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
	return power >= 0 ? new Fraction(n * 10n ** BigInt(power)) : new Fraction(n, 10n ** BigInt(-power));
}

/** The nearest number; what is read back from it may differ. */
export function toNumber({ s, n, d }: Rational): number {
	if (d === 1n) return Number(s * n);
	// Either of them may be above every double, and their quotient far below.
	const direct = Number(s * n) / Number(d);
	return Number.isFinite(direct) && direct !== 0 ? direct : Number(s) * fromDigits(n, d);
}

/** More significant digits than a double has. */
const DIGITS = 25;

function fromDigits(n: bigint, d: bigint): number {
	const places = Math.max(0, String(d).length - String(n).length + DIGITS);
	return Number(`${(n * 10n ** BigInt(places)) / d}e-${places}`);
}
