import type { Api, Property, Schema, SchemaId, SchemaTable } from "../../../contract/api.ts";
import { canonicalJson } from "../../../lib/canonical-json.ts";
import { Subtypes } from "../../../openapi/subtypes.ts";
import { notesOf } from "../said/notes-of.ts";
import { addsNotes } from "./adds-notes.ts";
import { type Alias, aliasIn, areOneAlias, type Inheritance } from "./alias-in.ts";

/** What a schema takes from named schemas as it is, and what it says itself. */
export interface Composition {
	/** Named schemas whose members it has unchanged: they are extended, and not copied. */
	readonly bases: readonly Schema[];
	/** The named schema that it is, notes aside; `null` where it says more. */
	readonly alias: Alias | null;
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
 * the merge untouched, notes aside. Anything else is printed in full, which is longer and always right.
 */
function takeApart(schema: Schema, inheritance: Inheritance): Composition {
	const { schemas } = inheritance;
	const told = { subtypes: inheritance.subtypesOf(schema), isExtended: inheritance.isExtended(schema) };
	if (schema.bases.length === 0) return { ...plainComposition(schema), ...told };
	const candidates = schema.bases.map((id) => schemas.get(id)).filter((base) => base.id !== schema.id);
	const alias = aliasIn(schema, inheritance);
	const extendable = candidates.every((base) => isExtendable(base, schema, inheritance));
	const bases = schema.additionalProperties === null && extendable ? candidates : [];
	return {
		bases,
		alias,
		properties: ownProperties(schema, bases, schemas),
		undescribed: [...schema.required].filter(
			(name) => !schema.properties.has(name) && !bases.some((base) => base.required.has(name)),
		),
		...told,
	};
}

/**
 * A member of which more is told has the schema that its base gives it, so that both are of one type; one of which nothing
 * more is told is the base's.
 */
function ownProperties(schema: Schema, bases: readonly Schema[], schemas: SchemaTable): Composition["properties"] {
	return [...schema.properties].flatMap(([name, property]): Composition["properties"] => {
		const giving = bases.filter((base) => base.properties.has(name));
		const given = giving[0]?.properties.get(name) ?? property;
		const isGiven = giving.some((base) => {
			const id = base.properties.get(name)?.schema ?? property.schema;
			return base.required.has(name) === schema.required.has(name) && isToldAlike(property.schema, id, schemas);
		});
		return isGiven ? [] : [[name, given]];
	});
}

function isToldAlike(own: SchemaId, given: SchemaId, schemas: SchemaTable): boolean {
	const told = (id: SchemaId) => canonicalJson({ ...notesOf(schemas.get(id)) });
	return own === given || told(own) === told(given);
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
	// A member that is told of again is its base's, which mentions it.
	const own = properties.filter(([name, property]) => schema.properties.get(name)?.schema === property.schema);
	const parts = [...bases.map((base) => base.id), ...own.map(([, property]) => property.schema)];
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

/** A base that an interface can extend: a plain record, all of whose members the schema has as they are, notes aside. */
function isExtendable(base: Schema, schema: Schema, inheritance: Inheritance): boolean {
	const { schemas, subtypesOf } = inheritance;
	// What two bases describe, each in its own words, is of neither's type alone.
	const isOnly = (name: string) => schema.bases.filter((id) => schemas.get(id).properties.has(name)).length === 1;
	return (
		base.satisfiable &&
		(base.types === null || (base.types.length === 1 && base.types[0] === "object")) &&
		base.enum === null &&
		base.unions.length === 0 &&
		base.properties.size > 0 &&
		base.additionalProperties === null &&
		subtypesOf(base).length === 0 &&
		[...base.properties].every(([name, { schema: given }]) => {
			const now = schema.properties.get(name)?.schema;
			return now === given || (now !== undefined && isOnly(name) && addsNoType(now, given, inheritance));
		}) &&
		!leadsTo(base, schema.id, schemas)
	);
}

/** Whether a member is of the type that its base gives it, and no more than notes are added. */
function addsNoType(now: SchemaId, given: SchemaId, inheritance: Inheritance): boolean {
	const { schemas } = inheritance;
	return addsNotes(now, given, schemas) || areOneAlias(schemas.get(now), schemas.get(given), inheritance);
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
