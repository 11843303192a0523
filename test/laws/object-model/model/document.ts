import type { JsonObject } from "../../../../engine/src/index.ts";
import { type Field, type Host, host, inside, type ObjectKind } from "../object-kind.ts";

const answers: JsonObject = { "204": { description: "Done" } };
const info: JsonObject = { title: "Things", version: "1.0.0" };
const schemes: JsonObject = {
	key: { type: "apiKey", in: "header", name: "X-Key" },
	token: { type: "http", scheme: "bearer" },
};

/** A description with one operation that nothing touches, so that there is always something to compare. */
export function description(rest: JsonObject): JsonObject {
	const { paths = {}, ...others } = rest;
	const still = { "/health": { get: { responses: answers } } };
	return { openapi: "3.2.0", info, ...others, paths: { ...still, ...(paths as JsonObject) } };
}

function secured(rest: JsonObject): JsonObject {
	return description({ components: { securitySchemes: schemes }, ...rest });
}

export const baseOperation: JsonObject = { responses: answers };

export const pathItemHosts: readonly Host[] = [
	host("paths", (item) => secured({ paths: { "/things": item } })),
	host("webhooks", (item) => secured({ webhooks: { made: item } })),
	host("callbacks", (item) => {
		const post = { ...baseOperation, callbacks: { done: { "{$request.body#/url}": item } } };
		return secured({ paths: { "/jobs": { post } } });
	}),
	{
		name: "components.pathItems, used in paths",
		isComponent: true,
		document: (item) =>
			description({
				components: { securitySchemes: schemes, pathItems: { Shared: item } },
				paths: { "/things": { $ref: "#/components/pathItems/Shared" } },
			}),
	},
];

export const operationHosts: readonly Host[] = [
	...inside(pathItemHosts, "post", (post) => ({ post })),
	...inside(pathItemHosts.slice(0, 1), "query", (query) => ({ query })),
	...inside(pathItemHosts.slice(0, 1), "additionalOperations.COPY", (copy) => ({
		additionalOperations: { COPY: copy },
	})),
];

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/** Each as an operation that comes, goes, and is deprecated. */
const methods: readonly Field[] = METHODS.map((name) => ({
	name,
	values: [baseOperation, { ...baseOperation, deprecated: true }],
}));

const server = (url: string): JsonObject => ({ url });
const parameter = (name: string): JsonObject => ({ name, in: "query", required: true, schema: { type: "string" } });
const docs = (url: string): JsonObject => ({ url });
const serverHosts: readonly Host[] = [
	host("root", (one) => description({ servers: [one] })),
	...inside(pathItemHosts.slice(0, 1), "servers[0]", (one) => ({ servers: [one], get: baseOperation })),
	...inside(operationHosts.slice(0, 1), "servers[0]", (one) => ({ ...baseOperation, servers: [one] })),
];

/** The OpenAPI Object and what stands directly in it, down to operations. */
export const documentKinds: readonly ObjectKind[] = [
	{
		name: "OpenAPI",
		hosts: [host("root", (root) => description({ components: { securitySchemes: schemes }, ...root }))],
		base: {},
		fields: [
			{ name: "openapi", values: ["3.2.0", "3.1.1"], isRequired: true },
			{ name: "$self", values: ["https://example.com/a", "https://example.com/b"] },
			{ name: "info", values: [info, { ...info, title: "Others" }], isRequired: true },
			{
				name: "jsonSchemaDialect",
				values: ["https://json-schema.org/draft-07/schema#", "https://example.com/dialect"],
			},
			{ name: "servers", values: [[server("/v1")], [server("/v2")]] },
			{ name: "paths", values: [{ "/things": { get: baseOperation } }, { "/others": { get: baseOperation } }] },
			{ name: "webhooks", values: [{ made: { post: baseOperation } }, { gone: { post: baseOperation } }] },
			{ name: "components", values: [{ schemas: { A: {} } }, { schemas: { B: {} } }] },
			{ name: "security", values: [[{ key: [] }], [{ token: [] }]] },
			{ name: "tags", values: [[{ name: "a" }], [{ name: "b" }]] },
			{ name: "externalDocs", values: [docs("https://example.com/a"), docs("https://example.com/b")] },
			{ name: "x-extension", values: ["a", "b"] },
			{ name: "unheardOf", values: ["a", "b"] },
		],
	},
	{
		name: "Info",
		hosts: [host("root", (one) => description({ info: one }))],
		base: info,
		fields: [
			{ name: "title", values: ["A", "B"], isRequired: true },
			{ name: "version", values: ["1.0.0", "1.0.1"], isRequired: true },
			{ name: "summary", values: ["a", "b"] },
			{ name: "description", values: ["a", "b"] },
			{ name: "termsOfService", values: ["https://example.com/a", "https://example.com/b"] },
			{ name: "contact", values: [{ name: "a" }, { name: "b" }] },
			{ name: "license", values: [{ name: "MIT" }, { name: "Apache-2.0" }] },
		],
	},
	{
		name: "Tag",
		hosts: [host("root", (one) => description({ tags: [one] }))],
		base: { name: "a" },
		fields: [
			{ name: "name", values: ["a", "b"], isRequired: true },
			{ name: "summary", values: ["a", "b"] },
			{ name: "description", values: ["a", "b"] },
			{ name: "parent", values: ["b", "c"] },
			{ name: "kind", values: ["nav", "badge"] },
			{ name: "externalDocs", values: [docs("https://example.com/a"), docs("https://example.com/b")] },
		],
	},
	{
		name: "Server",
		hosts: serverHosts,
		base: { url: "https://{region}.example.com", variables: { region: { default: "eu" } } },
		fields: [
			{ name: "url", values: ["/v1", "/v2"], isRequired: true },
			{ name: "name", values: ["a", "b"] },
			{ name: "description", values: ["a", "b"] },
			{ name: "variables", values: [{ region: { default: "eu" } }, { region: { default: "us" } }], isRequired: true },
		],
	},
	{
		name: "Server Variable",
		hosts: inside(serverHosts, "variables.region", (region) => ({
			url: "https://{region}.example.com",
			variables: { region },
		})),
		base: { default: "eu" },
		fields: [
			{ name: "default", values: ["eu", "us"], isRequired: true },
			{ name: "enum", values: [["eu", "us"], ["eu"]] },
			{ name: "description", values: ["a", "b"] },
		],
	},
	{
		name: "Paths",
		hosts: [
			host("root", (paths) => description({ paths })),
			host("components.callbacks, used in a callback", (callback) => {
				const post = { ...baseOperation, callbacks: { done: { $ref: "#/components/callbacks/Shared" } } };
				return description({ components: { callbacks: { Shared: callback } }, paths: { "/jobs": { post } } });
			}),
		],
		base: {},
		fields: [
			{ name: "/things", values: [{ get: baseOperation }, { put: baseOperation }] },
			{ name: "/things/{id}", values: [withId("id"), withId("key")] },
			{ name: "/{$request.body#/url}", values: [withId("$request.body#/url"), { post: baseOperation }] },
		],
	},
	{
		name: "Path Item",
		hosts: pathItemHosts,
		base: { head: baseOperation },
		fields: [
			...methods,
			{ name: "additionalOperations", values: [{ COPY: baseOperation }, { MOVE: baseOperation }] },
			{ name: "summary", values: ["a", "b"] },
			{ name: "description", values: ["a", "b"] },
			{ name: "servers", values: [[server("/v1")], [server("/v2")]] },
			{ name: "parameters", values: [[parameter("a")], [parameter("b")]] },
			{ name: "x-extension", values: ["a", "b"] },
			{ name: "unheardOf", values: ["a", "b"] },
		],
	},
	{
		name: "Operation",
		hosts: operationHosts,
		base: baseOperation,
		fields: [
			{ name: "tags", values: [["a"], ["b"]] },
			{ name: "summary", values: ["a", "b"] },
			{ name: "description", values: ["a", "b"] },
			{ name: "externalDocs", values: [docs("https://example.com/a"), docs("https://example.com/b")] },
			{ name: "operationId", values: ["makeThing", "createThing"] },
			{ name: "parameters", values: [[parameter("a")], [parameter("b")]] },
			{ name: "requestBody", values: [body("application/json"), body("text/plain")] },
			{ name: "responses", values: [answers, { "200": { description: "OK" } }] },
			{ name: "callbacks", values: [callback("done"), callback("failed")] },
			{ name: "deprecated", values: [true, false] },
			{ name: "security", values: [[{ key: [] }], [{ token: [] }]] },
			{ name: "servers", values: [[server("/v1")], [server("/v2")]] },
			{ name: "x-sunset", values: ["2030-01-01", "2029-01-01"], beside: { deprecated: true } },
			{ name: "x-stability-level", values: ["beta", "alpha"] },
			{ name: "x-extension", values: ["a", "b"] },
			{ name: "unheardOf", values: ["a", "b"] },
		],
	},
];

function withId(name: string): JsonObject {
	return { get: { ...baseOperation, parameters: [{ name, in: "path", required: true, schema: { type: "string" } }] } };
}

function body(type: string): JsonObject {
	return { content: { [type]: { schema: { type: "string" } } } };
}

function callback(name: string): JsonObject {
	return { [name]: { "{$request.body#/url}": { post: baseOperation } } };
}
