import { analyze } from "./analyze.ts";
import type { Level } from "./contract/finding.ts";
import type { JsonObject, JsonValue } from "./contract/json.ts";
import type { SpecInput } from "./contract/source.ts";
import { makeConfig } from "./testing/make-policy.ts";

/*
 * What tools that compare descriptions are known to judge wrongly, or not at all, by their own lists of open issues. Each
 * row says the worst level that the edit deserves; null: it deserves silence.
 */

const text: JsonObject = { type: "string" };
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: "object", properties, ...more });
const json = (schema: JsonValue): JsonObject => ({ content: { "application/json": { schema } } });

const describe3 = (operation: JsonObject, root: JsonObject = {}, pathItem: JsonObject = {}): JsonObject => ({
	openapi: "3.2.0",
	info: { title: "", version: "" },
	...root,
	paths: { "/things": { ...pathItem, post: { responses: {}, ...operation } } },
});
const request = (schema: JsonValue, root: JsonObject = {}): JsonObject =>
	describe3({ requestBody: json(schema) }, root);
const response = (schema: JsonValue): JsonObject =>
	describe3({ responses: { "200": { description: "", ...json(schema) } } });
const loop = { $ref: "#/components/schemas/Loop" };
const looping = {
	components: {
		schemas: {
			Loop: { allOf: [{ $ref: "#/components/schemas/Base" }, { required: ["a", "b", "c", "d", "e"] }] },
			Base: { required: ["f"], oneOf: [loop] },
		},
	},
};
const webhook = (schema: JsonValue): JsonObject => ({
	...describe3({}),
	webhooks: { paid: { post: { requestBody: json(schema), responses: {} } } },
});
const callback = (schema: JsonValue): JsonObject =>
	describe3({ callbacks: { paid: { "{$url}": { post: { requestBody: json(schema), responses: {} } } } } });
const header = (schema: JsonValue): JsonObject =>
	describe3({ responses: { "200": { description: "", headers: { "X-Page": { schema } } } } });
const query = (more: JsonObject): JsonObject => ({ parameters: [{ name: "q", in: "query", ...more }] });
const secured = (scheme: JsonObject): JsonObject =>
	describe3({ security: [{ key: [] }] }, { components: { securitySchemes: { key: scheme } } });
const form = (encoding: JsonObject): JsonObject =>
	describe3({
		requestBody: { content: { "multipart/form-data": { schema: object({ file: text }), encoding } } },
	});
const pets = (propertyName: string): JsonValue => ({
	oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
	discriminator: { propertyName },
});
const pet = (kind: string): JsonObject => object({ kind: { const: kind }, type: { const: kind } });
const animals: JsonObject = { components: { schemas: { Cat: pet("cat"), Dog: pet("dog") } } };

/** A callback whose own operation has the callback again. */
const circular = (schema: JsonValue): JsonObject => ({
	...describe3({ callbacks: { again: { $ref: "#/components/callbacks/again" } } }),
	components: {
		callbacks: {
			again: {
				"{$url}": {
					post: {
						requestBody: json(schema),
						responses: {},
						callbacks: { again: { $ref: "#/components/callbacks/again" } },
					},
				},
			},
		},
	},
});

const shared = (schema: JsonValue): JsonObject => ({
	openapi: "3.1.0",
	info: { title: "", version: "" },
	paths: { "/things": { $ref: "#/components/pathItems/things" } },
	components: { pathItems: { things: { post: { requestBody: json(schema), responses: {} } } } },
});

const dynamic = (schema: JsonValue): JsonObject =>
	request(
		{ $ref: "#/components/schemas/Tree" },
		{
			components: {
				schemas: { Tree: { $dynamicAnchor: "node", ...object({ value: schema, child: { $dynamicRef: "#node" } }) } },
			},
		},
	);

/** A template that is used for one schema, beside another use. */
const templated = (schema: JsonValue, next: JsonValue = text): JsonObject => {
	const use = (item: JsonValue): JsonObject => ({
		$ref: "https://schemas.example/page",
		$defs: { item: { $dynamicAnchor: "item", ...object({ value: item }) } },
	});
	const page = object({ items: { type: "array", items: { $dynamicRef: "#item" } }, next });
	const any = { $dynamicAnchor: "item", not: {} };
	return request(
		{ $ref: "#/components/schemas/Used" },
		{
			components: {
				schemas: {
					Page: { $id: "https://schemas.example/page", ...page, $defs: { any } },
					Used: { $id: "https://schemas.example/used", ...use(schema) },
					Other: { $id: "https://schemas.example/other", ...use({ type: "boolean" }) },
				},
			},
		},
	);
};

const swagger = (schema: JsonObject): JsonObject => ({
	swagger: "2.0",
	info: { title: "", version: "" },
	paths: { "/things": { get: { parameters: [{ name: "q", in: "query", ...schema }], responses: {} } } },
});

const closed = { additionalProperties: false };
const unevaluated = { unevaluatedProperties: false };

const tagged = (tag: number, properties: JsonObject = {}) => object({ b: { const: tag }, ...properties });

/** A condition under which a name is described. */
const condition: readonly JsonObject[] = [{ required: ["b"] }, { properties: { a: {} } }];
const describedIfB = Object.fromEntries(["if", "then"].map((keyword, index) => [keyword, condition[index] ?? {}]));

/** A schema of whoever has one property, and describes it. */
const member = (name: string): JsonObject => ({ required: [name], properties: { [name]: true } });

const nested: JsonValue = [
	{ oneOf: [member("c"), member("d")] },
	member("b"),
	{ required: ["xx"], patternProperties: { x: true } },
	{ required: ["all"], unevaluatedProperties: true },
];

type Row = readonly [what: string, before: JsonObject, after: JsonObject, worst: Level | null];

const rows: readonly Row[] = [
	[
		"an allOf that is written out",
		request({ allOf: [object({ a: text }), object({ b: text })] }),
		request(object({ a: text, b: text })),
		null,
	],
	[
		"a condition that comes beside an allOf",
		request({ allOf: [object({ a: text })] }),
		request({ allOf: [object({ a: text })], if: { required: ["a"] }, else: { required: ["b"] } }),
		"ERR",
	],
	[
		"a required property that a webhook promises",
		webhook(object({})),
		webhook(object({ a: text }, { required: ["a"] })),
		"INFO",
	],
	[
		"a required property that a webhook no longer has",
		webhook(object({ a: text }, { required: ["a"] })),
		webhook(object({})),
		"ERR",
	],
	[
		"a required property that a callback promises",
		callback(object({})),
		callback(object({ a: text }, { required: ["a"] })),
		"INFO",
	],
	["a type that a callback no longer has", callback(text), callback({ type: "integer" }), "ERR"],
	["a callback that refers to itself", circular(text), circular({ type: "integer" }), "ERR"],
	[
		"a parameter of a path item that became required",
		describe3({}, {}, query({ schema: text })),
		describe3({}, {}, query({ schema: text, required: true })),
		"ERR",
	],
	[
		"a parameter of a path item that went to the operation",
		describe3({}, {}, query({ schema: text })),
		describe3(query({ schema: text })),
		null,
	],
	[
		"the content of a parameter",
		describe3(query(json({ type: "integer", maximum: 9 }))),
		describe3(query(json({ type: "integer", maximum: 5 }))),
		"ERR",
	],
	[
		"how a list is written in a query",
		describe3(query({ schema: { type: "array", items: text } })),
		describe3(query({ schema: { type: "array", items: text }, explode: false })),
		"ERR",
	],
	[
		"how a list is written, spelled out",
		describe3(query({ schema: { type: "array" } })),
		describe3(query({ schema: { type: "array" }, style: "form", explode: true })),
		null,
	],
	[
		"reserved characters that are no longer allowed",
		describe3(query({ schema: text, allowReserved: true })),
		describe3(query({ schema: text })),
		"ERR",
	],
	[
		"the media type of a part",
		form({ file: { contentType: "image/png" } }),
		form({ file: { contentType: "image/gif" } }),
		"ERR",
	],
	[
		"an item of a stream",
		describe3({ responses: { "200": { description: "", content: { "application/jsonl": { itemSchema: text } } } } }),
		describe3({
			responses: { "200": { description: "", content: { "application/jsonl": { itemSchema: { type: "integer" } } } } },
		}),
		"ERR",
	],
	["a limit of a response header that went", header({ type: "string", maxLength: 9 }), header(text), "ERR"],
	["a type of a response header", header({ type: "integer" }), header(text), "ERR"],
	["an object that a request closes", request(object({ a: text })), request(object({ a: text }, closed)), "ERR"],
	["items that a request describes", request({ type: "array" }), request({ type: "array", items: text }), "ERR"],
	[
		"a `not` that a request gains",
		request({ type: "string" }),
		request({ type: "string", not: { const: "a" } }),
		"ERR",
	],
	[
		"the name of an API key",
		secured({ type: "apiKey", in: "header", name: "X-A" }),
		secured({ type: "apiKey", in: "header", name: "X-B" }),
		"ERR",
	],
	[
		"the place of an API key",
		secured({ type: "apiKey", in: "header", name: "k" }),
		secured({ type: "apiKey", in: "query", name: "k" }),
		"ERR",
	],
	[
		"the scheme of HTTP authentication",
		secured({ type: "http", scheme: "basic" }),
		secured({ type: "http", scheme: "bearer" }),
		"ERR",
	],
	[
		"the address of an OpenID provider",
		secured({ type: "openIdConnect", openIdConnectUrl: "https://a.example" }),
		secured({ type: "openIdConnect", openIdConnectUrl: "https://b.example" }),
		"WARN",
	],
	[
		"a server that went",
		describe3({}, { servers: [{ url: "https://a.example" }] }),
		describe3({}, { servers: [{ url: "https://b.example" }] }),
		"WARN",
	],
	["the property of a discriminator", request(pets("kind"), animals), request(pets("type"), animals), "ERR"],
	["a schema that becomes one of several", request(text), request({ oneOf: [text, { type: "integer" }] }), "INFO"],
	["a branch that one text shares with another", request(text), request({ oneOf: [text, { maxLength: 5 }] }), "WARN"],
	[
		"a branch that open objects share, which people may tell apart",
		request(object({ a: text })),
		request({ oneOf: [object({ a: text }), object({ b: text })] }),
		"WARN",
	],
	[
		"a type beside branches that do not have it",
		request({ anyOf: [text, { type: "object" }] }),
		request({ type: "boolean", anyOf: [{ type: "string", minLength: 1 }, { type: "object" }] }),
		"ERR",
	],
	["a schema that comes back to itself for one payload", request({}, looping), request(loop, looping), "ERR"],
	[
		"a schema that is not among the several",
		request(text),
		request({ oneOf: [{ type: "boolean" }, { type: "integer" }] }),
		"ERR",
	],
	["what a `$dynamicRef` leads to", dynamic(text), dynamic({ type: "integer" }), "ERR"],
	["what a template is used for", templated(text), templated({ type: "integer" }), "ERR"],
	["a template itself", templated(text), templated(text, { type: "integer" }), "ERR"],
	[
		"a property that leaves an object which `unevaluatedProperties` closes",
		request(object({ a: text, b: text }, unevaluated)),
		request(object({ b: text }, unevaluated)),
		"ERR",
	],
	[
		"a property that comes to one that is returned",
		response(object({ b: text }, unevaluated)),
		response(object({ a: text, b: text }, unevaluated)),
		"ERR",
	],
	[
		"a property that leaves a branch of it",
		request({ oneOf: [tagged(1, { a: text }), tagged(2)], ...unevaluated }),
		request({ oneOf: [tagged(1), tagged(2)], ...unevaluated }),
		"ERR",
	],
	[
		"a property that only a condition still describes in it",
		request({ ...object({ a: text, b: {} }), ...describedIfB, ...unevaluated }),
		request({ ...object({ b: {} }), ...describedIfB, ...unevaluated }),
		"ERR",
	],
	[
		"a search that ends at its bound, beside what is told",
		request({ oneOf: [{ oneOf: nested }, member("a")], ...unevaluated }),
		request(unevaluated),
		"WARN",
	],
	[
		"a large number that is no multiple",
		request({ enum: [10_000_000_001] }),
		request({ type: "integer", multipleOf: 3 }),
		"ERR",
	],
	["a path item among the components", shared(text), shared({ type: "integer" }), "ERR"],
	["an edit in Swagger 2.0", swagger({ type: "string" }), swagger({ type: "string", maxLength: 5 }), "ERR"],
	[
		"a property that a closed response gains",
		response(object({}, closed)),
		response(object({ a: text }, closed)),
		"ERR",
	],
];

async function findings(before: JsonObject, after: JsonObject) {
	const sides = { before: inputOf(before), after: inputOf(after) };
	return (await analyze({ ...sides, config: makeConfig(), versionBefore: null, today: "2026-11-21" })).findings;
}

function inputOf(description: JsonObject): SpecInput {
	const written = JSON.stringify(description, null, "\t");
	return { entry: "openapi.json", load: async (path) => (path === "openapi.json" ? written : undefined) };
}

describe("what other tools are known to judge wrongly", () => {
	it.each(rows)("%s", async (_, before, after, worst) => {
		const levels = (await findings(before, after)).map(({ wire }) => wire);
		const found = (["ERR", "WARN", "INFO"] as const).find((level) => levels.includes(level)) ?? null;
		expect(found).toBe(worst);
	});

	it("has a line for each side of a JSON description", async () => {
		const [finding] = await findings(
			request({ type: "string", maxLength: 9 }),
			request({ type: "string", maxLength: 5 }),
		);
		expect(finding?.before?.line).toBeGreaterThan(10);
		expect(finding?.after?.line).toBe(finding?.before?.line);
	});
});
