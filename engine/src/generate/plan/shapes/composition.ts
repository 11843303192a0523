import type { Api, JsonType, Property, Schema, SchemaId, SchemaTable } from "../../../contract/api.ts";
import { Subtypes } from "../../../openapi/subtypes.ts";

/** What a schema takes from named schemas as it is, and what it says itself. */
export interface Composition {
	/** Named schemas whose members it has unchanged: they are extended, and not copied. */
	readonly bases: readonly Schema[];
	/** The named schema that it is, notes aside; `null` where it says more. */
	readonly alias: { readonly of: Schema; readonly orNull: boolean } | null;
	/** The members that its bases do not already give it in this form. */
	readonly properties: readonly (readonly [name: string, property: Property])[];
	/** Members that are required, and that nothing describes. */
	readonly undescribed: readonly string[];
	/** What extends it, told apart by its tag: where it is mentioned, one of these stands. Empty for nearly every schema. */
	readonly subtypes: readonly SchemaId[];
	/** Whether it is one of those itself, and others extend it in turn. */
	readonly isExtended: boolean;
}

const leaf: Composition = {
	bases: [],
	alias: null,
	properties: [],
	undescribed: [],
	subtypes: [],
	isExtended: false,
};

/** Most schemas: nothing is composed of nothing. */
function isLeaf({ bases, properties, required, discriminator }: Schema): boolean {
	return bases.length === 0 && properties.size === 0 && required.size === 0 && discriminator === null;
}

/** Composition by schema, each computed once. */
export type Compose = (schema: Schema) => Composition;

export function createCompose(api: Api): Compose {
	const known = new Map<SchemaId, Composition>();
	const inheritance = createInheritance(api);
	return (schema) => {
		if (isLeaf(schema)) return leaf;
		const composition = known.get(schema.id) ?? takeApart(schema, inheritance);
		known.set(schema.id, composition);
		return composition;
	};
}

/** The schemas of one Api, and which of them extend a schema that has a tag for them. */
interface Inheritance {
	readonly schemas: SchemaTable;
	subtypesOf(schema: Schema): readonly SchemaId[];
	isExtended(schema: Schema): boolean;
}

function createInheritance(api: Api): Inheritance {
	const subtypes = new Subtypes(api);
	const known = new Map<SchemaId, readonly SchemaId[]>();
	const { schemas } = api;
	/** What extends a base has its discriminator with all else, and is no choice among the others. */
	const isInherited = ({ id, bases, discriminator }: Schema): boolean =>
		bases.some((base) => base !== id && schemas.get(base).discriminator?.at.pointer === discriminator?.at.pointer);
	return {
		schemas,
		isExtended: (schema) => {
			if (schema.discriminator === null || schema.unions.length > 0 || !isInherited(schema)) return false;
			return subtypes.extending(schema).length > 0;
		},
		subtypesOf: (schema) => {
			if (schema.discriminator === null || schema.unions.length > 0 || isInherited(schema)) return [];
			const extending = known.get(schema.id) ?? subtypes.of(schema);
			known.set(schema.id, extending);
			return extending;
		},
	};
}

/**
 * Takes a merged schema apart again, as far as that is exact: a base counts only where each of its members came through
 * the merge untouched. Anything else is printed in full, which is longer and always right.
 */
function takeApart(schema: Schema, inheritance: Inheritance): Composition {
	const { schemas } = inheritance;
	const told = { subtypes: inheritance.subtypesOf(schema), isExtended: inheritance.isExtended(schema) };
	if (schema.bases.length === 0) return { ...plainComposition(schema), ...told };
	const candidates = schema.bases.map((id) => schemas.get(id)).filter((base) => base.id !== schema.id);
	const [only] = candidates;
	const alias = candidates.length === 1 && only !== undefined ? aliasOf(schema, only, inheritance) : null;
	const extendable = candidates.every((base) => isExtendable(base, schema, inheritance));
	const bases = schema.additionalProperties === null && extendable ? candidates : [];
	const given = (name: string, id: SchemaId) =>
		bases.some(
			(base) => base.properties.get(name)?.schema === id && base.required.has(name) === schema.required.has(name),
		);
	return {
		bases,
		alias,
		properties: [...schema.properties].filter(([name, { schema: id }]) => !given(name, id)),
		undescribed: [...schema.required].filter(
			(name) => !schema.properties.has(name) && !bases.some((base) => base.required.has(name)),
		),
		...told,
	};
}

function plainComposition(schema: Schema): Composition {
	const undescribed = [...schema.required].filter((name) => !schema.properties.has(name));
	return { bases: [], alias: null, properties: [...schema.properties], undescribed, subtypes: [], isExtended: false };
}

/** The schemas that a schema is made of, each mentioned as often as its type will mention it. */
export function partsOf(schema: Schema, compose: Compose): readonly SchemaId[] {
	const { alias, bases, properties, subtypes } = compose(schema);
	if (alias !== null) return [alias.of.id];
	if (isLeaf(schema) && holdsNothing(schema)) return noParts;
	const parts = [...bases.map((base) => base.id), ...properties.map(([, property]) => property.schema)];
	if (schema.additionalProperties !== null) parts.push(schema.additionalProperties);
	if (schema.items !== null) parts.push(schema.items);
	parts.push(...schema.prefixItems, ...schema.unions.flatMap((union) => union.branches));
	// What extends a base has its mapping too, and mentions none of its siblings.
	const mapped = schema.unions.length > 0 ? (schema.discriminator?.mapping.values() ?? []) : [];
	parts.push(...(subtypes.length > 0 ? subtypes : mapped));
	return parts;
}

const noParts: readonly SchemaId[] = [];

function holdsNothing({ additionalProperties, items, prefixItems, unions, discriminator }: Schema): boolean {
	const isPlain = additionalProperties === null && items === null && prefixItems.length === 0;
	return isPlain && unions.length === 0 && discriminator === null;
}

/** What speaks of a type that neither allows is in no one's way: nothing is printed of it. */
function aliasOf(schema: Schema, base: Schema, { schemas, subtypesOf }: Inheritance): Composition["alias"] {
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

/** A base that an interface can extend: a plain record, all of whose members the schema has as they are. */
function isExtendable(base: Schema, schema: Schema, { schemas, subtypesOf }: Inheritance): boolean {
	return (
		base.satisfiable &&
		(base.types === null || sameList(base.types, ["object"])) &&
		base.enum === null &&
		base.unions.length === 0 &&
		base.properties.size > 0 &&
		base.additionalProperties === null &&
		subtypesOf(base).length === 0 &&
		[...base.properties].every(([name, { schema: id }]) => schema.properties.get(name)?.schema === id) &&
		!leadsTo(base, schema.id, schemas)
	);
}

/** An interface cannot extend itself, at whatever distance. */
function leadsTo(base: Schema, id: SchemaId, schemas: SchemaTable): boolean {
	const seen = new Set<SchemaId>();
	const queue = [...base.bases];
	for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
		if (next === id || next === base.id) return true;
		if (!seen.has(next)) queue.push(...schemas.get(next).bases);
		seen.add(next);
	}
	return false;
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
