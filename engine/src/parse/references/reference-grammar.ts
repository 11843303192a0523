import type { JsonValue } from "../../contract/json.ts";
import { isArray } from "../../lib/json-pointer.ts";

/*
 * Where a Reference Object or a schema may stand: the fields of Swagger 2.0 and OpenAPI 3.0 to 3.2 that lead to one, by the kind of
 * object that holds them. What is not listed is data (`example`, `default`, `enum`, `const`, extensions) or has no
 * reference in it: a `$ref` there is left as it is.
 */

/** `schema` is one of the kind, `schema[]` a list, `schema{}` a map from names. */
export type Slot = Kind | `${Kind}[]` | `${Kind}{}`;

export type Kind =
	| "swagger"
	| "openapi"
	| "components"
	| "paths"
	| "pathItem"
	| "operation"
	| "parameter"
	| "requestBody"
	| "responses"
	| "response"
	| "mediaType"
	| "encoding"
	| "callback"
	| "link"
	| "securityScheme"
	| "schema"
	/** Holds no reference, and is one itself where an author splits a description further than OpenAPI provides for. */
	| "annotation";

interface Fields {
	readonly [field: string]: Slot;
}

/** Fields that all lead to the same. */
function each(slot: Slot, fields: string): Fields {
	return Object.fromEntries(fields.split(" ").map((field) => [field, slot]));
}

/** Parameter Objects and Header Objects have the same fields where it matters here; `items` is 2.0's. */
const PARAMETER: Fields = { schema: "schema", content: "mediaType{}", items: "schema" };

const FIELDS: Readonly<Record<Kind, Fields>> = {
	swagger: { paths: "paths", definitions: "schema{}", parameters: "parameter{}", responses: "response{}" },
	openapi: {
		paths: "paths",
		webhooks: "pathItem{}",
		components: "components",
		...each("annotation", "info servers tags"),
	},
	components: {
		schemas: "schema{}",
		responses: "response{}",
		parameters: "parameter{}",
		requestBodies: "requestBody{}",
		headers: "parameter{}",
		securitySchemes: "securityScheme{}",
		links: "link{}",
		callbacks: "callback{}",
		pathItems: "pathItem{}",
		mediaTypes: "mediaType{}",
	},
	paths: {},
	pathItem: {
		...each("operation", "get put post delete options head patch trace query"),
		additionalOperations: "operation{}",
		parameters: "parameter[]",
	},
	operation: {
		parameters: "parameter[]",
		requestBody: "requestBody",
		responses: "responses",
		callbacks: "callback{}",
	},
	parameter: PARAMETER,
	requestBody: { content: "mediaType{}" },
	responses: {},
	response: { headers: "parameter{}", content: "mediaType{}", links: "link{}", schema: "schema" },
	mediaType: {
		schema: "schema",
		itemSchema: "schema",
		encoding: "encoding{}",
		prefixEncoding: "encoding[]",
		itemEncoding: "encoding",
	},
	encoding: {
		headers: "parameter{}",
		encoding: "encoding{}",
		prefixEncoding: "encoding[]",
		itemEncoding: "encoding",
	},
	callback: {},
	link: {},
	securityScheme: {},
	annotation: {},
	schema: {
		...each("schema{}", "properties patternProperties dependentSchemas $defs definitions"),
		...each("schema[]", "allOf anyOf oneOf prefixItems"),
		...each("schema", "items contains not if then else propertyNames contentSchema"),
		...each("schema", "additionalProperties unevaluatedProperties unevaluatedItems"),
	},
};

/** Kinds whose other fields are names or patterns: paths, statuses, callback expressions. Extensions are not. */
const PATTERNED: Readonly<Partial<Record<Kind, Slot>>> = {
	paths: "pathItem",
	responses: "response",
	callback: "pathItem",
};

const KINDS = Object.keys(FIELDS) as readonly Kind[];

/* Looked up for every object of a description, and so as maps. */
const SLOTS: ReadonlyMap<Kind, ReadonlyMap<string, Slot>> = new Map(
	KINDS.map((kind) => [kind, new Map(Object.entries(FIELDS[kind]))]),
);
const MAPS: ReadonlySet<Slot> = new Set(KINDS.map((kind): Slot => `${kind}{}`));
const KIND_OF: ReadonlyMap<Slot, Kind> = new Map(
	KINDS.flatMap((kind): [Slot, Kind][] => [
		[kind, kind],
		[`${kind}[]`, kind],
		[`${kind}{}`, kind],
	]),
);

/** The slot of a field; undefined where nothing below it can be a reference. */
function slotOf(kind: Kind, field: string): Slot | undefined {
	const slot = SLOTS.get(kind)?.get(field);
	if (slot !== undefined) return slot;
	const other = PATTERNED[kind];
	return other === undefined || field.startsWith("x-") ? undefined : other;
}

/** The kind of the things in a slot. */
export function kindOf(slot: Slot): Kind {
	return KIND_OF.get(slot) ?? (slot as Kind);
}

export function isMap(slot: Slot): boolean {
	return MAPS.has(slot);
}

/** Whether all members of a value in a slot are of its kind: those of a map and of a list. */
export function holdsEach(slot: Slot, value: JsonValue): boolean {
	return isMap(slot) || isArray(value);
}

/** The slot of a member below a slot; `isEach` as holdsEach has it. Undefined where nothing there can be a reference. */
export function slotBelow(slot: Slot, token: string, isEach: boolean): Slot | undefined {
	const kind = kindOf(slot);
	return isEach ? kind : slotOf(kind, token);
}
