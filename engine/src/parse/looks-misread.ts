import type { JsonObject, JsonValue } from "../contract/json.ts";
import { isList, isObject } from "../lib/json-kind.ts";
import { isUnreadType, unreadForm, unreadKeywords } from "../lib/keyword-forms.ts";

/** Fields that hold one schema. */
export const SCHEMA_FIELDS: ReadonlySet<string> = new Set([
	...["schema", "itemSchema", "items", "contains", "not", "if", "then", "else", "propertyNames", "contentSchema"],
	...["additionalProperties", "unevaluatedProperties", "unevaluatedItems"],
]);

/** Fields that hold several schemas, by name or in a list. */
const SCHEMAS_FIELDS: ReadonlySet<string> = new Set([
	...["properties", "patternProperties", "dependentSchemas", "$defs", "definitions", "schemas"],
	...["allOf", "anyOf", "oneOf", "prefixItems"],
]);

/** Keys beside a `type` that make its object no schema: one that says more than names and texts is read as data. */
const BESIDE_TYPE =
	/^(?:x-.*|type|title|description|example|examples|default|nullable|deprecated|format|enum|const|pattern|items|required|properties|additionalProperties|readOnly|writeOnly|allOf|anyOf|oneOf|discriminator|m(?:in|ax)(?:Length|Items|Properties|imum)|exclusiveM(?:in|ax)imum|multipleOf|uniqueItems)$/u;

type Odd = (value: JsonValue, around: JsonObject) => boolean;

const isOddSchema = (value: JsonValue) => value === null || (typeof value !== "object" && typeof value !== "boolean");

/** An object under such a name is far more often a property that is called so, and a list of objects an example. */
function oddKeyword(keyword: string): Odd {
	const isOdd = oddForms.get(keyword) ?? ((value) => unreadForm(keyword, value) !== null);
	const isMap = SCHEMAS_FIELDS.has(keyword);
	return (value, around) => {
		if (isObject(value)) return isMap && holdsOddSchema(value);
		return !(isList(value) && isObject(value[0])) && isOdd(value, around);
	};
}

/** Keywords that other objects have too. */
const oddForms: ReadonlyMap<string, Odd> = new Map<string, Odd>([
	["type", isOddType],
	["required", isOddRequired],
]);

/** Parameters and request bodies are required by a flag, and have no type of their own but in Swagger 2.0. */
function isOddRequired(value: JsonValue, around: JsonObject): boolean {
	return Object.hasOwn(around, "type") && !Object.hasOwn(around, "in") && unreadForm("required", value) !== null;
}

/** Examples are full of things that have a `type`. */
function isOddType(value: JsonValue, around: JsonObject): boolean {
	return isUnreadType(value) && !isOtherName(value) && Object.keys(around).every((key) => BESIDE_TYPE.test(key));
}

function isOtherName(value: JsonValue): boolean {
	return typeof value === "string" && !/^[A-Za-z]+$/u.test(value);
}

/** A map that has a type of its own is the schema of a property that is called so. */
function holdsOddSchema(map: JsonValue): boolean {
	if (typeof map !== "object" || map === null || Object.hasOwn(map, "type") || Object.hasOwn(map, "$ref")) return false;
	for (const key in map) {
		if (isOddSchema((map as JsonObject)[key] ?? null)) return true;
	}
	return false;
}

/** One look-up a member, because every description pays for it. */
const ODD: ReadonlyMap<string, Odd> = new Map<string, Odd>([
	...[...SCHEMA_FIELDS].map((key) => [key, isOddSchema] as const),
	...[...SCHEMAS_FIELDS].map((key) => [key, holdsOddSchema] as const),
	...unreadKeywords.map((key) => [key, oddKeyword(key)] as const),
]);

/**
 * Whether a member looks as though it could not be read, should the object around it be a schema, or hold one. It errs
 * on both sides: that something is misread is for whoever knows where it stands.
 */
export function looksMisread(key: string, value: JsonValue, around: JsonObject): boolean {
	const isOdd = ODD.get(key);
	return isOdd?.(value, around) === true;
}
