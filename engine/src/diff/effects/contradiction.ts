import type { Bound, CountBounds, Schema } from "../../contract/api.ts";

type GetSchema = (id: Schema["id"]) => Schema;

/**
 * Whether a schema contradicts itself: its limits cross each other, or it demands items and allows none. No payload is
 * valid under it, so that an edit in it changes nothing for as long as it stays one, whatever its keyword does elsewhere:
 * a minimum that was raised refuses nothing more.
 *
 * A closed object that requires what it does not describe is left out: a property was forgotten, payloads have it all
 * the same, and what happens to the others matters to whoever sends them.
 */
export function contradictsItself(schema: Schema, get: GetSchema): boolean {
	const { satisfiable, enum: values, lower, upper, counts, items, prefixItems } = schema;
	if (!satisfiable || values?.length === 0 || isCrossed(lower, upper)) return true;
	if (COUNTS.some(([min, max]) => counts[min] > (counts[max] ?? Number.POSITIVE_INFINITY))) return true;
	return items !== null && counts.minItems > prefixItems.length && !get(items).satisfiable;
}

const COUNTS: readonly (readonly ["minLength" | "minItems" | "minProperties", keyof CountBounds])[] = [
	["minLength", "maxLength"],
	["minItems", "maxItems"],
	["minProperties", "maxProperties"],
];

function isCrossed(lower: Bound | null, upper: Bound | null): boolean {
	if (lower === null || upper === null) return false;
	return lower.value > upper.value || (lower.value === upper.value && (lower.exclusive || upper.exclusive));
}
