import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { memberOf } from "../../lib/json-pointer.ts";
import { isUnreadType, unreadForm, unreadKeywords } from "../../openapi/keyword-forms.ts";
import { isStability } from "../../openapi/stability-levels.ts";

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

const ODD: ReadonlyMap<string, Odd> = new Map<string, Odd>([
	...[...SCHEMA_FIELDS].map((key) => [key, isOddSchema] as const),
	...[...SCHEMAS_FIELDS].map((key) => [key, holdsOddSchema] as const),
	...unreadKeywords.map((key) => [key, oddKeyword(key)] as const),
	["x-stability-level", (level) => !isStability(level)],
]);

/**
 * Whether anything in a file looks as though it could not be read, should the object around it be a schema, or hold one.
 * It errs on both sides: that something is misread is for whoever knows where it stands.
 */
export function looksMisread(root: JsonValue): boolean {
	const waiting = [root];
	for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
		if (isList(value)) for (const item of value) waiting.push(item);
		if (!isObject(value)) continue;
		for (const [key, member] of Object.entries(value)) {
			if (ODD.get(key)?.(member, value) === true && !isOlderLimit(key, member, root)) return true;
			waiting.push(member);
		}
	}
	return false;
}

/** Before 3.1 a flag said that a limit is exclusive. */
function isOlderLimit(key: string, value: JsonValue, root: JsonValue): boolean {
	if (typeof value !== "boolean" || !key.startsWith("exclusive")) return false;
	return /^3\.[12]/u.test(String(memberOf(root, "openapi"))) === false;
}
