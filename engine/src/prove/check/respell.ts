import type { Dialect } from "../../contract/api.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { memberOf } from "../../lib/json-pointer.ts";
import { bitsOfName } from "../../lib/json-types.ts";

/** One schema object in the words of JSON Schema 2020-12; its subschemas are as written. */
export interface Respelled {
	readonly keywords: JsonObject;
	/** Null is allowed beside whatever the keywords allow. */
	readonly nullable: boolean;
}

/**
 * Respells one schema object of a dialect, so that a validator for JSON Schema 2020-12 can read it. It adds and decides
 * nothing; it is written apart from the model, so that a mistake there cannot prove itself.
 *
 * - 2.0 and 3.0: members beside `$ref` are ignored (JSON Reference; OpenAPI 3.0.3, Reference Object); a boolean
 *   `exclusiveMinimum` makes the `minimum` beside it exclusive; `nullable` and `x-nullable` allow null.
 * - 2.0: `type: file` is any text.
 * - Older drafts: a list of `items` is `prefixItems`, and `additionalItems` are the `items` behind them.
 *
 * Keywords that JSON Schema does not know, and values that it does not allow, are left out: they assert nothing.
 */
export function respell(schema: JsonObject, dialect: Dialect): Respelled {
	const isOlder = dialect === "2.0" || dialect === "3.0";
	const ref = memberOf(schema, "$ref");
	if (isOlder && typeof ref === "string") return { keywords: { $ref: ref }, nullable: false };
	const keywords = new Map<string, JsonValue>();
	for (const [keyword, value] of Object.entries(schema)) {
		const read = READERS.get(keyword)?.(value);
		if (read !== undefined) keywords.set(keyword, read);
	}
	if (dialect === "2.0" && memberOf(schema, "type") === "file") keywords.set("type", "string");
	if (isOlder) for (const end of ["Minimum", "Maximum"] as const) respellLimit(schema, end, keywords);
	respellTuple(schema, keywords);
	const nullable = dialect === "2.0" ? "x-nullable" : "nullable";
	return { keywords: Object.fromEntries(keywords), nullable: isOlder && memberOf(schema, nullable) === true };
}

function respellLimit(schema: JsonObject, end: "Minimum" | "Maximum", keywords: Map<string, JsonValue>): void {
	const limit = memberOf(schema, end.toLowerCase());
	if (memberOf(schema, `exclusive${end}`) !== true || typeof limit !== "number") return;
	keywords.delete(end.toLowerCase());
	keywords.set(`exclusive${end}`, limit);
}

function respellTuple(schema: JsonObject, keywords: Map<string, JsonValue>): void {
	const items = memberOf(schema, "items");
	if (!isList(items)) return;
	const rest = memberOf(schema, "additionalItems");
	keywords.set("prefixItems", items);
	if (rest === undefined || !isSchema(rest)) keywords.delete("items");
	else keywords.set("items", rest);
}

/** The value of a keyword where it is one that the keyword can have. */
type Reader = (value: JsonValue) => JsonValue | undefined;

const isSchema = (value: JsonValue) => typeof value === "boolean" || isObject(value);
const isSchemas = (value: JsonValue) => isList(value) && value.length > 0 && value.every(isSchema);
const isNames = (value: JsonValue) => isList(value) && value.every((name) => typeof name === "string");
const isNumber = (value: JsonValue) => typeof value === "number" && Number.isFinite(value);
const isCount = (value: JsonValue) => isNumber(value) && Number(value) >= 0;

const kept =
	(isValid: (value: JsonValue) => boolean): Reader =>
	(value) =>
		isValid(value) ? value : undefined;

/** Of a list of type names, those that exist. */
const readTypes: Reader = (value) => {
	const names = (isList(value) ? value : [value]).filter(
		(name) => typeof name === "string" && bitsOfName(name) !== undefined,
	);
	return names.length === 0 ? undefined : [...new Set(names)];
};

const each = (keywords: string, reader: Reader): readonly (readonly [string, Reader])[] =>
	keywords.split(" ").map((keyword) => [keyword, reader]);

const READERS: ReadonlyMap<string, Reader> = new Map([
	...each(
		"$ref $dynamicRef pattern format",
		kept((value) => typeof value === "string"),
	),
	...each("type", readTypes),
	...each("const", (value) => value),
	...each(
		"enum",
		kept((value) => isList(value) && value.length > 0),
	),
	...each("minimum maximum exclusiveMinimum exclusiveMaximum", kept(isNumber)),
	...each(
		"multipleOf",
		kept((value) => isNumber(value) && Number(value) > 0),
	),
	...each("minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains", kept(isCount)),
	...each(
		"uniqueItems",
		kept((value) => value === true),
	),
	...each("required", kept(isNames)),
	...each(
		"dependentRequired",
		kept((value) => isObject(value) && Object.values(value).every(isNames)),
	),
	...each("properties patternProperties dependentSchemas", kept(isObject)),
	...each("allOf anyOf oneOf prefixItems", kept(isSchemas)),
	...each("items contains additionalProperties propertyNames not if then else", kept(isSchema)),
	...each("unevaluatedProperties unevaluatedItems", kept(isSchema)),
]);
