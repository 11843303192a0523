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
		...each("pathItem{}", "webhooks x-webhooks"),
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

const NO_FIELDS: ReadonlyMap<string, Slot> = new Map();

/** The kind of the things in a slot. */
export function kindOf(slot: Slot): Kind {
	return KIND_OF.get(slot) ?? (slot as Kind);
}

export function isMap(slot: Slot): boolean {
	return MAPS.has(slot);
}

/** What the members of a value are. */
export interface Members {
	/** The kind of all of them, as of a map and of a list; null where it is told by the field. */
	readonly each: Kind | null;
	readonly fields: ReadonlyMap<string, Slot>;
	/** What the other fields are, where those are names or patterns. */
	readonly others: Slot | undefined;
}

/** By slot: of what is a map or a list, and of anything else. */
const MEMBERS: ReadonlyMap<Slot, { readonly ofMany: Members; readonly ofOne: Members }> = new Map(
	[...KIND_OF].map(([slot, kind]) => {
		const ofMany: Members = { each: kind, fields: NO_FIELDS, others: undefined };
		const ofOne = { each: null, fields: SLOTS.get(kind) ?? NO_FIELDS, others: PATTERNED[kind] };
		return [slot, { ofMany, ofOne: isMap(slot) ? ofMany : ofOne }];
	}),
);

/** What the members of a value in a slot are: asked once for all of them. */
export function membersIn(slot: Slot, value: JsonValue): Members {
	const members = MEMBERS.get(slot);
	if (members === undefined) throw new TypeError(`${slot} is no slot.`);
	return isArray(value) ? members.ofMany : members.ofOne;
}

/** The slot of a member. Undefined where nothing there can be a reference. */
export function slotOf({ each, fields, others }: Members, token: string): Slot | undefined {
	if (each !== null) return each;
	const slot = fields.get(token);
	if (slot !== undefined || others === undefined) return slot;
	// Of a callback `$ref` is none of its expressions, but where another stands.
	return token.startsWith("x-") || token === "$ref" ? undefined : others;
}
