import type { JsonValue } from "../../contract/json.ts";
import { ARRAY, BOOLEAN, bitsOfValue, NULL, NUMBER, OBJECT, STRING, type TypeBits } from "../../lib/json-types.ts";

/** The six kinds of JSON values: a search looks for one of each by itself, the smallest kinds first. */
export type Kind = "null" | "boolean" | "number" | "string" | "array" | "object";

export const KINDS: readonly Kind[] = ["null", "boolean", "number", "string", "array", "object"];

export const BITS_OF_KIND: Readonly<Record<Kind, TypeBits>> = {
	null: NULL,
	boolean: BOOLEAN,
	number: NUMBER,
	string: STRING,
	array: ARRAY,
	object: OBJECT,
};

export function kindOf(value: JsonValue): Kind {
	const bits = bitsOfValue(value);
	return KINDS.find((kind) => (BITS_OF_KIND[kind] & bits) !== 0) ?? "object";
}
