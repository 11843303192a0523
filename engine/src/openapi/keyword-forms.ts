import type { JsonValue } from "../contract/json.ts";
import { isList, isObject } from "../lib/json-kind.ts";
import { bitsOfName } from "../lib/json-types.ts";

/** What a keyword of JSON Schema, or a field of OpenAPI, may hold. */
export interface Form {
	readonly isRead: (value: JsonValue) => boolean;
	/** What to write instead: the object of "write". */
	readonly write: string;
}

const count: Form = {
	isRead: (value) => typeof value === "number" && Number.isInteger(value) && value >= 0,
	write: "a whole number from 0, without quotes",
};
const number: Form = { isRead: (value) => Number.isFinite(value), write: "a number, without quotes" };
const limit: Form = { ...number, write: "a number, the limit itself" };
const step: Form = { isRead: (value) => typeof value === "number" && value > 0, write: "a number above 0" };
export const flag: Form = { isRead: (value) => typeof value === "boolean", write: "true or false, without quotes" };
const text: Form = { isRead: (value) => typeof value === "string", write: "a text" };
const map: Form = { isRead: isObject, write: "an object of schemas by their names" };
const values: Form = { isRead: isFilled, write: "a list of at least one value" };
const branches: Form = { isRead: isFilled, write: "a list of at least one schema" };
const schemas: Form = { isRead: isList, write: "a list of schemas" };

/** Keywords that are read where they have this form, and otherwise are not read at all (JSON Schema 2020-12). */
const FORMS: ReadonlyMap<string, Form> = new Map<string, Form>([
	["$ref", { ...text, write: "a reference, such as #/components/schemas/Pet" }],
	["type", { isRead: isType, write: "string, number, integer, boolean, object, array or null, or a list of those" }],
	["enum", values],
	...over(["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"], count),
	...over(["minContains", "maxContains"], count),
	...over(["minimum", "maximum"], number),
	...over(["exclusiveMinimum", "exclusiveMaximum"], limit),
	["multipleOf", step],
	...over(["uniqueItems", "readOnly", "writeOnly", "nullable"], flag),
	...over(["pattern", "format"], text),
	// `required: false` is how draft 3 said of a property what needs no saying.
	["required", { isRead: isRequired, write: "in the object around it the list of the names that must be there" }],
	...over(["properties", "patternProperties", "dependentSchemas"], map),
	...over(["allOf", "anyOf", "oneOf"], branches),
	["prefixItems", schemas],
	["discriminator", { isRead: isDiscriminator, write: "an object with the name of the property under `propertyName`" }],
]);

function over(keywords: readonly string[], form: Form): readonly (readonly [string, Form])[] {
	return keywords.map((keyword) => [keyword, form]);
}

/**
 * What to write instead of what a keyword of a schema holds, as the object of "write"; null where it is read, and where
 * the keyword is none of these. Schemas are in the form of 3.1.
 */
export function unreadForm(keyword: string, value: JsonValue): string | null {
	const form = FORMS.get(keyword);
	return form === undefined || form.isRead(value) ? null : form.write;
}

function isFilled(value: JsonValue): boolean {
	return isList(value) && value.length > 0;
}

function isType(value: JsonValue): boolean {
	if (typeof value === "string") return bitsOfName(value) !== undefined;
	return isList(value) && value.length > 0 && value.every((name) => typeof name === "string" && isType(name));
}

function isRequired(value: JsonValue): boolean {
	return value === false || (isList(value) && value.every((name) => typeof name === "string"));
}

function isDiscriminator(value: JsonValue): boolean {
	return isObject(value) && typeof value["propertyName"] === "string";
}
