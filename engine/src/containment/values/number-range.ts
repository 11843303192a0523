import type { ExactNumber } from "../../lib/exact-numbers.ts";
import type { DemandOf } from "../formulas/formula.ts";
import { formatOf } from "./formats.ts";
import { exactly, type Rational, whole } from "./rational.ts";

export interface End {
	readonly at: Rational;
	readonly exclusive: boolean;
}

export interface Range {
	readonly lower: End | null;
	readonly upper: End | null;
}

/** What limits and formats leave of all numbers. */
export function rangeOf(
	lower: readonly DemandOf<"lower" | "upper">[],
	upper: readonly DemandOf<"lower" | "upper">[],
	formats: readonly string[],
): Range {
	const ranges = formats.flatMap((name) => {
		const range = formatOf(name)?.range;
		return range === undefined ? [] : [range];
	});
	const inclusive = (value: bigint): End => ({ at: whole(value), exclusive: false });
	return {
		lower: tighter([...lower.map(endOf), ...ranges.map(([least]) => inclusive(least))], 1),
		upper: tighter([...upper.map(endOf), ...ranges.map(([, most]) => inclusive(most))], -1),
	};
}

function endOf({ exclusive, ...number }: ExactNumber & { readonly exclusive: boolean }): End {
	return { at: exactly(number), exclusive };
}

function tighter(ends: readonly End[], sign: 1 | -1): End | null {
	return ends.reduce<End | null>((best, end) => {
		if (best === null) return end;
		const order = sign * end.at.compare(best.at);
		return order > 0 || (order === 0 && end.exclusive) ? end : best;
	}, null);
}

export function isInside(value: Rational, { lower, upper }: Range): boolean {
	const above = lower === null ? 1 : value.compare(lower.at);
	const below = upper === null ? -1 : value.compare(upper.at);
	return (
		(above > 0 || (above === 0 && lower?.exclusive !== true)) &&
		(below < 0 || (below === 0 && upper?.exclusive !== true))
	);
}

/** Whether all integers of a range have a format for sure. */
export function isWithinFormat({ lower, upper }: Range, format: string): boolean {
	const known = formatOf(format);
	const range = known?.range ?? known?.integers;
	if (range === undefined || lower === null || upper === null) return false;
	return first(lower, 1).compare(whole(range[0])) >= 0 && first(upper, -1).compare(whole(range[1])) <= 0;
}

/** The integer nearest to an end that is within it. */
function first({ at, exclusive }: End, inward: 1 | -1): Rational {
	const nearest = inward === 1 ? at.ceil() : at.floor();
	return exclusive && nearest.equals(at) ? nearest.add(inward) : nearest;
}

export function isEmptyRange({ lower, upper }: Range): boolean {
	if (lower === null || upper === null) return false;
	const order = lower.at.compare(upper.at);
	return order > 0 || (order === 0 && (lower.exclusive || upper.exclusive));
}
