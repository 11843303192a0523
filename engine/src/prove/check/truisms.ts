import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";

/**
 * A schema without the keywords that hold for every value once their subschemas do. It refuses the same values for the
 * same reasons; it evaluates less, which only `unevaluatedProperties` and `unevaluatedItems` around it could tell.
 */
export function withoutTruisms(schema: JsonObject): JsonObject {
	const left: [string, JsonValue][] = [];
	let isChanged = false;
	for (const keyword in schema) {
		const value = schema[keyword] ?? null;
		const reader = LEFT.get(keyword);
		const kept = reader === undefined ? value : reader(value, schema);
		isChanged ||= kept !== value;
		if (kept !== undefined) left.push([keyword, kept]);
	}
	return isChanged ? Object.fromEntries(left) : schema;
}

/** Whether a schema consists of such keywords only as many schemas have with the same few values. */
export function isPlain(schema: JsonValue): schema is JsonObject {
	if (!isObject(schema)) return false;
	for (const keyword in schema) if (!PLAIN.has(keyword)) return false;
	return true;
}

const PLAIN: ReadonlySet<string> = new Set(["type", "format", "minLength", "maxLength", "minimum", "maximum"]);

/** What is left of the value of a keyword, undefined where nothing is; `beside` is the schema. */
type Reader = (value: JsonValue, beside: JsonObject) => JsonValue | undefined;

const unlessTrue: Reader = (value) => (value === true ? undefined : value);
const isTrue = (value: JsonValue | undefined) => value === undefined || value === true;

const membersLeft: Reader = (value) => {
	if (!isObject(value)) return value;
	const all = Object.entries(value);
	const left = all.filter(([, member]) => member !== true);
	if (left.length === 0) return undefined;
	return left.length === all.length ? value : Object.fromEntries(left);
};

/** That a name is described makes it none of the additional ones. */
const describedLeft: Reader = (value, beside) =>
	isTrue(beside["additionalProperties"]) ? membersLeft(value, beside) : value;

const allLeft: Reader = (value) => {
	const left = isList(value) ? value.filter((one) => one !== true) : [];
	return left.length === 0 ? undefined : left;
};

const LEFT: ReadonlyMap<string, Reader> = new Map<string, Reader>([
	["allOf", allLeft],
	["anyOf", (value) => (isList(value) && value.includes(true) ? undefined : value)],
	["oneOf", (value) => (isList(value) && value.length === 1 && value[0] === true ? undefined : value)],
	["properties", describedLeft],
	["patternProperties", describedLeft],
	["dependentSchemas", membersLeft],
	["additionalProperties", unlessTrue],
	["propertyNames", unlessTrue],
	["items", unlessTrue],
	["prefixItems", (value, { items }) => (isTrue(items) && allLeft(value, {}) === undefined ? undefined : value)],
	["then", unlessTrue],
	["else", unlessTrue],
	["if", (value, beside) => (isTrue(beside["then"]) && isTrue(beside["else"]) ? undefined : value)],
]);
