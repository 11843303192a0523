import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { sayTrail } from "../../openapi/say-trail.ts";
import { describeApi, type Said, say } from "../testing/describe-operation.ts";
import { diffOf } from "../testing/parse-object.ts";

const text: JsonValue = { type: "string" };

const parameter = (more: JsonObject = {}): JsonObject => ({ name: "page", in: "query", schema: text, ...more });
const parameters = (...list: JsonObject[]): JsonObject => ({ parameters: list });
const body = (more: JsonObject = {}): JsonObject => ({ requestBody: { content: { "application/json": {} }, ...more } });
const responses = (map: JsonObject): JsonObject => ({ responses: map });
const headers = (map: JsonObject): JsonObject => responses({ "200": { description: "", headers: map } });
const encoding = (fields: JsonObject, part: JsonObject = { type: "array" }): JsonObject => ({
	requestBody: {
		content: { "multipart/form-data": { schema: { type: "object", properties: { a: part } }, encoding: fields } },
	},
});
const callback = (schema: JsonValue, name = "onPaid", expression = "{$url}"): JsonObject => ({
	callbacks: { [name]: { [expression]: { post: { requestBody: { content: { "application/json": { schema } } } } } } },
});

describe("diffApis of operations", () => {
	it.each<[name: string, before: JsonObject, after: JsonObject, expected: readonly Said[]]>([
		[
			"one value of a header that became several, which only then can be exploded",
			headers({ a: { schema: text } }),
			headers({ a: { explode: true, schema: { type: "object" } } }),
			[["type-changed", "incomparable", "response"]],
		],
		[
			"null of a header of numbers, which text has no form for",
			headers({ a: { schema: { type: "integer" } } }),
			headers({ a: { schema: { type: ["integer", "null"] } } }),
			[["nullable-changed", "widens", "response"]],
		],
		[
			"a header's schema → content",
			responses({ "200": { description: "", headers: { "X-A": { schema: text } } } }),
			responses({
				"200": { description: "", headers: { "X-A": { content: { "application/json": { schema: text } } } } },
			}),
			[["encoding-changed", "incomparable", "response"]],
		],
		["a body required", body(), body({ required: true }), [["request-body-required-changed", "narrows", "request"]]],
		["an optional body", {}, body(), [["request-body-added", "widens", "request"]]],
		["a body gone", body(), {}, [["request-body-removed", "narrows", "request"]]],
		[
			"another media type",
			body(),
			body({ content: { "text/plain": {} } }),
			[
				["media-type-added", "widens", "request"],
				["media-type-removed", "narrows", "request"],
			],
		],
		[
			"how a part is written",
			encoding({}),
			encoding({ a: { explode: false } }),
			[["encoding-changed", "incomparable", "request"]],
		],
		[
			"a part that may be another media type too",
			encoding({ a: { contentType: "image/png" } }),
			encoding({ a: { contentType: "image/png, image/jpeg" } }),
			[["encoding-changed", "widens", "request"]],
		],
		[
			"a part that may be fewer media types",
			encoding({ a: { contentType: "image/*" } }),
			encoding({ a: { contentType: "image/png" } }),
			[["encoding-changed", "narrows", "request"]],
		],
		[
			"a part whose media type nothing told before",
			encoding({}),
			encoding({ a: { contentType: "image/png" } }),
			[["encoding-changed", "unknown", "request"]],
		],
		[
			"a header that is written in another way",
			headers({ "X-A": { schema: { type: "object" } } }),
			headers({ "X-A": { schema: { type: "object" }, explode: true } }),
			[["encoding-changed", "incomparable", "response"]],
		],
		[
			"a list in a header, which has commas both ways",
			headers({ "X-A": { schema: { type: "array" } } }),
			headers({ "X-A": { schema: { type: "array" }, explode: true } }),
			[["encoding-changed", "none", "response"]],
		],
		[
			"how a part with items is written",
			encoding({}, { type: "array", items: text }),
			encoding({ a: { explode: false } }, { type: "array", items: text }),
			[["encoding-changed", "incomparable", "request"]],
		],
		[
			"a header of one value that is written in another way",
			headers({ "X-A": { schema: text } }),
			headers({ "X-A": { schema: text, explode: true } }),
			[["encoding-changed", "none", "response"]],
		],
		[
			"a sunset that moved",
			{ deprecated: true, "x-sunset": "2028-01-01" },
			{ deprecated: true, "x-sunset": "2027-01-01" },
			[["sunset-changed", "none", "request"]],
		],
		[
			"a sunset at an earlier hour of the same day",
			{ deprecated: true, "x-sunset": "2028-01-01T23:59:59Z" },
			{ deprecated: true, "x-sunset": "2028-01-01" },
			[],
		],
		[
			"a sunset that is no date any more",
			{ deprecated: true, "x-sunset": "2028-01-01" },
			{ deprecated: true, "x-sunset": "2028-01-01 or so" },
			[["sunset-changed", "none", "request"]],
		],
		[
			"a sunset of what is not deprecated any more",
			{ deprecated: true, "x-sunset": "2028-01-01" },
			{ "x-sunset": "2027-01-01" },
			[],
		],
		[
			"a schema without a type where there was none",
			body(),
			body({ content: { "application/json": { schema: { required: ["a"] } } } }),
			[["keyword-changed", "narrows", "request"]],
		],
		["a schema that demands nothing", body(), body({ content: { "application/json": { schema: {} } } }), []],
		["a stability", { "x-beta": true }, {}, [["stability-changed", "none", "request"]]],
		[
			"a link added",
			responses({ "200": { description: "" } }),
			responses({ "200": { description: "", links: { next: { operationId: "a" } } } }),
			[["field-changed", "none", "response"]],
		],
		[
			"a link that says something else to people",
			responses({ "200": { description: "", links: { next: { operationId: "a", description: "Next" } } } }),
			responses({ "200": { description: "", links: { next: { operationId: "a", description: "Further" } } } }),
			[],
		],
		[
			"a link removed",
			responses({ "200": { description: "", links: { next: { operationId: "a" } } } }),
			responses({ "200": { description: "" } }),
			[["field-changed", "unknown", "response"]],
		],
		[
			"a success gone",
			responses({ "200": { description: "" } }),
			responses({}),
			[["response-removed", "incomparable", "response"]],
		],
		[
			"an error gone, another come",
			responses({ "404": { description: "" } }),
			responses({ "409": { description: "" } }),
			[
				["response-added", "none", "response"],
				["response-removed", "narrows", "response"],
			],
		],
		[
			"a range instead of a status",
			responses({ "201": { description: "" } }),
			responses({ "2XX": { description: "" } }),
			[["response-status-changed", "unknown", "response"]],
		],
		[
			"a status instead of a range",
			responses({ "2XX": { description: "" } }),
			responses({ "201": { description: "" } }),
			[["response-status-changed", "narrows", "response"]],
		],
		[
			"a default that says the same as the success did",
			responses({ "200": { description: "" }, default: { description: "" } }),
			responses({ default: { description: "" } }),
			[["response-status-changed", "unknown", "response"]],
		],
		[
			"a required header gone",
			headers({ "X-A": { required: true } }),
			headers({}),
			[["response-header-removed", "widens", "response"]],
		],
		[
			"a header no longer required",
			headers({ "X-A": { required: true } }),
			headers({ "x-a": {} }),
			[["response-header-required-changed", "widens", "response"]],
		],
		[
			"a header's limit",
			headers({ "X-A": { schema: { type: "integer", maximum: 1 } } }),
			headers({ "X-A": { schema: { type: "integer", maximum: 2 } } }),
			[["bound-changed", "widens", "response"]],
		],
		["a first requirement", {}, { security: [{ key: [] }] }, [["security-changed", "narrows", "request"]]],
		[
			"a requirement more, as an alternative",
			{ security: [{ a: [] }] },
			{ security: [{ a: [] }, { b: [] }] },
			[["security-changed", "widens", "request"]],
		],
		[
			"a requirement more, beside another",
			{ security: [{ a: [] }] },
			{ security: [{ a: [], b: [] }] },
			[["security-changed", "narrows", "request"]],
		],
		[
			"another scope",
			{ security: [{ a: ["r"] }] },
			{ security: [{ a: ["w"] }] },
			[["security-changed", "incomparable", "request"]],
		],
		["servers of the operation", {}, { servers: [{ url: "https://b" }] }, [["servers-changed", "none", "request"]]],
		["a field that nobody knows", { invented: 1 }, { invented: 2 }, [["field-changed", "unknown", "request"]]],
		["an operationId", { operationId: "a" }, { operationId: "b" }, [["operation-id-changed", "none", "request"]]],
		["deprecation", {}, { deprecated: true }, [["operation-deprecated", "none", "request"]]],
		[
			"what a callback sends",
			callback({ type: "integer" }),
			callback({ type: "number" }),
			[["type-changed", "widens", "response"]],
		],
		["a callback gone", callback(text), {}, [["operation-removed", "incomparable", "response"]]],
	])("%s", async (_, before, after, expected) => {
		expect(say(await diffOf(describeApi(before), describeApi(after)))).toEqual(expected);
	});

	it.each<[name: string, before: JsonObject, after: JsonObject]>([
		[
			"headers in another case",
			describeApi(parameters(parameter({ in: "header", name: "X-A" }))),
			describeApi(parameters(parameter({ in: "header", name: "x-a" }))),
		],
		[
			"defaults that are said",
			describeApi(parameters(parameter())),
			describeApi(parameters(parameter({ style: "form", explode: true, required: false }))),
		],
		[
			"a link that becomes a reference to the same",
			describeApi(responses({ "200": { description: "", links: { next: { operationId: "a" } } } })),
			describeApi(responses({ "200": { description: "", links: { next: { $ref: "#/components/links/Next" } } } }), {
				components: { links: { Next: { operationId: "a" } } },
			}),
		],
		[
			"items of a sequence, described one by one or together",
			{
				...describeApi(
					responses({ "200": { description: "", content: { "application/jsonl": { itemSchema: text } } } }),
				),
				openapi: "3.2.0",
			},
			{
				...describeApi(
					responses({
						"200": { description: "", content: { "application/jsonl": { schema: { type: "array", items: text } } } },
					}),
				),
				openapi: "3.2.0",
			},
		],
		[
			"a media type with a charset",
			describeApi(body()),
			describeApi(body({ content: { "application/json; charset=utf-8": {} } })),
		],
		[
			"an Accept header that is described",
			describeApi({}),
			describeApi(parameters(parameter({ in: "header", name: "Accept", required: true }))),
		],
		["no security and optional security", describeApi({ security: [] }), describeApi({ security: [{}] })],
		[
			"a security scheme under another name",
			describeApi(
				{ security: [{ a: [] }] },
				{ components: { securitySchemes: { a: { type: "http", scheme: "basic" } } } },
			),
			describeApi(
				{ security: [{ b: [] }] },
				{ components: { securitySchemes: { b: { type: "http", scheme: "Basic" } } } },
			),
		],
		[
			"summaries, tags and descriptions",
			describeApi({}),
			describeApi({ summary: "A", tags: ["b"], description: "C", "x-d": 1 }),
		],
	])("is silent about %s", async (_, before, after) => {
		expect(await diffOf(before, after)).toEqual([]);
	});

	it("knows a path parameter by its position, and tells its new name", async () => {
		const describe = (name: string) =>
			describeApi(parameters(parameter({ in: "path", name })), {}, `/payments/{${name}}`);
		const [change, ...more] = await diffOf(describe("id"), describe("payment"));
		expect(more).toEqual([]);
		expect(change).toMatchObject({
			kind: "path-parameter-renamed",
			effect: "none",
			facts: { from: "id", to: "payment" },
		});
		expect(change?.reaches[0]?.operation).toBe("POST /payments/{payment}");
	});

	it("tells that operations came and went, and where to look for them on the other side", async () => {
		const item = (...methods: string[]) => ({ "/a": Object.fromEntries(methods.map((method) => [method, {}])) });
		const changes = await diffOf(describeApi({}, { paths: {} }), {
			openapi: "3.1.0",
			info: { title: "", version: "" },
			paths: item("get"),
		});
		expect(say(changes)).toEqual([
			["operation-added", "widens", "request"],
			["operation-removed", "narrows", "request"],
		]);
		const two = { openapi: "3.1.0", info: { title: "", version: "" }, paths: item("get", "put") };
		const [gone] = await diffOf(two, { ...two, paths: item("get") });
		expect(gone?.site).toEqual({
			before: { file: "openapi.json", pointer: "/paths/~1a/put" },
			after: { file: "openapi.json", pointer: "/paths/~1a" },
		});
	});

	it("turns webhooks round, in both spellings", async () => {
		const hook = (schema: JsonValue) => ({
			post: {
				requestBody: { content: { "application/json": { schema } } },
				responses: { "200": { content: { "application/json": { schema } } } },
			},
		});
		const describe = (field: string, schema: JsonValue) => describeApi({}, { [field]: { paid: hook(schema) } });
		for (const field of ["webhooks", "x-webhooks"]) {
			const changes = await diffOf(describe(field, { type: "integer" }), describe(field, { type: "number" }));
			expect(changes.map(({ direction, reaches }) => [direction, reaches[0]?.part])).toEqual([
				["response", "request-body"],
				["request", "response"],
			]);
		}
	});

	it("knows a callback by the header that has its URL, however that is written", async () => {
		const at = (expression: string) => describeApi(callback(text, "onPaid", expression));
		const from = at("{$request.header.X-Callback}/paid");
		expect(await diffOf(from, at("{$request.header.x-callback}/paid"))).toEqual([]);
		expect(say(await diffOf(from, at("{$request.header.X-Callback}/PAID")))).toContainEqual([
			"operation-removed",
			"incomparable",
			"response",
		]);
	});

	it("knows a callback of another name by where it is sent to", async () => {
		const from = callback({ type: "integer" });
		expect(await diffOf(describeApi(from), describeApi(callback({ type: "integer" }, "paid")))).toEqual([]);
		expect(say(await diffOf(describeApi(from), describeApi(callback({ type: "number" }, "paid"))))).toEqual([
			["type-changed", "widens", "response"],
		]);
	});

	it("says which callback it is that sends", async () => {
		const [from, to] = [callback({ type: "integer" }), callback({ type: "number" })];
		const [change] = await diffOf(describeApi(from), describeApi(to));
		expect(change?.reaches.map(sayTrail)[0]).toBe("POST callback:onPaid {$url} › application/json");
	});

	it("sees what is inherited from the root and the path item", async () => {
		const root = describeApi({}, { servers: [{ url: "https://a" }], security: [{ key: [] }] });
		const other = describeApi({}, { servers: [{ url: "https://b" }], security: [] });
		expect(say(await diffOf(root, other))).toEqual([
			["security-changed", "widens", "request"],
			["servers-changed", "none", "request"],
		]);
		const lifted = { ...root, paths: { "/payments/{id}": { parameters: [parameter()], post: {} } } };
		expect(say(await diffOf(root, lifted))).toEqual([["parameter-added", "widens", "request"]]);
		expect(
			await diffOf(
				lifted,
				describeApi(parameters(parameter()), { servers: root["servers"] ?? [], security: root["security"] ?? [] }),
			),
		).toEqual([]);
	});

	it("does not overlook a field of the root that nobody knows", async () => {
		const describe = (jsonSchemaDialect: string) => describeApi({}, { jsonSchemaDialect });
		const changes = await diffOf(describe("https://a.test/schema"), describe("https://b.test/schema"));
		expect(say(changes)).toEqual([["field-changed", "unknown", "request"]]);
	});

	it("gathers an edit of a shared parameter into one change", async () => {
		const describe = (required: boolean): JsonObject => ({
			openapi: "3.1.0",
			info: { title: "", version: "" },
			paths: Object.fromEntries(
				["/a", "/b"].map((path) => [path, { get: { parameters: [{ $ref: "#/components/parameters/page" }] } }]),
			),
			components: { parameters: { page: parameter({ required }) } },
		});
		const [change, ...more] = await diffOf(describe(false), describe(true));
		expect(more).toEqual([]);
		expect(change?.reaches.map((reach) => [reach.operation, sayTrail(reach)])).toEqual([
			["GET /a", "query page"],
			["GET /b", "query page"],
		]);
	});

	it("compares a 3.0 description with its rewriting in 3.1", async () => {
		const schema = {
			type: "object",
			properties: { a: { type: "string", nullable: true }, b: { type: "number", minimum: 1, exclusiveMinimum: true } },
		};
		const rewritten = {
			type: "object",
			properties: { a: { type: ["string", "null"] }, b: { type: "number", exclusiveMinimum: 1 } },
		};
		const before = { ...describeApi(body({ content: { "application/json": { schema } } })), openapi: "3.0.3" };
		expect(await diffOf(before, describeApi(body({ content: { "application/json": { schema: rewritten } } })))).toEqual(
			[],
		);
	});
});
