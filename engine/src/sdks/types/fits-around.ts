import type { Direction, SchemaSides } from "../../contract/change.ts";
import type { SdkSides } from "../sdk-sides.ts";

/**
 * Whether an alternative changed in a value that fits all the same, because what it can be now is what another one was.
 * `values` lead from the value itself to the alternative; only the last of them that are `isPart` stand for what they are
 * part of.
 */
export function fitsAround(
	values: readonly SchemaSides[],
	direction: Direction,
	{ shapes, check }: SdkSides,
	isPart: (value: SchemaSides) => boolean = () => true,
): boolean {
	const around = valueAround(values, isPart);
	if (around === null) return false;
	const [old, own] = [shapes.before.of(around.before, direction), shapes.after.of(around.after, direction)];
	const [giver, taker] = direction === "request" ? [old, own] : [own, old];
	return check(direction).accepts(giver, taker);
}

/** The value that the last of `values` is nothing but a part of; null where it is one by itself. */
export function valueAround(
	values: readonly SchemaSides[],
	isPart: (value: SchemaSides) => boolean,
): SchemaSides | null {
	const last = values.findLastIndex((value, index) => index === 0 || !isPart(value));
	return last === values.length - 1 ? null : (values[last] ?? null);
}
