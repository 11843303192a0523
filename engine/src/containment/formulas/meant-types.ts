import type { Schema, SchemaId } from "../../contract/api.ts";
import { ARRAY, bitsOf, NULL, OBJECT, type TypeBits } from "../../lib/json-types.ts";
import { appliedInPlace } from "./described-names.ts";

/*
 * Without a type, `properties` allow any value that is no object, and `items` any that is no array. Whoever writes them
 * describes objects or arrays, though, and nobody sends anything else.
 */

type GetSchema = (id: SchemaId) => Schema;

/** The types beside null, or the one whose parts are described where none is written; 0 where that is open. */
export function describedBits(schema: Schema, get: GetSchema): TypeBits {
	if (schema.types !== null) return bitsOf(schema.types) & ~NULL;
	if (!isOpenOtherwise(schema)) return bitsOfParts(schema);
	if (!schema.satisfiable || isList(schema)) return 0;
	const areObjects = describesObject(schema) || schema.unions.some(({ branches }) => branches.map(get).every(isObject));
	return areObjects && !appliedInPlace(schema, get).some(speaksOfOthers) ? OBJECT : 0;
}

/**
 * The same where other types may stand in its place. Beside `items` alone that is open: real descriptions list
 * alternatives there.
 */
export function meantBits(schema: Schema): TypeBits {
	if (schema.types !== null) return bitsOf(schema.types) & ~NULL;
	return isOpenOtherwise(schema) || bitsOfParts(schema) === ARRAY ? 0 : bitsOfParts(schema);
}

/** Whether both versions describe objects, and one of them does not say so by a type. */
export function areMeantAsObjects(
	before: Schema,
	after: Schema,
	lookup: { readonly before: GetSchema; readonly after: GetSchema },
): boolean {
	if (before.types !== null && after.types !== null) return false;
	if (before.enum !== null || after.enum !== null) return false;
	return describedBits(before, lookup.before) === OBJECT && describedBits(after, lookup.after) === OBJECT;
}

function bitsOfParts(schema: Schema): TypeBits {
	if (isList(schema)) return describesObject(schema) ? 0 : ARRAY;
	return describesObject(schema) ? OBJECT : 0;
}

/** Whether keywords that work together say what is meant without a type, or nothing does. */
function isOpenOtherwise({ unions, applicators, satisfiable }: Schema): boolean {
	return !satisfiable || unions.length > 0 || applicators !== null;
}

/** Whether a branch is of objects alone: one that lists null says that it is sent. */
function isObject(schema: Schema): boolean {
	return schema.types === null ? describesObject(schema) : bitsOf(schema.types) === OBJECT;
}

function describesObject({ properties, additionalProperties }: Schema): boolean {
	return properties.size > 0 || additionalProperties !== null;
}

function isList({ items, prefixItems }: Schema): boolean {
	return items !== null || prefixItems.length > 0;
}

/** Whether what is applied to the same value says that there are others than objects. */
function speaksOfOthers(schema: Schema): boolean {
	const { types, enum: values, lower, upper, multipleOf, patterns, formats, uniqueItems, counts } = schema;
	if (types !== null) return bitsOf(types) !== OBJECT;
	const isOfScalars = lower !== null || upper !== null || multipleOf.length + patterns.length + formats.length > 0;
	const isCounted = counts.minLength + counts.minItems > 0 || counts.maxLength !== null || counts.maxItems !== null;
	return values !== null || isOfScalars || isCounted || uniqueItems || isList(schema);
}
