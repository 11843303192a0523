import type { Applicators, Contains, Schema, SchemaId } from "../../contract/api.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { canonicalJson } from "../../lib/canonical-json.ts";
import { isListed } from "../../lib/is-listed.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { bitsOf, bitsOfValue } from "../../lib/json-types.ts";
import type { HasFormat } from "../check/has-format.ts";
import { MAX_LEVELS } from "../limits.ts";
import { Unprovable } from "../say/unprovable.ts";
import type { Patterns } from "./patterns.ts";

/** What is needed to look at the schemas of one side. `steps` is what is left of them for this error. */
export interface Side {
	readonly get: (id: SchemaId) => Schema;
	readonly hasFormat: HasFormat;
	readonly patterns: Patterns;
	readonly budget: { steps: number };
	/** What was found already: values are put into each other, and each is looked at once. */
	readonly found: WeakMap<object, Violations>;
	readonly foundOfScalars: Map<JsonValue, Violations>;
}

/** By schema; null where it accepts the value. */
type Violations = Map<SchemaId, string | null>;

/**
 * The keyword by which the model of a schema refuses a value; null where it accepts it, as far as it can see. Only used
 * to choose payloads that are worth the validator's time: it proves nothing.
 */
export function findViolation(schema: Schema, value: JsonValue, side: Side, level = 0): string | null {
	const isScalar = typeof value !== "object" || value === null;
	// Many ways lead to the branches of unions; anything else of a scalar is looked at faster than it is remembered.
	if (isScalar && schema.unions.length === 0) return findAnew(schema, value, side, level);
	const known = violationsOf(value, side);
	const found = known.get(schema.id);
	if (found !== undefined) return found;
	const violation = findAnew(schema, value, side, level);
	known.set(schema.id, violation);
	return violation;
}

function violationsOf(value: JsonValue, { found, foundOfScalars }: Side): Violations {
	const isScalar = typeof value !== "object" || value === null;
	const known = (isScalar ? foundOfScalars.get(value) : found.get(value)) ?? new Map<SchemaId, string | null>();
	if (isScalar) foundOfScalars.set(value, known);
	else found.set(value, known);
	return known;
}

function findAnew(schema: Schema, value: JsonValue, side: Side, level: number): string | null {
	if (--side.budget.steps < 0) throw new Unprovable("no payload could be built within Driftgate's limits");
	if (level > MAX_LEVELS) return null;
	if (!schema.satisfiable) return "not";
	if (schema.enum !== null && !isListed(schema.enum, value)) return "enum";
	if ((bitsOf(schema.types) & bitsOfValue(value)) === 0) return "type";
	return (
		findInScalar(schema, value, side) ??
		(isList(value) ? findInList(schema, value, side, level) : null) ??
		(isObject(value) ? findInObject(schema, value, side, level) : null) ??
		findInUnions(schema, value, side, level)
	);
}

/** What limits on numbers and texts refuse, apart from which values and types there are. */
export function findInScalar(schema: Schema, value: JsonValue, side: Side): string | null {
	if (typeof value === "number") return findInNumber(schema, value) ?? findFormat(schema, value, side);
	if (typeof value !== "string") return null;
	const length = [...value].length;
	if (length < schema.counts.minLength) return "minLength";
	if (schema.counts.maxLength !== null && length > schema.counts.maxLength) return "maxLength";
	// A pattern that cannot be read refuses nothing here: the validator will say so.
	if (schema.patterns.some((pattern) => side.patterns.matches(pattern, value) === false)) return "pattern";
	return findFormat(schema, value, side);
}

function findInNumber({ lower, upper, multipleOf }: Schema, value: number): string | null {
	if (lower !== null && (value < lower.value || (lower.exclusive && value === lower.value)))
		return lower.exclusive ? "exclusiveMinimum" : "minimum";
	if (upper !== null && (value > upper.value || (upper.exclusive && value === upper.value)))
		return upper.exclusive ? "exclusiveMaximum" : "maximum";
	const isMultiple = (step: number) => Math.abs(value / step - Math.round(value / step)) < 1e-9;
	return multipleOf.every(isMultiple) ? null : "multipleOf";
}

function findFormat({ formats }: Schema, value: string | number, { hasFormat }: Side): string | null {
	return formats.every((format) => hasFormat(format, value)) ? null : "format";
}

function findInList(schema: Schema, list: readonly JsonValue[], side: Side, level: number): string | null {
	const { counts, prefixItems, items } = schema;
	if (list.length < counts.minItems) return "minItems";
	if (counts.maxItems !== null && list.length > counts.maxItems) return "maxItems";
	if (schema.uniqueItems && new Set(list.map(canonicalJson)).size < list.length) return "uniqueItems";
	const isRefused = (item: JsonValue, index: number) => {
		const id = prefixItems[index] ?? items;
		return id !== null && findViolation(side.get(id), item, side, level + 1) !== null;
	};
	if (list.some(isRefused)) return "items";
	return schema.applicators !== null && lackingIn(list, schema.applicators, side, level) !== undefined
		? "contains"
		: null;
}

/** The first `contains` of which a list has too few; undefined where it has enough of each. */
export function lackingIn(
	list: readonly JsonValue[],
	{ contains }: Applicators,
	side: Side,
	level = 0,
): Contains | undefined {
	const has = (item: JsonValue, id: SchemaId) => findViolation(side.get(id), item, side, level + 1) === null;
	return contains.find(({ schema, min }) => list.filter((item) => has(item, schema)).length < min);
}

function findInObject(schema: Schema, object: JsonObject, side: Side, level: number): string | null {
	const { counts, required, properties, additionalProperties } = schema;
	const entries = Object.entries(object);
	if (entries.length < counts.minProperties) return "minProperties";
	if (counts.maxProperties !== null && entries.length > counts.maxProperties) return "maxProperties";
	for (const name of required) if (!Object.hasOwn(object, name)) return "required";
	for (const [name, value] of entries) {
		const property = properties.get(name);
		const id = property === undefined ? additionalProperties : property.schema;
		if (id === null || findViolation(side.get(id), value, side, level + 1) === null) continue;
		return property === undefined ? "additionalProperties" : "properties";
	}
	return null;
}

/** Of a wide union most branches need not be looked at: one that accepts tells all of an `anyOf`, two all of a `oneOf`. */
function findInUnions(schema: Schema, value: JsonValue, side: Side, level: number): string | null {
	for (const { kind, branches } of schema.unions) {
		const enough = kind === "oneOf" ? 2 : 1;
		let accepting = 0;
		for (const branch of branches) {
			if (findViolation(side.get(branch), value, side, level + 1) === null && ++accepting === enough) break;
		}
		if (accepting !== 1) return kind;
	}
	return null;
}
