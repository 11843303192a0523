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
	return value === null ? null : numberOf(value, exactsIn(object)?.get(key));
}

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
