import { type Document, isMembers, type Members, type Value } from "./documents.ts";

/**
 * OpenAPI 3.0 in the words of 3.1, as the migration guide of the specification has it: `nullable` becomes a type, flags of
 * limits become limits, `example` of a schema becomes `examples`, and bytes are told by content keywords.
 */
export function upgrade({ entry, files }: Document): Document {
	return {
		entry,
		files: new Map(
			[...files].map(([path, value]): [string, Value] => {
				const isRoot = path === entry && isMembers(value);
				return [path, isRoot ? { ...walk(value, "object"), openapi: "3.1.0" } : walk(value, "object")];
			}),
		),
	};
}

const SCHEMA = new Set("schema items not additionalProperties".split(" "));
const SCHEMA_LISTS = new Set("allOf anyOf oneOf".split(" "));
const SCHEMA_MAPS = new Set("properties schemas".split(" "));
const DATA = new Set("example examples default enum".split(" "));

type Kind = "schema" | "schemas" | "object";

function walk<V extends Value>(value: V, kind: Kind): V;
function walk(value: Value, kind: Kind): Value {
	if (Array.isArray(value)) return value.map((item) => walk(item, kind));
	if (!isMembers(value)) return value;
	if (kind === "schemas")
		return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, walk(schema, "schema")]));
	// Before 3.1 whatever stands beside a reference is ignored, and from then on it counts.
	if (typeof value["$ref"] === "string") return { $ref: value["$ref"] };
	const members = Object.entries(value).map(([key, member]): [string, Value] => {
		if (DATA.has(key) || key.startsWith("x-")) return [key, member];
		if (kind === "schema") return [key, walk(member, kindBelow(key))];
		const below = key === "schema" ? "schema" : key === "schemas" ? "schemas" : "object";
		return [key, walk(member, below)];
	});
	const walked = Object.fromEntries(members);
	return kind === "schema" ? upgradeSchema(walked) : walked;
}

function kindBelow(key: string): Kind {
	if (SCHEMA.has(key) || SCHEMA_LISTS.has(key)) return "schema";
	return SCHEMA_MAPS.has(key) ? "schemas" : "object";
}

function upgradeSchema(schema: Members): Value {
	const { nullable, exclusiveMinimum, exclusiveMaximum, example, ...rest } = schema;
	const upgraded: Record<string, Value> = { ...rest };
	if (example !== undefined) upgraded["examples"] = [example];
	moveLimit(upgraded, "minimum", "exclusiveMinimum", exclusiveMinimum);
	moveLimit(upgraded, "maximum", "exclusiveMaximum", exclusiveMaximum);
	if (upgraded["type"] === "string" && upgraded["format"] === "byte") {
		delete upgraded["format"];
		upgraded["contentEncoding"] = "base64";
	}
	return nullable === true ? orNull(upgraded) : upgraded;
}

function moveLimit(schema: Record<string, Value>, limit: string, exclusive: string, flag: Value | undefined): void {
	const value = schema[limit];
	if (flag !== true || value === undefined) return;
	delete schema[limit];
	schema[exclusive] = value;
}

/** Null beside a type, and in the list of values; where no type says what else there is, as another branch. */
function orNull(schema: Record<string, Value>): Value {
	const { type, enum: values } = schema;
	const isComposed = ["allOf", "anyOf", "oneOf", "not"].some((keyword) => schema[keyword] !== undefined);
	if (typeof type !== "string" || isComposed) {
		const annotations = Object.entries(schema).filter(([key]) => ANNOTATIONS.has(key) || key.startsWith("x-"));
		const demands = Object.entries(schema).filter(([key]) => !ANNOTATIONS.has(key) && !key.startsWith("x-"));
		if (demands.length === 0) return schema;
		return { ...Object.fromEntries(annotations), anyOf: [Object.fromEntries(demands), { type: "null" }] };
	}
	const withNull = Array.isArray(values) && !values.includes(null) ? { enum: [...values, null] } : {};
	return { ...schema, type: [type, "null"], ...withNull };
}

const ANNOTATIONS = new Set("title description default examples externalDocs deprecated readOnly writeOnly".split(" "));
