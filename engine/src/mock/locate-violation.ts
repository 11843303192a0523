import type { SchemaId } from "../contract/api.ts";
import type { JsonValue } from "../contract/json.ts";
import { isList, isObject } from "../lib/json-kind.ts";
import { childPointer } from "../lib/json-pointer.ts";
import { plain } from "../lib/say.ts";
import { memberSchema, type Reading } from "./read-values.ts";

const MAX_DEPTH = 60;

/** Where a value is not what its schema asks for, as deep as that can be said: a JSON Pointer, and a sentence. */
export function locateViolation(
	value: JsonValue,
	id: SchemaId,
	reading: Reading,
	pointer = "",
): { readonly pointer: string; readonly message: string } {
	const schema = reading.get(id);
	const here = { pointer, message: sayWhole(value, schema.types) };
	if (pointer.split("/").length > MAX_DEPTH) return here;
	if (isObject(value)) {
		for (const name of schema.required) {
			if (!Object.hasOwn(value, name)) return { pointer, message: `${plain(name)} is required.` };
		}
		for (const [name, member] of Object.entries(value)) {
			const inner = memberSchema(id, name, reading, 0);
			if (inner !== null && reading.accepts(inner, member) === false) {
				return locateViolation(member, inner, reading, childPointer(pointer, name));
			}
		}
	}
	if (isList(value) && schema.items !== null) {
		const { items } = schema;
		for (const [index, item] of value.entries()) {
			if (reading.accepts(items, item) === false) {
				return locateViolation(item, items, reading, childPointer(pointer, String(index)));
			}
		}
	}
	return here;
}

function sayWhole(value: JsonValue, types: readonly string[] | null): string {
	const is = value === null ? "null" : isList(value) ? "array" : typeof value;
	const isOther = types !== null && !types.includes(is) && !(is === "number" && types.includes("integer"));
	return isOther ? `It is of type ${is}, and ${types.join(" or ")} is asked for.` : "It is not valid under its schema.";
}
