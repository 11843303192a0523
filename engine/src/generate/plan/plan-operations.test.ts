import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { apiFrom } from "../testing/generate-from.ts";
import { planSdk } from "./plan-sdk.ts";
import type { MethodPlan, SdkPlan } from "./sdk-plan.ts";

const json = (schema: JsonValue, more: JsonObject = {}): JsonObject => ({ "application/json": { schema, ...more } });
const answer = (content: JsonObject, more: JsonObject = {}): JsonObject => ({
	"200": { description: "", content, ...more },
});
const text = { type: "string" };
const record = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
	type: "object",
	properties,
	required,
});

async function planOf(
	operation: JsonObject,
	more: JsonObject = {},
	method = "post",
	path = "/things",
): Promise<SdkPlan> {
	const described = { responses: { "204": { description: "" } }, ...operation };
	return planSdk(
		await apiFrom({
			openapi: "3.1.0",
			info: { title: "t", version: "1" },
			servers: [{ url: "https://api.example.com" }],
			paths: { [path]: { [method]: described } },
			...more,
		}),
	);
}

async function methodOf(...given: Parameters<typeof planOf>): Promise<MethodPlan> {
	const { groups } = await planOf(...given);
	const [method] = groups.flatMap(({ methods }) => methods);
	if (method === undefined) throw new Error("No method was planned.");
	return method;
}

describe("arguments", () => {
	it("stand flat: the path's first in its order, then what else is required, then the rest", async () => {
		const method = await methodOf(
			{
				parameters: [
					{ name: "b", in: "path", required: true, schema: text },
					{ name: "a", in: "path", required: true, schema: text },
					{ name: "limit", in: "query", schema: { type: "integer" } },
					{ name: "key", in: "query", required: true, schema: text },
				],
				requestBody: { required: true, content: json(record({ amount: text, note: text }, ["amount"])) },
			},
			{},
			"post",
			"/things/{a}/of/{b}",
		);
		expect(method.arguments.map(({ member, required }) => [member, required])).toEqual([
			["a", true],
			["b", true],
			["amount", true],
			["key", true],
			["limit", false],
			["note", false],
		]);
		expect(method.body).toMatchObject({ form: "members", required: true });
	});

	it("keep a parameter's name where a member has it too, and words apart where only words meet", async () => {
		const method = await methodOf({
			parameters: [
				{ name: "name", in: "query", schema: text },
				{ name: "user_id", in: "query", schema: text },
			],
			requestBody: { content: json(record({ name: text, userId: text })) },
		});
		const named = method.arguments.map(({ member, words, source }) => [member, words.join("_"), source.kind]);
		expect(named).toEqual([
			["body_name", "body_name", "member"],
			["name", "name", "parameter"],
			["userId", "body_user_id", "member"],
			["user_id", "user_id", "parameter"],
		]);
	});

	it("need no member of a body that is not required", async () => {
		const method = await methodOf({ requestBody: { content: json(record({ a: text }, ["a"])) } });
		expect(method.arguments.map(({ required }) => required)).toEqual([false]);
	});

	it("take the members of a body's bases", async () => {
		const base = { $ref: "#/components/schemas/Base" };
		const method = await methodOf(
			{ requestBody: { required: true, content: json({ allOf: [base, record({ own: text })] }) } },
			{ components: { schemas: { Base: record({ id: text }, ["id"]) } } },
		);
		expect(method.arguments.map(({ member, required }) => [member, required])).toEqual([
			["id", true],
			["own", false],
		]);
	});

	it.each<[what: string, schema: JsonValue]>([
		["a list", { type: "array", items: text }],
		["a map", { type: "object", additionalProperties: text }],
		["a union", { oneOf: [record({ a: text }), record({ b: text })] }],
		["a record or null", { ...record({ a: text }), type: ["object", "null"] }],
	])("are the one argument body where it is %s", async (_, schema) => {
		const method = await methodOf({ requestBody: { required: true, content: json(schema) } });
		expect(method.arguments.map(({ member, source }) => [member, source.kind])).toEqual([["body", "body"]]);
		expect(method.body).toMatchObject({ form: "whole", type: null });
	});
});

describe("media types", () => {
	it("are all there, JSON first, where the body is one argument", async () => {
		const patch = { schema: { type: "object" } };
		const content = { "application/merge-patch+json": patch, "application/json": patch, "text/csv": { schema: text } };
		const { body } = await methodOf({ requestBody: { content } });
		expect(body?.contents.map(({ mediaType, encoding }) => [mediaType, encoding])).toEqual([
			["application/json", "json"],
			["application/merge-patch+json", "json"],
			["text/csv", "text"],
		]);
	});

	it("of a body with members are those that describe them; the others are told", async () => {
		const schema = record({ a: text });
		const content = { "application/json": { schema }, "application/xml": { schema } };
		const plan = await planOf({ requestBody: { content } });
		const [method] = plan.groups.flatMap(({ methods }) => methods);
		expect(method?.body?.contents.map(({ mediaType }) => mediaType)).toEqual(["application/json"]);
		expect(plan.coverage).toEqual([
			{
				operation: "POST /things",
				level: "simplified",
				reasons: [
					{
						pointer: "/paths/~1things/post/requestBody/content/application~1json",
						message: "The body is sent as application/json, and never as application/xml.",
					},
				],
			},
		]);
	});

	it("name the form that carries files, and join what both forms take", async () => {
		const file = { type: "string", format: "binary" };
		const content = {
			"application/json": { schema: record({ url: text, name: text }, ["url", "name"]) },
			"multipart/form-data": { schema: record({ file, name: text }, ["file", "name"]) },
		};
		const method = await methodOf({ requestBody: { required: true, content } });
		expect(method.body).toMatchObject({ form: "members", files: 1 });
		expect(method.arguments.map(({ member, required, shape }) => [member, required, shape.kind])).toEqual([
			["name", true, "scalar"],
			["file", false, "binary"],
			["url", false, "scalar"],
		]);
	});

	it("of an answer are all there to choose from, the usual one first", async () => {
		const method = await methodOf({
			responses: answer({ "application/vnd.raw": {}, "text/html": { schema: text }, ...json(text) }),
		});
		expect(method.accepts).toEqual(["application/json", "text/html", "application/vnd.raw"]);
		expect(method.results[0]?.contents.map(({ decoding }) => decoding)).toEqual(["json", "text", "binary"]);
	});

	it("of several answers are asked for at once", async () => {
		const method = await methodOf({
			responses: { ...answer(json(text)), "202": { description: "", content: { "text/plain": {} } } },
		});
		expect(method.accepts).toEqual(["application/json, text/plain", "application/json", "text/plain"]);
	});

	it("keep the headers of a part", async () => {
		const content = {
			"multipart/form-data": {
				schema: record({ a: text }),
				encoding: { a: { contentType: "text/plain", headers: { "X-Checksum": { required: true, schema: text } } } },
			},
		};
		const { body } = await methodOf({ requestBody: { content } });
		expect(body?.contents[0]?.parts).toMatchObject([
			{ name: "a", contentType: "text/plain", headers: [{ name: "X-Checksum", required: true }] },
		]);
	});
});

describe("streams", () => {
	const event = record({ delta: text });
	const events = { "text/event-stream": { schema: event } };
	const body = { content: json(record({ stream: { type: "boolean" } })) };

	it("stand beside the plain method where both are described", async () => {
		const method = await methodOf({ requestBody: body, responses: answer({ ...json(event), ...events }) });
		expect(method.results[0]?.contents.map(({ mediaType }) => mediaType)).toEqual(["application/json"]);
		expect(method.stream).toMatchObject({
			name: [...method.name, "stream"],
			mediaType: "text/event-stream",
			framing: "events",
			argument: "stream",
			terminator: null,
		});
	});

	it("are all there is where nothing else is described", async () => {
		const method = await methodOf({ responses: answer(events) });
		expect(method.stream).toMatchObject({ name: null, argument: null });
	});

	it.each<[what: string, media: JsonObject, operation: JsonObject]>([
		["an extension says", { schema: event, "x-speakeasy-sse-sentinel": "[DONE]" }, {}],
		["the description speaks of", { schema: event }, { description: "Ends with `data: [DONE]`." }],
	])("end where %s it", async (_, media, operation) => {
		const method = await methodOf({ ...operation, responses: answer({ "text/event-stream": media }) });
		expect(method.stream?.terminator).toBe("[DONE]");
	});

	it.each<[what: string, type: string, media: JsonObject, framing: string]>([
		["lines of JSON", "application/x-ndjson", { schema: event }, "json-lines"],
		["lines described as a list", "application/jsonl", { schema: { type: "array", items: event } }, "json-lines"],
		["a sequence by itemSchema", "application/json-seq", { itemSchema: event }, "json-sequence"],
		["events by their data", "text/event-stream", { schema: record({ event: text, data: event }) }, "events"],
	])("give each value: %s", async (_, type, media, framing) => {
		const plan = await planOf({ responses: answer({ [type]: media }) }, { openapi: "3.2.0" });
		const [stream] = plan.groups.flatMap(({ methods }) => methods.map((one) => one.stream));
		const types = new Map(plan.types.map(({ key, shape }) => [key, shape]));
		const shape = stream?.shape.kind === "reference" ? types.get(stream.shape.type) : stream?.shape;
		expect(stream?.framing).toBe(framing);
		expect(shape).toMatchObject({ kind: "record", fields: [{ name: "delta" }] });
	});
});

describe("paging", () => {
	const list = { type: "array", items: record({ id: text }, ["id"]) };
	const query = (...names: readonly string[]): JsonObject[] =>
		names.map((name) => ({
			name,
			in: "query",
			schema: { type: /limit|page$|offset|size/u.test(name) ? "integer" : "string" },
		}));
	const link = { headers: { Link: { schema: text } } };

	it.each<[what: string, operation: JsonObject, paging: JsonObject | null]>([
		[
			"a cursor beside the list",
			{ parameters: query("cursor", "limit"), responses: answer(json(record({ data: list, next_cursor: text }))) },
			{ kind: "cursor", items: ["data"], argument: "cursor", size: "limit", next: ["next_cursor"], declared: false },
		],
		[
			"a token in a record of its own",
			{
				parameters: query("pageToken"),
				responses: answer(json(record({ things: list, meta: record({ nextPageToken: text }) }))),
			},
			{ kind: "cursor", items: ["things"], argument: "pageToken", next: ["meta", "nextPageToken"] },
		],
		[
			"the last item",
			{
				parameters: query("starting_after", "limit"),
				responses: answer(json(record({ data: list, has_more: { type: "boolean" } }))),
			},
			{ kind: "cursor", argument: "starting_after", next: null, nextOfItem: ["id"], more: ["has_more"] },
		],
		[
			"links",
			{ parameters: query("page", "per_page"), responses: answer(json(list), link) },
			{ kind: "link", items: [], argument: null },
		],
		[
			"an offset",
			{ parameters: query("offset", "limit"), responses: answer(json(list)) },
			{ kind: "offset", argument: "offset", size: "limit" },
		],
		[
			"a page",
			{ parameters: query("page"), responses: answer(json(record({ results: list }))) },
			{ kind: "page", argument: "page", items: ["results"], first: 1 },
		],
		[
			"a page of a list that says where it ends",
			{
				parameters: query("page"),
				responses: answer(
					json(
						record({
							content: list,
							last: { type: "boolean" },
							meta: record({ totalPages: { type: "integer" }, total_count: { type: "integer" } }),
							count: { type: "integer" },
						}),
					),
				),
			},
			{
				kind: "page",
				end: { last: ["last"], pages: ["meta", "totalPages"], total: ["meta", "total_count"], count: ["count"] },
			},
		],
		[
			"an offset that goes on at an address",
			{
				parameters: query("$skip_offset", "offset", "limit"),
				responses: answer(json(record({ value: list, "@odata.nextLink": text, total: text }))),
			},
			{ kind: "offset", argument: "offset", next: ["@odata.nextLink"] },
		],
		["no list", { parameters: query("page"), responses: answer(json(record({ a: text }))) }, null],
		["two lists", { parameters: query("page"), responses: answer(json(record({ cats: list, dogs: list }))) }, null],
		["an offset without a size", { parameters: query("offset"), responses: answer(json(list)) }, null],
		[
			"what its author denies",
			{ "x-pagination": false, parameters: query("page"), responses: answer(json(list)) },
			null,
		],
	])("is found by the stated rule: %s", async (_, operation, paging) => {
		const method = await methodOf(operation, {}, "get");
		if (paging === null) expect(method.paging).toBeNull();
		else expect(method.paging).toMatchObject(paging);
	});

	it.each<[what: string, extension: JsonObject]>([
		[
			"x-speakeasy-pagination",
			{
				"x-speakeasy-pagination": {
					type: "cursor",
					inputs: [{ name: "after", in: "parameters", type: "cursor" }],
					outputs: { results: "$.rows", nextCursor: "$.state.mark" },
				},
			},
		],
		[
			"x-fern-pagination",
			{
				"x-fern-pagination": {
					cursor: "$request.after",
					next_cursor: "$response.state.mark",
					results: "$response.rows",
				},
			},
		],
	])("is taken from %s", async (_, extension) => {
		const responses = answer(json(record({ rows: list, others: list, state: record({ mark: text }) })));
		const method = await methodOf({ ...extension, parameters: query("after"), responses }, {}, "get");
		expect(method.paging).toMatchObject({
			kind: "cursor",
			items: ["rows"],
			argument: "after",
			next: ["state", "mark"],
			declared: true,
		});
	});
});

describe("what else a method says", () => {
	it("finds a failure's own words", async () => {
		const error = record({ error: record({ message: text, code: text }) });
		const method = await methodOf({
			responses: { "400": { description: "", content: json(error) }, "500": { description: "" } },
		});
		expect(method.failures.map(({ message, code }) => [message, code])).toEqual([
			[
				["error", "message"],
				["error", "code"],
			],
			[null, null],
		]);
	});

	it("shows a call: the description's example where it is of the type, the simplest value elsewhere", async () => {
		const method = await methodOf({
			parameters: [
				{ name: "at", in: "query", required: true, example: "soon", schema: { type: "string", format: "date" } },
			],
			requestBody: {
				required: true,
				content: json(
					record({ name: text, count: { type: "integer", minimum: 3 }, kind: { enum: ["a", "b"] }, more: text }, [
						"name",
						"count",
						"kind",
					]),
					{
						examples: { second: { value: { name: "No" } }, first: { value: { name: "Emma", more: "x" } } },
					},
				),
			},
		});
		expect(method.example).toEqual([
			["at", '"2026-01-31"'],
			["count", "3"],
			["kind", '"a"'],
			["name", '"Emma"'],
		]);
	});

	it("names what to use instead of something deprecated, where the description does", async () => {
		const notesOf = async (operation: JsonObject) =>
			(await methodOf({ deprecated: true, ...operation })).notes.replacement;
		expect(await notesOf({ description: "Use `POST /v2/things` instead." })).toBe("POST /v2/things");
		expect(await notesOf({ description: "Deprecated in favor of listAll." })).toBe("listAll");
		expect(await notesOf({ "x-replaced-by": "things.list" })).toBe("things.list");
		expect(await notesOf({ description: "Use this instead of guessing." })).toBeNull();
	});

	it("polls where it is declared", async () => {
		const method = await methodOf({ "x-polling": { state: "job.status", succeeded: ["done"], failed: ["error"] } });
		expect(method.polling).toEqual({
			state: ["job", "status"],
			succeeded: ["done"],
			failed: ["error"],
			interval: 2_000,
		});
	});
});

describe("a service", () => {
	it("keeps servers with their variables, relative ones too", async () => {
		const servers = [
			{ url: "https://{region}.example.com/v1", variables: { region: { default: "eu", enum: ["us", "eu"] } } },
			{ url: "/v1" },
		];
		const plan = await planOf({}, { servers });
		expect(plan.servers).toEqual([
			{
				url: "https://{region}.example.com/v1",
				description: null,
				variables: [{ name: "region", words: ["region"], default: "eu", values: ["eu", "us"] }],
			},
			{ url: "/v1", description: null, variables: [] },
		]);
	});

	it("says where tokens are got, and in which environment variables secrets are", async () => {
		const tokenUrl = "https://auth.example.com/token";
		const securitySchemes = {
			api_key: { type: "apiKey", in: "header", name: "X-Key" },
			basic: { type: "http", scheme: "basic" },
			oauth: { type: "oauth2", flows: { clientCredentials: { tokenUrl, scopes: { write: "", read: "" } } } },
		};
		const { credentials } = await planOf({}, { components: { securitySchemes } });
		expect(credentials.map(({ environment }) => environment)).toEqual([
			["PREFIX_API_KEY"],
			["PREFIX_BASIC_USERNAME", "PREFIX_BASIC_PASSWORD"],
			["PREFIX_OAUTH", "PREFIX_OAUTH_CLIENT_ID", "PREFIX_OAUTH_CLIENT_SECRET"],
		]);
		expect(credentials.map(({ clientCredentials }) => clientCredentials)).toEqual([
			null,
			null,
			{ tokenUrl, scopes: ["read", "write"] },
		]);
	});
});
