import { exact, exactly } from "../../containment/values/rational.ts";
import type { ListedValue, Schema } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import { canonicalJson } from "../../lib/canonical-json.ts";
import { type ExactNumber, isAbove, isBelow } from "../../lib/exact-numbers.ts";
import { missingValues } from "../../lib/json-order.ts";
import { BOOLEAN, bitsOf, INTEGER, NULL, NUMBER, SCALAR } from "../../lib/json-types.ts";
import { effectOf } from "../effects/effect.ts";
import { leastCount } from "./form.ts";
import type { SchemaPair } from "./schema-pair.ts";

/**
 * Compares the listed values. The list of a side is cut to what its own limits let through, so that an enum that
 * replaces a limit, or is replaced by one, is judged by the values that are really valid.
 */
export function compareEnum(pair: SchemaPair): void {
	const { before, after } = pair;
	if ((before.enum === null && after.enum === null) || (pair.common & ~NULL) === 0) return;
	const isSent = (value: JsonValue) => value !== "" || leastCount(pair.form) === 0;
	const from = validValues(before)?.filter(isSent) ?? null;
	const to = validValues(after)?.filter(isSent) ?? null;
	const removed = from === null ? [] : missingFrom(pair, from, to, after);
	const added = to === null ? [] : missingFrom(pair, to, from, before);
	reportListed(pair, { from, to, removed, added });
}

/** Two lists of values, null where any value goes, and what each side allows that the other does not. */
interface Listed {
	readonly from: readonly JsonValue[] | null;
	readonly to: readonly JsonValue[] | null;
	readonly removed: readonly JsonValue[];
	readonly added: readonly JsonValue[];
}

/** Says what became of the listed values, where something did. */
export function reportListed(pair: SchemaPair, { from, to, removed, added }: Listed): void {
	const narrows = removed.length > 0 || (from === null && to !== null);
	const widens = added.length > 0 || (to === null && from !== null);
	if (!narrows && !widens) return;
	const facts = {
		added: from === null ? [] : added,
		removed: to === null ? [] : removed,
		from,
		to,
		extensible: pair.before.extensibleEnum,
	};
	pair.add("enum-changed", facts, effectOf({ narrows, widens }), pair.whereListed("enum"));
}

/** The listed values within the schema's own limits; null is compared as a type. */
export function validValues(schema: Schema): readonly JsonValue[] | null {
	return schema.enum?.filter((value) => value !== null && isWithinLimits({ value }, schema)) ?? null;
}

/** The values that the other side does not allow: those not on its list, or outside its limits where it has none. */
function missingFrom(
	{ form }: SchemaPair,
	values: readonly JsonValue[],
	others: readonly JsonValue[] | null,
	other: Schema,
): readonly JsonValue[] {
	if (others === null) return values.filter((value) => !isWithinLimits({ value }, other));
	return missingValues(values, others, form === "json" ? canonicalJson : asText);
}

/** What a value is written as where nothing tells its type: `1` and `"1"` are the same. */
export function asText(value: JsonValue): string {
	return typeof value === "string" ? value : canonicalJson(value);
}

/** Everything that a schema of scalars allows, as text; null where that is no short list. */
export function textsOf(schema: Schema): readonly string[] | null {
	const bits = bitsOf(schema.types) & ~NULL;
	if ((bits & ~SCALAR) !== 0 || saysMore(schema)) return null;
	if (schema.enum === null) return bits === BOOLEAN ? ["true", "false"] : null;
	return schema.patterns.length + schema.formats.length === 0 ? (validValues(schema) ?? []).map(asText) : null;
}

/** Whether a reader of numbers takes a text for one that is listed, as `007` for 7. */
export function readsNumber(text: string, schema: Schema): boolean {
	const bits = bitsOf(schema.types);
	const read = Number(text);
	if ((bits & NUMBER) === 0 || !((bits & NUMBER) === INTEGER ? DIGITS : DECIMAL).test(text)) return false;
	// Of greater ones doubles do not tell whether they are the same.
	return Math.abs(read) <= Number.MAX_SAFE_INTEGER && validValues(schema)?.includes(read) === true;
}

const DIGITS = /^-?[0-9]+$/;
const DECIMAL = /^-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/** Whether keywords that are not read here have a say too. */
export function saysMore({ unions, applicators, unread }: Schema): boolean {
	return unions.length + unread.length > 0 || applicators !== null;
}

/** Whether a value is within the limits that can be computed: numbers, lengths, steps. Patterns of strangers are never run. */
export function isWithinLimits({ value, ...more }: Pick<ListedValue, "value" | "exact">, schema: Schema): boolean {
	const { lower, upper, counts, multipleOf } = schema;
	if (typeof value === "number") {
		const number = { value, ...more };
		const isInside = (lower === null || isAbove(number, lower)) && (upper === null || isBelow(number, upper));
		return isInside && multipleOf.every((step) => isMultiple(number, step));
	}
	if (typeof value !== "string") return true;
	const length = [...value].length;
	return length >= counts.minLength && (counts.maxLength === null || length <= counts.maxLength);
}

/** Whether a number, as it is written, is a whole multiple: 0.3 is one of 0.1. */
export function isMultiple(number: ExactNumber, step: number): boolean {
	return exactly(number).divisible(exact(step));
}
