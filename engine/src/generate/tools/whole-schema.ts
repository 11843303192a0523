import type { JsonObject, JsonValue } from "../../contract/json.ts";
import type { TypePlan } from "../plan/sdk-plan.ts";
import type { Field, Shape, TypeKey } from "../plan/shape.ts";

/*
 * A shape as JSON Schema 2020-12 with everything that the plan knows of it, without words: what a server holds arguments
 * against before it sends them. Declared types are references to definitions, so that circles cost nothing.
 */

/** Marks a text that stands for a file: a path, or a data URL. An annotation, which demands nothing. */
const FILE: JsonObject = { type: "string", contentMediaType: "application/octet-stream" };

export interface WholeSchemas {
	readonly schemaOf: (shape: Shape) => JsonObject;
	/** The types that were referred to so far, and those that these refer to, sorted by name. */
	readonly definitions: () => JsonObject;
}

export function createWholeSchemas(types: ReadonlyMap<TypeKey, TypePlan>): WholeSchemas {
	const definitions = new Map<string, JsonObject>();
	const refer = (key: TypeKey): JsonObject => {
		const type = types.get(key);
		if (type === undefined) return {};
		const name = type.name.join("_");
		if (!definitions.has(name)) {
			definitions.set(name, {});
			definitions.set(name, wholeSchema(type.shape, refer));
		}
		return { $ref: `#/$defs/${name}` };
	};
	return {
		schemaOf: (shape) => wholeSchema(shape, refer),
		definitions: () => Object.fromEntries([...definitions].toSorted(([a], [b]) => (a < b ? -1 : 1))),
	};
}

type Refer = (key: TypeKey) => JsonObject;

function wholeSchema(shape: Shape, refer: Refer): JsonObject {
	switch (shape.kind) {
		case "scalar":
			return shape.format === "decimal" ? { type: ["number", "string"] } : { type: shape.type };
		case "binary":
			return FILE;
		case "literals":
			return shape.open ? { type: kindsOf(shape.values) } : { enum: shape.values.map(({ value }) => value) };
		case "list":
			return { type: "array", items: wholeSchema(shape.items, refer) };
		case "tuple":
			return {
				type: "array",
				prefixItems: shape.items.map((item) => wholeSchema(item, refer)),
				minItems: shape.required,
			};
		case "record":
			return recordSchema(shape, refer);
		case "union":
			return { anyOf: distinct(shape.members.map((member) => wholeSchema(member, refer))) };
		case "intersection":
			return { allOf: distinct(shape.members.map((member) => wholeSchema(member, refer))) };
		case "reference":
			return refer(shape.type);
		default:
			return {};
	}
}

function kindsOf(values: readonly { readonly value: JsonValue }[]): JsonValue {
	const kinds = [...new Set(values.map(({ value }) => typeof value))].toSorted();
	return kinds.length === 1 ? (kinds[0] ?? "string") : kinds;
}

function recordSchema({ bases, fields, extra }: Shape & { readonly kind: "record" }, refer: Refer): JsonObject {
	const required = fields.filter((field) => field.required).map(({ name }) => name);
	return {
		type: "object",
		...(bases.length === 0 ? {} : { allOf: bases.map(refer) }),
		...(fields.length === 0 ? {} : { properties: propertiesOf(fields, refer) }),
		...(required.length === 0 ? {} : { required }),
		...(extra === null || extra.kind === "unknown" ? {} : { additionalProperties: wholeSchema(extra, refer) }),
	};
}

/** A member may be called `__proto__`. */
function propertiesOf(fields: readonly Field[], refer: Refer): JsonObject {
	return Object.fromEntries(fields.map((field) => [field.name, wholeSchema(field.shape, refer)]));
}

function distinct(schemas: readonly JsonObject[]): JsonValue[] {
	return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
}
