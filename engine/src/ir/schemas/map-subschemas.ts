import type { JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";

/** Where a schema keyword holds schemas: one, a list of them, or a map by name. Others hold plain values. */
const ONE: ReadonlySet<string> = new Set([
	...["not", "if", "then", "else", "items", "contains", "additionalProperties", "additionalItems", "propertyNames"],
	...["unevaluatedProperties", "unevaluatedItems", "contentSchema"],
]);
const SEVERAL: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const BY_NAME: ReadonlySet<string> = new Set(["properties", "patternProperties", "dependentSchemas"]);

/** The value of a schema keyword with another schema for each that it holds. A value that holds none stays as it is. */
export function mapSubschemas(keyword: string, value: JsonValue, map: (schema: JsonValue) => JsonValue): JsonValue {
	if (ONE.has(keyword)) return map(value);
	if (SEVERAL.has(keyword) && isList(value)) return value.map(map);
	if (!BY_NAME.has(keyword) || !isObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, map(schema)]));
}
