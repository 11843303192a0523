import Fraction from "fraction.js";
import { MAX_MULTIPLES } from "../limits.ts";
import type { End } from "./found.ts";
import type { Range } from "./number-range.ts";
import { exact, type Rational } from "./rational.ts";

/** Numbers of a range in order, those nearest to zero first. */
export interface Candidates {
	readonly values: Iterable<Rational>;
	/** Why there may be others; null where these are all that there can be. */
	readonly end: End | null;
}

/** The whole multiples of a step, where none of those to be avoided divides it. */
export function multiples({ lower, upper }: Range, step: Rational, avoided: readonly Rational[]): Candidates {
	if (avoided.some((other) => step.divisible(other))) return { values: [], end: null };
	const first = lower === null ? null : whole(lower.at.div(step).ceil());
	const last = upper === null ? null : whole(upper.at.div(step).floor());
	const isAll = first !== null && last !== null && last - first < BigInt(MAX_MULTIPLES);
	return { values: outward(first, last, step), end: isAll ? null : MANY };
}

const whole = ({ s, n }: Rational): bigint => s * n;

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
		if (isUp) yield step.mul(up);
		if (isDown) yield step.mul(down);
		if (!isUp && !isDown && distance > 0n) return;
	}
}

const MANY = { kind: "bound", of: "numbers", most: MAX_MULTIPLES } as const;

/** How many candidates are looked at for each number of decimals. */
const TRIES = 70;
const DECIMALS = [0, 1, 2, 3, 4, 6, 9, 12];

/** Between two ends there is no end of numbers, so that only a single point is all there can be. */
export function dense(range: Range, isAvoiding: boolean): Candidates {
	const { lower, upper } = range;
	const isPoint = lower !== null && upper !== null && lower.at.equals(upper.at);
	if (isPoint && lower !== null) return { values: [lower.at], end: null };
	return { values: decimals(range, isAvoiding), end: MANY };
}

function* decimals(range: Range, isAvoiding: boolean): Iterable<Rational> {
	const { lower, upper } = range;
	for (const places of DECIMALS) {
		const step = new Fraction(1n, 10n ** BigInt(places));
		const first = lower === null ? null : whole(lower.at.div(step).ceil());
		const last = upper === null ? null : whole(upper.at.div(step).floor());
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
			yield lower.at.add(upper.at.sub(lower.at).mul(new Fraction(part, parts)));
		}
	}
}

const HALVES: readonly Rational[] = [0, 0.5, -0.5].map(exact);
