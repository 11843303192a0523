import type { Api, Operation } from "../contract/api.ts";
import type { JsonObject, JsonValue } from "../contract/json.ts";
import { apiOf } from "../diff/testing/parse-object.ts";

const base = { openapi: "3.1.0", info: { title: "Payments", version: "1" } };

async function operationOf(operation: JsonObject, more: JsonObject = {}, item: JsonObject = {}): Promise<Operation> {
	const api = await apiOf({ ...base, ...more, paths: { "/payments/{id}": { ...item, post: operation } } });
	const [only] = api.operations;
	if (only === undefined) throw new Error("The description has no operation.");
	return only;
}

function summary({ operations }: Api): readonly string[] {
	return operations.map(({ key }) => key);
}

describe("buildApi", () => {
	it("sorts operations and names them with and without the names of path parameters", async () => {
		const api = await apiOf({
			...base,
			paths: { "/b/{x}": { post: {}, get: {} }, "/a": { query: {} }, "x-c": { get: {} } },
		});
		expect(summary(api)).toEqual(["QUERY /a", "GET /b/{x}", "POST /b/{x}"]);
		expect(api.operations[1]?.matchKey).toBe("GET /b/{}");
	});

	it("lifts the path item's parameters, lets the operation override them, and ignores headers that are described elsewhere", async () => {
		const operation = await operationOf(
			{
				parameters: [
					{ name: "page", in: "query", required: true },
					{ name: "accept", in: "header" },
				],
			},
			{},
			{
				parameters: [
					{ name: "page", in: "query" },
					{ name: "id", in: "path" },
					{ name: "X-Trace", in: "header" },
				],
			},
		);
		expect(operation.parameters.map(({ name, required }) => [name, required])).toEqual([
			["X-Trace", false],
			["id", true],
			["page", true],
		]);
	});

	it("knows what a path demands and nothing declares, but not in the expressions of callbacks", async () => {
		const demanded = (list: Operation["undeclared"]) =>
			list.map(({ in: place, name, at }) => [place, name, at.pointer]);
		const bare = await operationOf({ callbacks: { paid: { "{$request.body#/url}": { post: {} } } } });
		expect(demanded(bare.undeclared)).toEqual([["path", "id", "/paths/~1payments~1{id}"]]);
		expect(bare.callbacks.map(({ undeclared }) => undeclared)).toEqual([[]]);
		const declared = await operationOf({}, {}, { parameters: [{ name: "id", in: "path" }] });
		expect(declared.undeclared).toEqual([]);
	});

	it("reads of a link where it leads, and leaves one that leads nowhere, or to several paths, as it is written", async () => {
		const shared = { get: { operationId: "shared", responses: {} } };
		const linking = (link: JsonObject) => ({ responses: { "200": { links: { next: link } } } });
		const linked = async (link: JsonObject) => {
			const paths = { "/a": { post: linking(link) }, "/b/{id}": { get: { operationId: "getB" } } };
			const both = { "/c": { $ref: "#/components/pathItems/C" }, "/d": { $ref: "#/components/pathItems/C" } };
			const api = await apiOf({ ...base, components: { pathItems: { C: shared } }, paths: { ...paths, ...both } });
			return api.operations[0]?.responses[0]?.links[0]?.value;
		};
		expect(await linked({ operationId: "getB" })).toEqual({ operation: "GET /b/{}" });
		expect(await linked({ operationRef: "#/paths/~1b~1%7Bid%7D/get" })).toEqual({ operation: "GET /b/{}" });
		for (const link of [
			{ operationId: "getZ" },
			{ operationRef: "#/paths/~1z/get" },
			{ operationRef: "#/paths/~1c/get" },
		]) {
			expect(await linked(link)).toEqual(link);
		}
	});

	it.each([
		["query", "form", true],
		["path", "simple", false],
		["header", "simple", false],
		["cookie", "form", true],
	])("fills in how a %s parameter is written", async (place, style, explode) => {
		const { parameters } = await operationOf({ parameters: [{ name: "p", in: place, allowReserved: true }] });
		expect(parameters[0]).toMatchObject({ style, explode, allowReserved: place === "query" });
	});

	it("writes media types, statuses and headers in one form", async () => {
		const operation = await operationOf({
			requestBody: { content: { "Application/JSON; charset=UTF-8": {}, 'text/plain;b="2"; A=1': {} } },
			responses: {
				default: {},
				"4xx": {},
				"200": { headers: { "X-B": {}, "content-type": {}, "x-a": {} } },
				"x-note": {},
			},
		});
		expect(operation.requestBody?.content.map(({ type }) => type)).toEqual(["application/json", "text/plain;a=1;b=2"]);
		expect(operation.responses.map(({ status }) => status)).toEqual(["200", "4XX", "default"]);
		expect(operation.responses[0]?.headers.map(({ name }) => name)).toEqual(["x-a", "X-B"]);
	});

	it("inherits security and servers, and knows an operation that needs none", async () => {
		const root = {
			security: [{ b: ["w", "r"], a: [] }, {}],
			servers: [{ url: "https://{region}.example.com", variables: { region: { default: "eu" } } }],
		};
		const inherited = await operationOf({}, root);
		expect(inherited.security).toEqual([
			[],
			[
				{ scheme: "a", scopes: [] },
				{ scheme: "b", scopes: ["r", "w"] },
			],
		]);
		expect(inherited.servers.map(({ url }) => url)).toEqual(["https://eu.example.com"]);
		expect((await operationOf({ security: [] }, root)).security).toEqual([]);
	});

	it("follows references to parameters, bodies, responses, headers and path items", async () => {
		const ref = (kind: string) => ({ $ref: `#/components/${kind}/It` });
		const api = await apiOf({
			...base,
			paths: { "/a": { $ref: "#/components/pathItems/It" } },
			components: {
				pathItems: {
					It: {
						get: {
							parameters: [ref("parameters")],
							requestBody: ref("requestBodies"),
							responses: { "200": ref("responses") },
						},
					},
				},
				parameters: { It: { name: "q", in: "query" } },
				requestBodies: { It: { required: true, content: {} } },
				responses: { It: { description: "", headers: { "X-A": ref("headers") } } },
				headers: { It: { required: true } },
			},
		});
		const [operation] = api.operations;
		expect(operation?.parameters[0]?.at.pointer).toBe("/components/parameters/It");
		expect(operation?.requestBody?.required).toBe(true);
		expect(operation?.responses[0]?.headers[0]).toMatchObject({ name: "X-A", required: true });
	});

	it("reads webhooks in both spellings, and callbacks one level deep", async () => {
		const callbacks = { onPaid: { "{$request.body#/url}": { post: { callbacks: { again: {} } } } } };
		const api = await apiOf({
			...base,
			paths: { "/a": { get: { callbacks } } },
			webhooks: { paid: { post: {} } },
			"x-webhooks": { refunded: { post: {} } },
		});
		expect(api.webhooks.map(({ key }) => key)).toEqual(["POST webhook:paid", "POST webhook:refunded"]);
		const [callback] = api.operations[0]?.callbacks ?? [];
		expect(callback?.key).toBe("POST callback:onPaid {$request.body#/url}");
		expect(callback?.unread.map(({ field }) => field)).toEqual(["callbacks"]);
	});

	it("keeps the fields that it does not know, and says how stable an operation is", async () => {
		const operation = await operationOf({
			invented: 1,
			"x-note": 2,
			"x-beta": true,
			deprecated: true,
			"x-sunset": "2027-01-01",
		});
		expect(operation.unread.map(({ field }) => field)).toEqual(["invented"]);
		expect(operation).toMatchObject({ stability: "beta", deprecated: true, sunset: "2027-01-01" });
		expect(operation.extensions.get("x-note")).toBe(2);
	});

	it("gives a component that refers to another the other's id", async () => {
		const api = await apiOf({
			...base,
			components: { schemas: { B: { type: "string" }, A: { $ref: "#/components/schemas/B" } } },
		});
		const [a, b] = [api.namedSchemas.get("A"), api.namedSchemas.get("B")];
		expect(a).toBe(b);
		expect(a !== undefined && api.schemas.get(a).name).toBe("B");
	});

	it("lists every schema that is reachable, each once, cycles included", async () => {
		const Node = {
			type: "object",
			properties: { next: { $ref: "#/components/schemas/Node" }, name: { type: "string" } },
		};
		const api = await apiOf({ ...base, components: { schemas: { Node } } });
		expect(api.schemas.all()).toHaveLength(2);
	});

	it.each<[field: string, value: JsonValue]>([
		["paths", []],
		["paths", { "/a": null, "/b": "x", "/c": { get: [], post: 3 } }],
		[
			"paths",
			{ "/a": { get: { parameters: {}, requestBody: 1, responses: [], callbacks: "x", security: {}, tags: 3 } } },
		],
		["paths", { "/a": { get: { parameters: [null, 1, {}, { name: 1, in: "query" }, { name: "a", in: "nowhere" }] } } }],
		["paths", { "/a": { get: { responses: { "200": { content: [], headers: "x", links: [] }, "201": null } } } }],
		["paths", { "/a": { parameters: "x", get: { requestBody: { content: { "": null, "a/b": { encoding: [1] } } } } } }],
		["servers", [1, {}, { url: 3 }, { url: "x", variables: [] }]],
		["security", [1, null, { a: "x" }]],
		["components", { schemas: [], securitySchemes: { a: 1, b: { type: "x" }, c: { type: "http", scheme: 1 } } }],
		["info", null],
		["tags", [1, { name: 2 }]],
		["webhooks", [[]]],
	])("reads a description whose %s is %j", async (field, value) => {
		const api = await apiOf({ ...base, [field]: value });
		expect(api.schemas.all()).toBeInstanceOf(Array);
	});
});
