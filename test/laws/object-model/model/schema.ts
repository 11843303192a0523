import type { JsonObject, JsonValue } from "../../../../engine/src/index.ts";
import { type Field, type Host, host, inside, type ObjectKind, referred } from "../object-kind.ts";
import { schemaHosts } from "./carried.ts";
import { baseOperation, description } from "./document.ts";

const text: JsonObject = { type: "string" };
const number: JsonObject = { type: "number" };
const list: JsonObject = { type: "array", items: text };
const object: JsonObject = { type: "object", properties: { a: text, b: text } };

function field(name: string, one: JsonValue, other: JsonValue, beside: JsonObject = {}): Field {
	return { name, values: [one, other], beside };
}

const anything: JsonObject = { type: ["string", "object", "array", "number"] };

/** `then`, as a literal, would be taken for a promise's. */
function consequence(schema: JsonObject): JsonObject {
	return { [`${"then"}`]: schema };
}

/** Each keyword where it has a say. */
const keywords: readonly Field[] = [
	field("type", "string", "boolean"),
	field("enum", ["a", "b"], ["a"], text),
	field("const", "a", "b", text),
	field("multipleOf", 2, 4, number),
	field("maximum", 10, 20, number),
	field("exclusiveMaximum", 10, 20, number),
	field("minimum", 1, 2, number),
	field("exclusiveMinimum", 1, 2, number),
	field("maxLength", 10, 20, text),
	field("minLength", 1, 2, text),
	field("pattern", "^a", "^b", text),
	field("format", "date", "uuid", text),
	field("maxItems", 10, 20, list),
	field("minItems", 1, 2, list),
	field("uniqueItems", true, false, list),
	field("items", text, number, { type: "array" }),
	field("prefixItems", [text], [number], { type: "array" }),
	field("contains", text, number, { type: "array" }),
	field("minContains", 2, 3, { type: "array", contains: text }),
	field("maxContains", 2, 3, { type: "array", contains: text }),
	field("unevaluatedItems", false, text, { type: "array", prefixItems: [number] }),
	field("maxProperties", 10, 20, object),
	field("minProperties", 1, 2, object),
	field("required", ["a"], ["b"], object),
	field("properties", { a: text }, { b: number }, { type: "object" }),
	field("patternProperties", { "^x": text }, { "^x": number }, { type: "object" }),
	field("additionalProperties", false, text, object),
	field("unevaluatedProperties", false, text, object),
	field("propertyNames", { maxLength: 3 }, { maxLength: 2 }, object),
	field("dependentRequired", { a: ["b"] }, { b: ["a"] }, object),
	field("dependentSchemas", { a: { required: ["b"] } }, { b: { required: ["a"] } }, object),
	field("allOf", [{ maxLength: 3 }], [{ maxLength: 2 }], text),
	field("anyOf", [text, number], [text]),
	field("oneOf", [text, number], [text]),
	field("not", text, number),
	field("if", { maxLength: 2 }, { maxLength: 3 }, { ...text, ...consequence({ pattern: "^a" }) }),
	field("then", { pattern: "^a" }, { pattern: "^b" }, { ...text, if: { maxLength: 2 } }),
	field("else", { pattern: "^a" }, { pattern: "^b" }, { ...text, if: { maxLength: 2 } }),
	field("$ref", "#/components/schemas/One", "#/components/schemas/Other"),
	field("default", "a", "b", text),
	field("readOnly", true, false, text),
	field("writeOnly", true, false, text),
	field("contentEncoding", "base64", "base32", text),
	field("contentMediaType", "image/png", "image/gif", text),
	field("contentSchema", text, number, { ...text, contentMediaType: "application/json" }),
	field(
		"discriminator",
		{ propertyName: "a" },
		{ propertyName: "b" },
		{
			...{ type: "object", required: ["a", "b"], properties: { a: text, b: text } },
			oneOf: [{ $ref: "#/components/schemas/One" }, { $ref: "#/components/schemas/Other" }],
		},
	),
	field("xml", { name: "a" }, { name: "b" }, text),
	field("x-extensible-enum", ["a"], ["a", "b"], { ...text, enum: ["a", "b"] }),
	field("x-extension", "a", "b", text),
	field("unheardOf", "a", "b", text),
	field("deprecated", true, false, text),
	field("x-sunset", "2030-01-01", "2029-01-01", { ...text, deprecated: true }),
	field("title", "a", "b", text),
	field("description", "a", "b", text),
	field("externalDocs", { url: "https://example.com/a" }, { url: "https://example.com/b" }, text),
	field("example", "a", "b", text),
	field("examples", ["a"], ["b"], text),
	field("$comment", "a", "b", text),
	field("$id", "https://example.com/a", "https://example.com/b", text),
	field("$anchor", "a", "b", text),
	field("$dynamicAnchor", "a", "b", text),
	field("$defs", { a: text }, { a: number }, text),
	field("$schema", "https://json-schema.org/draft-07/schema#", "https://example.com/dialect", text),
];

/** Schemas inside schemas: by every keyword that holds one. */
function nested(hosts: readonly Host[]): readonly Host[] {
	return [
		...inside(hosts, "properties.a", (a) => ({ type: "object", properties: { a } })),
		...inside(hosts, "patternProperties", (one) => ({ type: "object", patternProperties: { "^x": one } })),
		...inside(hosts, "additionalProperties", (one) => ({ type: "object", additionalProperties: one })),
		...inside(hosts, "unevaluatedProperties", (one) => ({ type: "object", unevaluatedProperties: one })),
		...inside(hosts, "propertyNames", (one) => ({ type: "object", propertyNames: one })),
		...inside(hosts, "dependentSchemas.a", (one) => ({ ...object, dependentSchemas: { a: one } })),
		...inside(hosts, "items", (items) => ({ type: "array", items })),
		...inside(hosts, "prefixItems[0]", (one) => ({ type: "array", prefixItems: [one] })),
		...inside(hosts, "contains", (contains) => ({ type: "array", contains })),
		...inside(hosts, "unevaluatedItems", (one) => ({ type: "array", unevaluatedItems: one })),
		...inside(hosts, "allOf[0]", (one) => ({ allOf: [one] })),
		...inside(hosts, "anyOf[0]", (one) => ({ anyOf: [one, { type: "null" }] })),
		...inside(hosts, "oneOf[0]", (one) => ({ oneOf: [one, { type: "null" }] })),
		...inside(hosts, "not", (not) => ({ not })),
		...inside(hosts, "if", (one) => ({ if: one, else: { type: "null" } })),
		...inside(hosts, "then", (one) => ({ if: anything, ...consequence(one) })),
		...inside(hosts, "else", (one) => ({ if: { type: "null" }, else: one })),
	];
}

const one: JsonObject = { type: "object", properties: { a: text, b: text, c: text } };
const other: JsonObject = {
	type: "object",
	required: ["a", "b"],
	properties: { a: text, b: text, x: list, y: list, z: list },
};

/** With the components that `$ref` and discriminator name. */
function withTargets({ name, isComponent, document }: Host): Host {
	return {
		name,
		isComponent,
		document: (schema) => {
			const description = document(schema);
			const components = (description["components"] ?? {}) as JsonObject;
			const schemas = (components["schemas"] ?? {}) as JsonObject;
			return { ...description, components: { ...components, schemas: { ...schemas, One: one, Other: other } } };
		},
	};
}

/** A request and a response: the other places of a whole message differ from these in nothing that a schema sees. */
const wholes = schemaHosts.filter(({ name }) =>
	/^paths › post › (?:requestBody|responses\.200) › content\.json › schema$/.test(name),
);
const places = [...schemaHosts, ...referred(wholes, "schemas"), ...nested(wholes)].map(withTargets);

const union = (discriminator: JsonObject): JsonObject => ({
	...{ oneOf: [{ $ref: "#/components/schemas/One" }, { $ref: "#/components/schemas/Other" }] },
	discriminator,
});

/** The Schema Object, with what stands in it alone, and what describes nothing but credentials. */
export const schemaKinds: readonly ObjectKind[] = [
	{ name: "Schema", hosts: places, base: {}, fields: keywords },
	{
		name: "Discriminator",
		hosts: inside(wholes.map(withTargets), "discriminator", union),
		base: { propertyName: "a" },
		fields: [
			{ name: "propertyName", values: ["a", "b"], isRequired: true },
			field("mapping", { x: "#/components/schemas/One" }, { x: "#/components/schemas/Other" }),
			field("defaultMapping", "#/components/schemas/One", "#/components/schemas/Other"),
		],
	},
	{
		name: "XML",
		hosts: inside(wholes.map(withTargets), "xml", (xml) => ({ ...list, xml })),
		base: {},
		fields: [
			field("nodeType", "attribute", "text"),
			field("name", "a", "b"),
			field("namespace", "https://example.com/a", "https://example.com/b"),
			field("prefix", "a", "b"),
			field("attribute", true, false),
			field("wrapped", true, false),
		],
	},
	...[
		"schemas",
		"responses",
		"parameters",
		"examples",
		"requestBodies",
		"headers",
		"links",
		"callbacks",
		"pathItems",
		"mediaTypes",
	].map(
		(section): ObjectKind => ({
			name: "Components",
			hosts: [host("components, used by nobody", (components) => description({ components }))],
			base: {},
			fields: [field(section, { Idle: unused(section, "a") }, { Idle: unused(section, "b") })],
		}),
	),
	{
		name: "Security Scheme",
		hosts: [
			{
				name: "components.securitySchemes, used in paths › get",
				isComponent: true,
				document: (scheme) =>
					description({
						components: { securitySchemes: { key: scheme } },
						paths: { "/things": { get: { ...baseOperation, security: [{ key: [] }] } } },
					}),
			},
		],
		base: { type: "apiKey", in: "header", name: "X-Key" },
		fields: [
			{ name: "type", values: ["apiKey", "mutualTLS"], isRequired: true },
			{ name: "in", values: ["header", "query"], isRequired: true },
			{ name: "name", values: ["X-Key", "X-Token"], isRequired: true },
			field("description", "a", "b"),
			field("deprecated", true, false),
			field("scheme", "bearer", "basic", { type: "http" }),
			field("bearerFormat", "JWT", "opaque", { type: "http", scheme: "bearer" }),
			field("flows", flows("https://example.com/a"), flows("https://example.com/b"), { type: "oauth2" }),
			field("openIdConnectUrl", "https://example.com/a", "https://example.com/b", { type: "openIdConnect" }),
			field("oauth2MetadataUrl", "https://example.com/a", "https://example.com/b", {
				...{ type: "oauth2", flows: flows("https://example.com/a") },
			}),
		],
	},
	...["implicit", "password", "clientCredentials", "authorizationCode", "deviceAuthorization"].map(
		(flow): ObjectKind => ({
			name: `OAuth Flow (${flow})`,
			hosts: [
				{
					name: `components.securitySchemes.key.flows.${flow}`,
					isComponent: true,
					document: (one) =>
						description({
							components: { securitySchemes: { key: { type: "oauth2", flows: { [flow]: one } } } },
							paths: { "/things": { get: { ...baseOperation, security: [{ key: ["read"] }] } } },
						}),
				},
			],
			base: { tokenUrl: "https://example.com/t", authorizationUrl: "https://example.com/z", scopes: { read: "" } },
			fields: [
				field("authorizationUrl", "https://example.com/a", "https://example.com/b"),
				field("deviceAuthorizationUrl", "https://example.com/a", "https://example.com/b"),
				field("tokenUrl", "https://example.com/a", "https://example.com/b"),
				field("refreshUrl", "https://example.com/a", "https://example.com/b"),
				field("scopes", { read: "" }, { read: "", write: "" }),
			],
		}),
	),
	{
		name: "Security Requirement",
		hosts: [
			host("paths › get › security", (alternative) =>
				description({
					components: {
						securitySchemes: {
							key: { type: "oauth2", flows: flows("https://example.com/a") },
							pin: { type: "apiKey", in: "query", name: "pin" },
						},
					},
					paths: { "/things": { get: { ...baseOperation, security: [alternative] } } },
				}),
			),
		],
		base: {},
		fields: [field("key", ["read"], ["write"]), field("pin", [], ["unread"])],
	},
];

function flows(tokenUrl: string): JsonObject {
	return { clientCredentials: { tokenUrl, scopes: { read: "", write: "" } } };
}

function unused(section: string, mark: string): JsonObject {
	const kinds: Readonly<Record<string, JsonObject>> = {
		schemas: { const: mark },
		responses: { description: mark },
		parameters: { name: mark, in: "query", schema: text },
		examples: { value: mark },
		requestBodies: { content: { [`text/${mark}`]: {} } },
		headers: { schema: { const: mark } },
		links: { operationId: mark },
		callbacks: { [`{$request.query.${mark}}`]: {} },
		pathItems: { summary: mark },
		mediaTypes: { schema: { const: mark } },
	};
	return kinds[section] ?? {};
}
