import type { Property, Schema, SchemaId } from "../../contract/api.ts";
import { bitsOfValue, NULL, SCALAR, type TypeBits, typesOf } from "../../lib/json-types.ts";
import type { Node } from "../node.ts";
import { exactAmong } from "./read-exact.ts";
import type { Draft } from "./schema-draft.ts";
import type { SchemaInterner } from "./schema-interner.ts";
import { unwrapSchema } from "./unwrap-schema.ts";

/** The schema of a draft that holds everything its parts demand. */
export function finishSchema(
	id: SchemaId,
	draft: Draft,
	bases: readonly SchemaId[],
	parts: readonly Node[],
	schemas: SchemaInterner,
): Schema {
	const { types, enum: values } = reconcileEnum(draft);
	const satisfiable = !draft.never && types !== 0 && values?.length !== 0;
	return {
		id,
		at: parts[0]?.at ?? { file: "", pointer: "" },
		name: schemas.nameOf(id),
		satisfiable,
		types: typesOf(satisfiable ? types : 0),
		namedTypes: typesOf(draft.types),
		enum: values,
		exact: exactAmong(draft.exact, values),
		extensibleEnum: draft.extensibleEnum,
		extensibleValues: draft.extensibleValues,
		lower: draft.lower,
		upper: draft.upper,
		multipleOf: draft.multipleOf,
		counts: draft.counts,
		uniqueItems: draft.uniqueItems,
		patterns: draft.patterns,
		formats: draft.formats,
		properties: namedProperties(draft, schemas),
		required: draft.required,
		shutOut: shutOut(draft, schemas),
		additionalProperties: draft.additionalProperties,
		items: draft.items,
		prefixItems: draft.prefixItems,
		unions: draft.unions,
		folded: draft.folded,
		lone: draft.lone,
		discriminator: draft.discriminator,
		readOnly: draft.readOnly,
		writeOnly: draft.writeOnly,
		meansNull: draft.meansNull,
		deprecated: draft.deprecated === true,
		sunset: draft.sunset,
		title: draft.title,
		description: draft.description,
		default: draft.default,
		dialect: draft.dialect,
		applicators: draft.applicators,
		content: draft.content,
		unread: draft.unread,
		origins: draft.origins,
		bases,
		written: { values: parts.map(({ value }) => value), file: parts[0]?.at.file ?? "" },
	};
}

/**
 * Types that no listed value has are no longer allowed, and values of other types never were. Where nothing is left,
 * the author listed `"1"` beside `integer` or the like: both stay as written, because clients follow the list.
 */
function reconcileEnum(draft: Draft): Pick<Draft, "types" | "enum"> {
	const { types, enum: values } = draft;
	if (values === null) return { types, enum: null };
	const allowed = values.filter((value) => (bitsOfValue(value) & types) !== 0);
	const isMistyped = (types & SCALAR & ~NULL) !== 0 && values.every((value) => (bitsOfValue(value) & SCALAR) !== 0);
	if (allowed.length === 0 && isMistyped) return { types: types & ~NULL, enum: values };
	const listed = allowed.reduce<TypeBits>((bits, value) => bits | bitsOfValue(value), 0);
	return { types: types & listed, enum: allowed };
}

/**
 * The properties without those that are forbidden like every other that is not named. Asked of the whole alone: what a
 * later fragment requires stays, because nothing can satisfy it then, and that must be seen.
 */
function namedProperties(
	{ properties, required, additionalProperties }: Draft,
	schemas: SchemaInterner,
): ReadonlyMap<string, Property> {
	if (additionalProperties === null || !isFalse(additionalProperties, schemas)) return properties;
	const isNamed = ([name, { schema }]: [string, Property]) => required.has(name) || !isFalse(schema, schemas);
	return new Map([...properties].filter(isNamed));
}

const NONE: ReadonlySet<string> = new Set();

function shutOut({ properties, additionalProperties }: Draft, schemas: SchemaInterner): ReadonlySet<string> {
	if (additionalProperties === null || properties.size === 0) return NONE;
	const refusals = new Set(refusalsIn(additionalProperties, schemas));
	if (refusals.size === 0) return NONE;
	const isShutOut = ([, { schema }]: [string, Property]) =>
		refusalsIn(schema, schemas).some((pointer) => refusals.has(pointer));
	return new Set([...properties].filter(isShutOut).map(([name]) => name));
}

/** The places of what refuses everything. */
function refusalsIn(id: SchemaId, schemas: SchemaInterner): readonly string[] {
	return schemas.parts(id).flatMap(({ value, at }) => (value === false ? [`${at.file}#${at.pointer}`] : []));
}

/** Whether one part is `false`, as it stands or wrapped. */
function isFalse(id: SchemaId, schemas: SchemaInterner): boolean {
	return schemas.parts(id).some((part) => unwrapSchema(part, schemas).value === false);
}
