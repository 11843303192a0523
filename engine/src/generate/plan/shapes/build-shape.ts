import type { JsonType, Schema } from "../../../contract/api.ts";
import { flagsNull } from "../../../openapi/flags-null.ts";
import { noNotes } from "../notes.ts";
import { type Field, intersectionOf, never, nullShape, type Shape, unknown } from "../shape.ts";
import type { MemberName } from "../words/member-words.ts";
import { isFile } from "./is-file.ts";
import { literalsOf } from "./literals.ts";
import { scalarFormat } from "./scalar-format.ts";
import type { FieldName, ShapeContext, Spot } from "./shape-context.ts";
import { unionOf } from "./union-of.ts";
import { subtypesShape, unionShapes } from "./union-shape.ts";

/** The shape of a schema, written out at the spot where it stands. */
export function buildShape(schema: Schema, spot: Spot, context: ShapeContext): Shape {
	for (const one of context.broken.inSchema(schema)) context.degrade(one);
	if (!schema.satisfiable) return never;
	const { alias, isExtended } = context.compose(schema);
	if (alias !== null) return context.mention(alias, spot.side);
	if (isExtended && schema.discriminator !== null) {
		const message = "The schemas that extend this one, which extends another itself, are not told apart by type here.";
		context.degrade({ pointer: schema.at.pointer, message });
	}
	const shape =
		subtypesShape(schema, spot, context) ??
		literalsOf(schema, isReceived(schema, context), context.sayLiterals) ??
		composedShape(schema, spot, context);
	// Who writes so sends it, and takes it.
	return schema.meansNull ? unionOf([shape, nullShape]) : shape;
}

function isReceived({ id }: Schema, { reach }: ShapeContext): boolean {
	return reach.has(id, "response");
}

/** A schema's own types and its alternatives. A type that says no more than "object" adds nothing to alternatives. */
function composedShape(schema: Schema, spot: Spot, context: ShapeContext): Shape {
	const unions = unionShapes(schema, spot, context);
	const own = typesOf(schema).map((type) => ownShape(type, schema, spot, context));
	if (unions.length === 0) return unionOf(own, isReceived(schema, context));
	const records = own.filter(saysMembers);
	const combined = intersectionOf([...(records.length > 0 ? [unionOf(records)] : []), ...unions]);
	return schema.types?.includes("null") ? unionOf([combined, nullShape]) : combined;
}

function saysMembers(shape: Shape): boolean {
	return shape.kind === "record" && (shape.bases.length > 0 || shape.fields.length > 0 || shape.extra !== null);
}

/** The types that a schema allows; where it does not say, the one that its keywords are about, and null where it is flagged. */
function typesOf(schema: Schema): readonly (JsonType | "unknown")[] {
	if (schema.types !== null) return schema.types;
	const described = describedType(schema);
	if (described === null) return ["unknown"];
	return flagsNull(schema) ? [described, "null"] : [described];
}

function describedType({ properties, additionalProperties, items, prefixItems }: Schema): JsonType | null {
	if (properties.size > 0 || additionalProperties !== null) return "object";
	return items !== null || prefixItems.length > 0 ? "array" : null;
}

function ownShape(type: JsonType | "unknown", schema: Schema, spot: Spot, context: ShapeContext): Shape {
	switch (type) {
		case "object":
			return recordShape(schema, spot, context);
		case "array":
			return listShape(schema, spot, context);
		case "unknown":
			return unknown;
		default:
			if (isFile(schema) && context.reach.inForm(schema.id)) return { kind: "binary" };
			return { kind: "scalar", type, format: scalarFormat(type, schema) };
	}
}

const nameless: MemberName = { words: [] };

type RecordShape = Shape & { readonly kind: "record" };

/** A record's own members, its bases beside them. */
export function recordShape(schema: Schema, spot: Spot, context: ShapeContext): RecordShape {
	const { bases, properties, undescribed } = context.compose(schema);
	const words = context.memberWords(schema);
	const nameOf = (name: string): MemberName => words.get(name) ?? nameless;
	const fields: Field[] = undescribed.map((name) => {
		return { name, ...nameOf(name), shape: unknown, required: true, notes: noNotes };
	});
	// Large descriptions have a hundred thousand members: each is made once, and never copied.
	for (const [name, property] of properties) {
		const member = context.schemas.get(property.schema);
		if (spot.side === "request" ? member.readOnly : member.writeOnly) continue;
		const { words, aliases } = nameOf(name);
		const named = { name, words, aliases, required: schema.required.has(name) };
		const id = schema.properties.get(name)?.schema ?? member.id;
		const said = id === member.id ? member : context.schemas.get(id);
		fields.push(context.leaf(named, said, () => fieldOf(named, member, said, spot, context)));
	}
	return {
		kind: "record",
		bases: bases.map((base) => context.refer(base, spot.side)),
		fields: fields.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
		extra: extraShape(schema, spot, context),
	};
}

/** `said` is what notes are read of: what extends a base may say more of a member, whose type is the base's all the same. */
function fieldOf(named: FieldName, member: Schema, said: Schema, spot: Spot, context: ShapeContext): Field {
	const { name, words, aliases, required } = named;
	const shape = context.shape(member.id, spot);
	const { alias } = context.compose(said);
	// A type that is declared says its description itself; a mention of it may say another one.
	const isDeclared = said.name !== null || (alias === null && shape.kind === "reference");
	const isSaid = isDeclared || alias?.of.description === said.description;
	const notes = context.notesOf(said, isSaid);
	const field = { name, shape, required, notes, words };
	return context.field(aliases === undefined ? field : { ...field, aliases });
}

function extraShape(schema: Schema, spot: Spot, context: ShapeContext): Shape | null {
	if (schema.additionalProperties === null) return null;
	const extra = context.shape(schema.additionalProperties, spot);
	// A closed record is printed like an open one: a provider that adds a member must not break a client.
	return extra.kind === "never" && schema.properties.size > 0 ? null : extra;
}

function listShape(schema: Schema, spot: Spot, context: ShapeContext): Shape {
	const rest = schema.items === null ? unknown : context.shape(schema.items, spot);
	if (schema.prefixItems.length === 0) return { kind: "list", items: rest };
	const items = schema.prefixItems.map((item) => context.shape(item, spot));
	return { kind: "tuple", items, required: Math.min(schema.counts.minItems, items.length), rest };
}
