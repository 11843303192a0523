import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";

const MAPS = new Set(["properties", "patternProperties", "dependentSchemas", "$defs"]);
const LISTS = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const SCHEMAS = new Set([
	...["items", "additionalProperties", "unevaluatedItems", "unevaluatedProperties", "contains", "propertyNames"],
	...["not", "if", "then", "else"],
]);

/**
 * The schema with each keyword that applies others to the same value in a member of `allOf` of its own, and conditions
 * as alternatives. It is the same schema; but ajv forgets what was evaluated before a condition that does not hold, and
 * counts what an `if` evaluated that failed.
 */
export function splitApplicators(schema: JsonValue): JsonValue {
	if (!isObject(schema)) return schema;
	const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, within(name, value ?? null)]));
	const { $ref, allOf, anyOf, oneOf, if: condition, then, else: otherwise, dependentSchemas, ...rest } = inner;
	const parts: JsonValue[] = [
		...($ref === undefined ? [] : [{ $ref }]),
		...(isList(allOf) ? allOf : []),
		...(anyOf === undefined ? [] : [{ anyOf }]),
		...(oneOf === undefined ? [] : [{ oneOf }]),
		...(condition === undefined ? [] : [either(condition, then, otherwise)]),
		...Object.entries(isObject(dependentSchemas) ? dependentSchemas : {}).map(([name, dependent]) =>
			either({ type: "object", required: [name] }, dependent),
		),
	];
	return parts.length === 0 ? inner : { ...rest, allOf: parts };
}

function within(keyword: string, value: JsonValue): JsonValue {
	if (SCHEMAS.has(keyword)) return splitApplicators(value);
	if (LISTS.has(keyword) && isList(value)) return value.map(splitApplicators);
	return MAPS.has(keyword) && isObject(value) ? mapped(value) : value;
}

function mapped(schemas: JsonObject): JsonObject {
	return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, splitApplicators(schema ?? true)]));
}

function either(condition: JsonValue, then: JsonValue = true, otherwise: JsonValue = true): JsonValue {
	return { anyOf: [{ allOf: [condition, then] }, { allOf: [{ not: condition }, otherwise] }] };
}
