import type { JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { ANNOTATIONS } from "../../openapi/schema-keywords.ts";
import { foreignDialect } from "../foreign-dialect.ts";
import { isExtension } from "../unread.ts";

/** Whether a schema demands nothing at all: `true`, `{}`, annotations and spelled-out defaults. Looks at this one place. */
export function demandsNothing(value: JsonValue): boolean {
	return value === true || demandsOnly(value, []);
}

/** Whether a schema has no other demand than these keywords. */
export function demandsOnly(value: JsonValue, keywords: readonly string[]): boolean {
	if (!isObject(value)) return false;
	const isAllowed = (key: string) => keywords.includes(key) || isAnnotation(key) || isDefault(key, value[key] ?? null);
	return Object.keys(value).every(isAllowed);
}

/** Whether a keyword promises nothing on the wire. */
export function isAnnotation(key: string): boolean {
	return ANNOTATIONS.has(key) || isExtension(key);
}

function isDefault(keyword: string, value: JsonValue): boolean {
	if (keyword === "$schema") return foreignDialect(value) === null;
	if (keyword === "items" || keyword === "additionalProperties") return value === true || isEmpty(value);
	return keyword === "required" || keyword === "properties" ? isEmpty(value) : DEFAULTS.get(keyword) === value;
}

/** What holds where a keyword is absent (JSON Schema 2020-12, validation; OpenAPI 3.0.3, Schema Object). */
const DEFAULTS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
	["minLength", 0],
	["minItems", 0],
	["minProperties", 0],
	["uniqueItems", false],
	["readOnly", false],
	["writeOnly", false],
	["nullable", false],
]);

function isEmpty(value: JsonValue): boolean {
	return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
