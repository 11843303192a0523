import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";

/** Takes the next of a list of choices: the same list rewrites the same way. */
export type Choose = (of: number) => number;

/** A schema written in another way that means the same, with the components that it now refers to. */
export interface Rewritten {
	readonly schema: JsonValue;
	readonly components: JsonObject;
}

const ONE: ReadonlySet<string> = new Set(["items", "additionalProperties"]);
const SEVERAL: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);

/** Rewrites a schema and what is inside it, wherever its meaning is read and not only its text. */
export function rewriteSchema(schema: JsonValue, choose: Choose): Rewritten {
	const components: Record<string, JsonValue> = {};
	const visit = (value: JsonValue): JsonValue => {
		if (!isObject(value)) return value === true && choose(2) === 0 ? {} : value;
		const inside = Object.entries(value).map(([keyword, own]) => [keyword, visitKeyword(keyword, own)] as const);
		const reordered = choose(2) === 0 ? inside.reverse() : inside;
		return wrap(respell(Object.fromEntries(reordered), choose), choose, components);
	};
	const visitKeyword = (keyword: string, own: JsonValue): JsonValue => {
		if (ONE.has(keyword)) return visit(own);
		if (SEVERAL.has(keyword) && isList(own)) return own.map(visit);
		if (keyword !== "properties" || !isObject(own)) return own;
		return Object.fromEntries(Object.entries(own).map(([name, property]) => [name, visit(property)]));
	};
	return { schema: visit(schema), components };
}

const RESPELLINGS: readonly ((schema: JsonObject) => JsonObject)[] = [
	(schema) => schema,
	(schema) => (typeof schema["type"] === "string" ? { ...schema, type: [schema["type"]] } : schema),
	(schema) => (Object.hasOwn(schema, "const") && !Object.hasOwn(schema, "enum") ? constAsEnum(schema) : schema),
	(schema) => ({ ...schema, description: "Another text.", examples: [1] }),
	(schema) => ({ minLength: 0, uniqueItems: false, ...schema }),
	(schema) => (Object.hasOwn(schema, "additionalProperties") ? schema : { ...schema, additionalProperties: true }),
	(schema) => reversed(schema, ["enum", "required", "type", "anyOf", "oneOf", "allOf"]),
	(schema) => nullAsBranch(schema),
	(schema) => split(schema),
];

function respell(schema: JsonObject, choose: Choose): JsonObject {
	return RESPELLINGS[choose(RESPELLINGS.length)]?.(schema) ?? schema;
}

function constAsEnum({ const: only, ...rest }: JsonObject): JsonObject {
	return { ...rest, enum: [only ?? null] };
}

function reversed(schema: JsonObject, keywords: readonly string[]): JsonObject {
	const turned = keywords.flatMap((keyword) => {
		const list = schema[keyword];
		return isList(list) ? [[keyword, list.toReversed()] as const] : [];
	});
	return { ...schema, ...Object.fromEntries(turned) };
}

/**
 * `type: [string, null]` as `anyOf [{type: string}, {type: null}]`, where no listed value makes the two differ, and no
 * keyword that stays beside its type: with such a one the two remain a union.
 */
function nullAsBranch(schema: JsonObject): JsonObject {
	const { type, ...rest } = schema;
	const isSimple = KEEPING_UNIONS.every((keyword) => !Object.hasOwn(rest, keyword));
	if (!isSimple || !isList(type) || !type.includes("null") || type.length !== 2) return schema;
	return { anyOf: [{ ...rest, type: type.filter((name) => name !== "null") }, { type: "null" }] };
}

const KEEPING_UNIONS = [
	...["enum", "const", "not", "anyOf", "oneOf", "allOf", "$ref", "if", "contains", "propertyNames"],
	...["patternProperties", "dependentRequired", "dependentSchemas", "unevaluatedProperties", "unevaluatedItems"],
];

/** Keywords that do not look at each other, apart and together again by allOf. */
function split(schema: JsonObject): JsonObject {
	const together = new Set([
		"properties",
		"additionalProperties",
		"items",
		"prefixItems",
		"if",
		"then",
		"else",
		"$ref",
	]);
	const apart = Object.keys(schema).filter((keyword) => !together.has(keyword) && keyword !== "allOf");
	if (apart.length < 2) return schema;
	const rest = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !apart.includes(keyword)));
	const members = apart.map((keyword) => ({ [keyword]: schema[keyword] ?? null }));
	const own = isList(schema["allOf"]) ? schema["allOf"] : [];
	return { ...rest, allOf: [...own, ...members] };
}

function wrap(schema: JsonObject, choose: Choose, components: Record<string, JsonValue>): JsonObject {
	switch (choose(6)) {
		case 0:
			return { allOf: [schema] };
		case 1:
			return { anyOf: [schema] };
		case 2:
			return { oneOf: [schema] };
		case 3: {
			const name = `Named${Object.keys(components).length}`;
			components[name] = schema;
			return { $ref: `#/components/schemas/${name}` };
		}
		default:
			return schema;
	}
}
