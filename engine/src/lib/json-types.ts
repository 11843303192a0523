import type { JsonType } from "../contract/api.ts";
import type { JsonValue } from "../contract/json.ts";

/**
 * Sets of JSON types as bits. "number" is two bits, the integers and the rest, so that containment of types is
 * containment of bits: `integer ⊂ number` needs no special case (JSON Schema 2020-12, section 6.1.1).
 */
export type TypeBits = number;

export const NULL: TypeBits = 1;
export const BOOLEAN: TypeBits = 2;
export const INTEGER: TypeBits = 4;
const FRACTION: TypeBits = 8;
export const NUMBER: TypeBits = INTEGER | FRACTION;
export const STRING: TypeBits = 16;
export const ARRAY: TypeBits = 32;
export const OBJECT: TypeBits = 64;
export const ANY_TYPE: TypeBits = 127;
/** What a parameter can carry as one piece of text. */
export const SCALAR: TypeBits = NULL | BOOLEAN | NUMBER | STRING;

const BITS: ReadonlyMap<string, TypeBits> = new Map([
	["null", NULL],
	["boolean", BOOLEAN],
	["integer", INTEGER],
	["number", NUMBER],
	["string", STRING],
	["array", ARRAY],
	["object", OBJECT],
]);

/** The bits of a type's name; undefined where JSON Schema has no such type. */
export function bitsOfName(name: string): TypeBits | undefined {
	return BITS.get(name);
}

/** The bits of a list of types as the model has it: null allows every type. */
export function bitsOf(types: readonly JsonType[] | null): TypeBits {
	return types === null ? ANY_TYPE : types.reduce((bits, type) => bits | (BITS.get(type) ?? 0), 0);
}

const NAMES: readonly (readonly [JsonType, TypeBits])[] = [
	["array", ARRAY],
	["boolean", BOOLEAN],
	["integer", INTEGER],
	["null", NULL],
	["number", FRACTION],
	["object", OBJECT],
	["string", STRING],
];

/** The types of some bits, sorted; null where every type is among them. */
export function typesOf(bits: TypeBits): readonly JsonType[] | null {
	return LISTS[bits] ?? null;
}

/** By bits: one list for each set of types, however many schemas have it. */
const LISTS: readonly (readonly JsonType[])[] = Array.from({ length: ANY_TYPE }, (_, bits) => {
	// There is no name for fractions alone: they are numbers.
	const nameless = (bits & FRACTION) === 0 ? bits : (bits | NUMBER) & ~INTEGER;
	return NAMES.filter(([, own]) => (nameless & own) !== 0).map(([type]) => type);
});

/** The bits of the type of one value. */
export function bitsOfValue(value: JsonValue): TypeBits {
	if (value === null) return NULL;
	if (Array.isArray(value)) return ARRAY;
	switch (typeof value) {
		case "boolean":
			return BOOLEAN;
		case "number":
			return Number.isInteger(value) ? INTEGER : FRACTION;
		case "string":
			return STRING;
		default:
			return OBJECT;
	}
}
