import type { JsonObject } from "../../contract/json.ts";
import { isList } from "../../lib/json-kind.ts";
import { type Form, flag } from "../../openapi/keyword-forms.ts";
import type { Kind, Slot } from "../references/reference-grammar.ts";
import { pointerOf, type Spot } from "../written/spots.ts";
import { isEmpty } from "./misplaced.ts";
import type { Misread } from "./misread.ts";

/*
 * Fields of OpenAPI's own objects that hold another kind of value than they may: `required: "true"`, which YAML 1.1 also
 * makes of `yes` and YAML 1.2 does not, and `security: {key: []}`. Read as what is left out, they would ask for nothing.
 */

const list: Form = { isRead: isList, write: "a list" };

/** Parameter Objects and Header Objects, and the Encoding Objects that share some of their fields. */
const SERIALIZED = { explode: flag, allowReserved: flag };

const FIELDS: Readonly<Partial<Record<Kind, Readonly<Record<string, Form>>>>> = {
	swagger: { security: list },
	openapi: { security: list, servers: list },
	pathItem: { servers: list },
	operation: { security: list, servers: list, deprecated: flag },
	parameter: { ...SERIALIZED, required: flag, deprecated: flag, allowEmptyValue: flag },
	requestBody: { required: flag },
	encoding: SERIALIZED,
};

/** By slot, because every object is asked; a map of objects is none of them. */
const FORMS: ReadonlyMap<Slot, readonly (Form & { readonly field: string })[]> = new Map(
	Object.entries(FIELDS).flatMap(([kind, forms]) => {
		const fields = Object.entries(forms).map(([field, form]) => ({ field, ...form }));
		return [[kind as Slot, fields] as const, [`${kind as Kind}[]` as Slot, fields] as const];
	}),
);

/** The fields of an object in a slot that cannot be read. One with nothing in it is one that is left out. */
export function misreadFields(spot: Spot, object: JsonObject, slot: Slot): readonly Misread[] {
	const forms = FORMS.get(slot);
	if (forms === undefined) return NONE;
	let found: Misread[] | undefined;
	for (const { field, isRead, write } of forms) {
		const value = object[field];
		if (value === undefined || isRead(value) || isEmpty(value) || !Object.hasOwn(object, field)) continue;
		found ??= [];
		found.push({ pointer: pointerOf({ value, parent: spot, token: field }), keyword: field, value, write });
	}
	return found ?? NONE;
}

const NONE: readonly Misread[] = [];
