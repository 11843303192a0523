import type { Bound, Schema } from "../../../contract/api.ts";
import { scalarFormat } from "../shapes/scalar-format.ts";

/**
 * What bounds the values of a schema, as sentences for people: `From 1 to 100.` Formats that a target acts upon, and
 * limits of the type itself, are not said.
 */
export function limitsOf(schema: Schema): readonly string[] {
	if (schema.enum !== null || isUnlimited(schema)) return none;
	const { counts } = schema;
	return [
		...rangeOf(schema.lower, schema.upper),
		...schema.multipleOf.map((step) => `A multiple of ${step}.`),
		...countOf(counts.minLength, counts.maxLength, "character"),
		...countOf(counts.minItems, counts.maxItems, "item"),
		...countOf(counts.minProperties, counts.maxProperties, "member"),
		...(schema.uniqueItems ? ["No item twice."] : []),
		...schema.patterns.map((pattern) => `Matches \`${pattern}\`.`),
		...schema.formats.filter((format) => isTold(format, schema)).map((format) => `Format: ${format}.`),
	];
}

const none: readonly string[] = [];

/** Most members are, and large descriptions have a hundred thousand. */
function isUnlimited({ lower, upper, multipleOf, counts, uniqueItems, patterns, formats }: Schema): boolean {
	const { minLength, maxLength, minItems, maxItems, minProperties, maxProperties } = counts;
	return (
		(lower ?? upper ?? maxLength ?? maxItems ?? maxProperties) === null &&
		minLength + minItems + minProperties === 0 &&
		!uniqueItems &&
		multipleOf.length + patterns.length + formats.length === 0
	);
}

function rangeOf(lower: Bound | null, upper: Bound | null): readonly string[] {
	if (lower !== null && upper !== null && !lower.exclusive && !upper.exclusive) {
		return [`From ${textOf(lower)} to ${textOf(upper)}.`];
	}
	return [
		...(lower === null ? [] : [`${lower.exclusive ? "More than" : "At least"} ${textOf(lower)}.`]),
		...(upper === null ? [] : [`${upper.exclusive ? "Less than" : "At most"} ${textOf(upper)}.`]),
	];
}

function textOf({ value, exact }: Bound): string {
	return exact ?? String(value);
}

function countOf(least: number, most: number | null, noun: string): readonly string[] {
	const nouns = (count: number) => `${count} ${noun}${count === 1 ? "" : "s"}`;
	if (most === null) return least === 0 ? [] : [`At least ${nouns(least)}.`];
	if (least === most) return [`Exactly ${nouns(most)}.`];
	return [least === 0 ? `At most ${nouns(most)}.` : `From ${least} to ${nouns(most)}.`];
}

/** `binary` is how bytes are described, and is printed as such or is of no use to a reader. */
function isTold(format: string, schema: Schema): boolean {
	if (format === "binary") return false;
	const types = schema.types ?? [];
	return !types.some((type) => scalarFormat(type, { formats: [format] }) !== null);
}
