import type { JsonType, Schema, SchemaId, SchemaTable } from "../../../contract/api.ts";

/** The named schema that a schema is, notes aside. */
export interface Alias {
	readonly of: Schema;
	readonly orNull: boolean;
}

/** The schemas of one Api, and which of them extend a schema that has a tag for them. */
export interface Inheritance {
	readonly schemas: SchemaTable;
	subtypesOf(schema: Schema): readonly SchemaId[];
	isExtended(schema: Schema): boolean;
}

/** Null where a schema says more than a named schema, or is none that has one. */
export function aliasIn(schema: Schema, inheritance: Inheritance): Alias | null {
	const [only, ...others] = schema.bases.filter((id) => id !== schema.id);
	return only === undefined || others.length > 0 ? null : aliasOf(schema, inheritance.schemas.get(only), inheritance);
}

/** Whether two schemas without a name are the same named one, or one of them is that itself. */
export function areOneAlias(one: Schema, other: Schema, inheritance: Inheritance): boolean {
	const [own, others] = [one, other].map((schema) =>
		schema.name === null ? aliasIn(schema, inheritance) : { of: schema, orNull: false },
	);
	return own != null && own.of.id === others?.of.id && own.orNull === others.orNull;
}

/** What speaks of a type that neither allows is in no one's way: nothing is printed of it. */
function aliasOf(schema: Schema, base: Schema, { schemas, subtypesOf }: Inheritance): Alias | null {
	const allows = (type: JsonType) => schema.types === null || schema.types.includes(type);
	const same =
		// One of those that extend a base is not the choice among them.
		!subtypesOf(base).includes(schema.id) &&
		base.satisfiable === schema.satisfiable &&
		(!allows("object") || sameMembers(schema, base)) &&
		(!allows("array") || sameItems(schema, base)) &&
		sameList(branchesOf(schema, schemas), branchesOf(base, schemas)) &&
		schema.readOnly === base.readOnly &&
		schema.writeOnly === base.writeOnly &&
		sameList(valuesOf(schema), valuesOf(base)) &&
		sameList(typesOf(schema), typesOf(base));
	if (!same) return null;
	return { of: base, orNull: takesNull(schema, schemas) && !takesNull(base, schemas) };
}

function takesNull({ types, meansNull, unions }: Schema, schemas: SchemaTable): boolean {
	if (meansNull || types !== null) return meansNull || types?.includes("null") === true;
	return unions.length > 0 && unions.every(({ branches }) => branches.some((id) => isNullAlone(schemas.get(id))));
}

function isNullAlone({ types }: Schema): boolean {
	return types?.length === 1 && types[0] === "null";
}

function sameItems(schema: Schema, base: Schema): boolean {
	return schema.items === base.items && sameList(schema.prefixItems, base.prefixItems);
}

function sameMembers(schema: Schema, base: Schema): boolean {
	return (
		schema.properties.size === base.properties.size &&
		schema.required.size === base.required.size &&
		[...base.properties].every(([name, { schema: id }]) => schema.properties.get(name)?.schema === id) &&
		[...base.required].every((name) => schema.required.has(name)) &&
		schema.additionalProperties === base.additionalProperties
	);
}

/** Null stands among a schema's types, or as one of its alternatives where they have other types. */
function branchesOf({ unions }: Schema, schemas: SchemaTable): readonly SchemaId[] {
	return unions.flatMap(({ branches }) => branches).filter((id) => !isNullAlone(schemas.get(id)));
}

function typesOf(schema: Schema): readonly string[] {
	return schema.types === null ? ["any"] : schema.types.filter((type) => type !== "null");
}

function valuesOf(schema: Schema): readonly string[] {
	return schema.enum === null
		? ["any"]
		: schema.enum.filter((value) => value !== null).map((value) => JSON.stringify(value));
}

function sameList<Item>(a: readonly Item[], b: readonly Item[]): boolean {
	return a.length === b.length && a.every((item, index) => item === b[index]);
}
