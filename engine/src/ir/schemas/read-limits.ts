import type { Bound, CountBounds } from "../../contract/api.ts";
import type { JsonObject } from "../../contract/json.ts";
import { compareNumbers, type ExactNumber, exactsIn, numberOf } from "../../lib/exact-numbers.ts";
import { numberAt } from "../node.ts";

/** Both limits may be there: the tighter holds, and of equal ones the exclusive. `tighter` is the sign of what is so. */
export function readBound(
	value: JsonObject,
	inclusiveKey: string,
	exclusiveKey: string,
	tighter: 1 | -1,
): Bound | null {
	const inclusive = exactAt(value, inclusiveKey);
	const exclusive = exactAt(value, exclusiveKey);
	if (exclusive !== null && (inclusive === null || compareNumbers(exclusive, inclusive) * tighter >= 0)) {
		return { ...exclusive, exclusive: true };
	}
	return inclusive === null ? null : { ...inclusive, exclusive: false };
}

function exactAt(object: JsonObject, key: string): ExactNumber | null {
	const value = numberAt(object, key);
	return value === null ? null : numberOf(value, exactsIn(object)?.get(key) ?? ENDS[key]?.get(value));
}

/**
 * The ends of 64-bit integers, by what tools print for them that read numbers as doubles: whoever bundles a description with
 * such a tool has `maximum: 9223372036854776000` for 9223372036854775807.
 */
const ENDS: Readonly<Record<string, ReadonlyMap<number, string>>> = {
	minimum: new Map([[-(2 ** 63), "-9223372036854775808"]]),
	maximum: new Map([
		[2 ** 63, "9223372036854775807"],
		[2 ** 64, "18446744073709551615"],
	]),
	exclusiveMaximum: new Map([
		[2 ** 63, "9223372036854775808"],
		[2 ** 64, "18446744073709551616"],
	]),
};

/** Of absent ones what holds without them. */
export function readCounts(value: JsonObject): CountBounds {
	return {
		minLength: numberAt(value, "minLength") ?? 0,
		maxLength: numberAt(value, "maxLength"),
		minItems: numberAt(value, "minItems") ?? 0,
		maxItems: numberAt(value, "maxItems"),
		minProperties: numberAt(value, "minProperties") ?? 0,
		maxProperties: numberAt(value, "maxProperties"),
	};
}
