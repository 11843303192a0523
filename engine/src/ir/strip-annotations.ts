import type { JsonValue } from "../contract/json.ts";
import { isList, isObject } from "../lib/json-kind.ts";
import { isAnnotation } from "./schema-keywords.ts";

/** Where a schema keyword holds schemas: one, a list of them, or a map by name. Others hold plain values. */
const ONE: ReadonlySet<string> = new Set([
	...["not", "if", "then", "else", "items", "contains", "additionalProperties", "additionalItems", "propertyNames"],
	...["unevaluatedProperties", "unevaluatedItems", "contentSchema"],
]);
const SEVERAL: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const BY_NAME: ReadonlySet<string> = new Set(["properties", "patternProperties", "dependentSchemas"]);

/** What a schema demands, as written: without the titles, descriptions and examples in it. */
export function stripAnnotations(schema: JsonValue): JsonValue {
	if (!isObject(schema)) return schema;
	const demands = Object.entries(schema).filter(([keyword]) => !isAnnotation(keyword));
	return Object.fromEntries(demands.map(([keyword, value]) => [keyword, stripKeyword(keyword, value)]));
}

/** The same for the value of one keyword. */
export function stripKeyword(keyword: string, value: JsonValue): JsonValue {
	if (ONE.has(keyword)) return stripAnnotations(value);
	if (SEVERAL.has(keyword) && isList(value)) return value.map(stripAnnotations);
	if (!BY_NAME.has(keyword) || !isObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, stripAnnotations(schema)]));
}
