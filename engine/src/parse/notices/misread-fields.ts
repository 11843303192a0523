import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { type Form, flag } from "../../openapi/keyword-forms.ts";
import { isStyle } from "../../openapi/styles.ts";
import type { Kind, Slot } from "../references/reference-grammar.ts";
import { pointerOf, type Spot } from "../written/spots.ts";
import type { Misread } from "./misread.ts";

/*
 * Fields of OpenAPI's own objects that hold another kind of value than they may: `required: "true"`, which YAML 1.1 also
 * makes of `yes` and YAML 1.2 does not, and `security: {key: []}`. Read as what is left out, they would ask for nothing.
 */

const list: Form = { isRead: isList, write: "a list" };
const map: Form = { isRead: isObject, write: "an object" };
const text: Form = { isRead: (value) => typeof value === "string", write: "a text" };
const texts: Form = { isRead: isTexts, write: "a list of texts" };
const style: Form = { isRead: isStyle, write: "a style, such as form, simple or deepObject" };

/** Parameter Objects and Header Objects, and the Encoding Objects that share some of their fields. */
const SERIALIZED = { explode: flag, allowReserved: flag, style };

const SCHEME_TYPES: ReadonlySet<JsonValue> = new Set([...["apiKey", "http", "mutualTLS", "oauth2", "openIdConnect"]]);
const schemeType: Form = {
	isRead: (value) => SCHEME_TYPES.has(value),
	write: "apiKey, http, mutualTLS, oauth2 or openIdConnect",
};
const KEY_PLACES: ReadonlySet<JsonValue> = new Set(["query", "header", "cookie"]);
const keyPlace: Form = { isRead: (value) => KEY_PLACES.has(value), write: "query, header or cookie" };

const FIELDS: Readonly<Partial<Record<Kind, Readonly<Record<string, Form>>>>> = {
	swagger: { security: list, tags: list, info: map, definitions: map },
	openapi: { security: list, servers: list, tags: list, info: map },
	components: { schemas: map },
	pathItem: { servers: list },
	operation: { security: list, servers: list, tags: texts, operationId: text, deprecated: flag },
	parameter: { ...SERIALIZED, required: flag, deprecated: flag, allowEmptyValue: flag },
	requestBody: { required: flag },
	encoding: { ...SERIALIZED, contentType: text },
	link: { operationId: text, operationRef: text, parameters: map, server: map },
	securityScheme: {
		...{ type: schemeType, in: keyPlace, name: text, scheme: text, flows: map },
		...{ openIdConnectUrl: text, oauth2MetadataUrl: text, deprecated: flag },
	},
};

/** By slot, because every object is asked; a map of objects is none of them. */
const FORMS: ReadonlyMap<Slot, readonly (Form & { readonly field: string })[]> = new Map(
	Object.entries(FIELDS).flatMap(([kind, forms]) => {
		const fields = Object.entries(forms).map(([field, form]) => ({ field, ...form }));
		return [[kind as Slot, fields] as const, [`${kind as Kind}[]` as Slot, fields] as const];
	}),
);

function isTexts(value: JsonValue): boolean {
	return isList(value) && value.every((one) => typeof one === "string");
}

/** The fields of an object in a slot that cannot be read. */
export function misreadFields(spot: Spot, object: JsonObject, slot: Slot): readonly Misread[] {
	const forms = FORMS.get(slot);
	if (forms === undefined) return NONE;
	let found: Misread[] | undefined;
	for (const { field, isRead, write } of forms) {
		const value = object[field];
		if (value === undefined || isRead(value) || !Object.hasOwn(object, field)) continue;
		found ??= [];
		found.push({ pointer: pointerOf({ value, parent: spot, token: field }), keyword: field, value, write });
	}
	return found ?? NONE;
}

const NONE: readonly Misread[] = [];
