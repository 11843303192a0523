import type { JsonType, Schema } from "../../contract/api.ts";
import type { Degradation } from "../../contract/artifact.ts";
import { isFile } from "./is-file.ts";
import { literalsOf } from "./literals.ts";
import { type Field, intersectionOf, never, nullShape, plainField, type Shape, unionOf, unknown } from "./shape.ts";
import type { ShapeContext, Spot } from "./shape-context.ts";
import { unionShapes } from "./union-shape.ts";

/** Said once for the whole description: there may be thousands of places, and nothing can be done about any of them. */
const int64: Degradation = {
	pointer: "",
	message: "Integers of 64 bits are read as JSON numbers, which are exact up to 2^53.",
};

/** The shape of a schema, written out at the spot where it stands. */
export function buildShape(schema: Schema, spot: Spot, context: ShapeContext): Shape {
	if (!schema.satisfiable) return never;
	const { alias } = context.compose(schema);
	if (alias !== null) return context.mention(alias, spot.side);
	if (schema.discriminator !== null && schema.unions.length === 0) {
		const message = "Where only the base is mentioned, the schemas that extend it are not told apart by type.";
		context.degrade({ pointer: schema.discriminator.at.pointer, message });
	}
	const shape = literalsOf(schema, context.reach.has(schema.id, "response")) ?? composedShape(schema, spot, context);
	// Who writes so sends it, and takes it.
	return schema.meansNull ? unionOf([shape, nullShape]) : shape;
}

/** A schema's own types and its alternatives. A type that says no more than "object" adds nothing to alternatives. */
function composedShape(schema: Schema, spot: Spot, context: ShapeContext): Shape {
	const unions = unionShapes(schema, spot, context);
	const own = typesOf(schema).map((type) => ownShape(type, schema, spot, context));
	if (unions.length === 0) return unionOf(own);
	const records = own.filter(saysMembers);
	const combined = intersectionOf([...(records.length > 0 ? [unionOf(records)] : []), ...unions]);
	return schema.types?.includes("null") ? unionOf([combined, nullShape]) : combined;
}

function saysMembers(shape: Shape): boolean {
	return shape.kind === "record" && (shape.bases.length > 0 || shape.fields.length > 0 || shape.extra !== null);
}

/** The types that a schema allows; where it does not say, the one that its keywords are about. */
function typesOf(schema: Schema): readonly (JsonType | "unknown")[] {
	if (schema.types !== null) return schema.types;
	if (schema.properties.size > 0 || schema.additionalProperties !== null) return ["object"];
	return schema.items !== null || schema.prefixItems.length > 0 ? ["array"] : ["unknown"];
}

function ownShape(type: JsonType | "unknown", schema: Schema, spot: Spot, context: ShapeContext): Shape {
	switch (type) {
		case "object":
			return recordShape(schema, spot, context);
		case "array":
			return listShape(schema, spot, context);
		case "unknown":
			return unknown;
		case "integer":
			if (schema.formats.includes("int64")) context.degrade(int64);
			return { kind: "scalar", type };
		default:
			return isFile(schema) && context.reach.inForm(schema.id) ? { kind: "binary" } : { kind: "scalar", type };
	}
}

function recordShape(schema: Schema, spot: Spot, context: ShapeContext): Shape {
	const { bases, properties, undescribed } = context.compose(schema);
	const fields = [
		...undescribed.map((name) => ({ ...plainField, name, required: true })),
		...properties.flatMap(([name, property]) => {
			const member = context.schemas.get(property.schema);
			if (spot.side === "request" ? member.readOnly : member.writeOnly) return [];
			return [fieldOf(name, member, schema.required.has(name), spot, context)];
		}),
	];
	return {
		kind: "record",
		bases: bases.map((base) => context.refer(base, spot.side)),
		fields: fields.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
		extra: extraShape(schema, spot, context),
	};
}

function fieldOf(name: string, member: Schema, required: boolean, spot: Spot, context: ShapeContext): Field {
	const shape = context.shape(member.id, spot);
	const { alias } = context.compose(member);
	// A type that is declared says its description itself; a mention of it may say another one.
	const isDeclared = member.name !== null || (alias === null && shape.kind === "reference");
	const isSaid = isDeclared || alias?.of.description === member.description;
	return { name, shape, required, deprecated: member.deprecated, description: isSaid ? null : member.description };
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
