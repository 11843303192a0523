import { describe, expect, it } from "@jest/globals";
import type { JsonValue } from "../contract/json.ts";
import { apiFrom } from "../generate/testing/generate-from.ts";
import { hostileDescription, payloads } from "../generate/testing/hostile-description.ts";
import { createMock } from "./create-mock.ts";

const book = {
	type: "object",
	required: ["id", "title", "price"],
	properties: {
		id: { type: "integer", readOnly: true },
		title: { type: "string", maxLength: 20 },
		price: { type: "integer" },
		tags: { type: "array", items: { type: "string", enum: ["new", "old"] } },
	},
};
const json = (schema: JsonValue, more: object = {}) => ({ "application/json": { schema, ...more } });

const bookshop = {
	openapi: "3.1.0",
	info: { title: "Bookshop", version: "1" },
	servers: [{ url: "https://books.example/v1" }],
	components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
	paths: {
		"/books": {
			get: {
				parameters: [
					{ name: "size", in: "query", schema: { type: "integer", maximum: 50 } },
					{ name: "tags", in: "query", explode: false, schema: { type: "array", items: { enum: ["new", "old"] } } },
					{
						name: "filter",
						in: "query",
						style: "deepObject",
						schema: { type: "object", properties: { year: { type: "integer" } } },
					},
					{ name: "X-Trace", in: "header", required: true, schema: { type: "string", format: "uuid" } },
				],
				responses: {
					200: {
						description: "",
						content: json({ type: "array", items: book }, { example: [{ id: 1, title: "Ulysses", price: 5 }] }),
					},
				},
			},
			post: {
				security: [{ key: [] }],
				requestBody: {
					required: true,
					content: { ...json(book), "application/x-www-form-urlencoded": { schema: book } },
				},
				responses: { 201: { description: "", content: json(book) } },
			},
		},
		"/books/{id}.json": {
			get: {
				parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
				responses: { 204: { description: "" } },
			},
		},
		"/books/newest": {
			get: { responses: { 200: { description: "", content: { "text/plain": { schema: { type: "string" } } } } } },
		},
	},
};

const trace = { "x-trace": "123e4567-e89b-12d3-a456-426614174000" };

async function ask(method: string, target: string, headers: Record<string, string> = trace, body = "") {
	const mock = createMock(await apiFrom(bookshop));
	const answer = mock({
		method,
		target,
		headers: new Map(Object.entries(headers)),
		body: new TextEncoder().encode(body),
	});
	return { ...answer, said: answer.problems.map(({ place, message }) => `${place}: ${message}`) };
}

const key = { "x-key": "k", "content-type": "application/json" };

describe("a mock", () => {
	it("answers with what the description shows, below the server's path or at the root", async () => {
		for (const target of ["/books?size=2", "/v1/books?size=2"]) {
			const answer = await ask("GET", target);
			expect(answer).toMatchObject({ status: 200, operation: "GET /books", problems: [] });
			expect(JSON.parse(answer.body)).toEqual([{ id: 1, title: "Ulysses", price: 5 }]);
		}
	});

	it("makes an answer that its schema takes where none is shown", async () => {
		const answer = await ask("POST", "/books", key, '{"title":"Dubliners","price":7}');
		expect(answer.status).toBe(201);
		expect(JSON.parse(answer.body)).toEqual({ id: 1, price: 1, tags: ["new"], title: "title" });
	});

	it("takes the more literal path, and what a segment has around its name", async () => {
		expect(await ask("GET", "/books/newest")).toMatchObject({
			status: 200,
			body: "text",
		});
		expect(await ask("GET", "/books/12.json")).toMatchObject({ status: 204, body: "" });
	});

	it("takes the one of two like paths that has the method", async () => {
		const id = (name: string) => ({ name, in: "path", required: true, schema: { type: "string" } });
		const none = { responses: { "204": { description: "" } } };
		const mock = createMock(
			await apiFrom({
				openapi: "3.1.0",
				info: { title: "T", version: "1" },
				paths: {
					"/a/{one}": { parameters: [id("one")], delete: none },
					"/a/{other}": { parameters: [id("other")], get: none },
				},
			}),
		);
		const ask = (method: string) => mock({ method, target: "/a/b", headers: new Map(), body: new Uint8Array() });
		expect(["GET", "DELETE", "PUT"].map((method) => ask(method).operation)).toEqual([
			"GET /a/{other}",
			"DELETE /a/{one}",
			null,
		]);
	});

	it.each([
		["a wrong path", ["GET", "/bookz"], 404, ["path: There is no /bookz."]],
		["a wrong method", ["PUT", "/books"], 405, ["method: /books has no PUT, only GET, POST."]],
		[
			"a parameter of another type",
			["GET", "/books?size=two"],
			400,
			["query parameter size: It is of type string, and integer is asked for."],
		],
		[
			"a parameter beyond its limit",
			["GET", "/books?size=51"],
			400,
			["query parameter size: It is not valid under its schema."],
		],
		[
			"an item of a list",
			["GET", "/books?tags=new,blue"],
			400,
			["query parameter tags /1: It is not valid under its schema."],
		],
		[
			"a member in brackets",
			["GET", "/books?filter[year]=x"],
			400,
			["query parameter filter /year: It is of type string, and integer is asked for."],
		],
		["a header that is missing", ["GET", "/books", {}], 400, ["header parameter X-Trace: It is required."]],
		[
			"a header of another format",
			["GET", "/books", { "x-trace": "1" }],
			400,
			["header parameter X-Trace: It is not valid under its schema."],
		],
		[
			"a parameter of the path",
			["GET", "/books/one.json"],
			400,
			["path parameter id: It is of type string, and integer is asked for."],
		],
		["no credential", ["POST", "/books", {}, "{}"], 401, ["credentials: The operation asks for key."]],
		["no body", ["POST", "/books", key], 400, ["body: It is required."]],
		["a body that is no JSON", ["POST", "/books", key, "{"], 400, ["body: It is no application/json."]],
		[
			"a body of another media type",
			["POST", "/books", { ...key, "content-type": "text/csv" }, "a"],
			400,
			[
				"header Content-Type: It is text/csv, and the operation takes application/json, application/x-www-form-urlencoded.",
			],
		],
		["a member that is missing", ["POST", "/books", key, '{"title":"x"}'], 400, ["body: price is required."]],
		[
			"a value deep in a body",
			["POST", "/books", key, '{"title":"x","price":1,"tags":["new","red"]}'],
			400,
			["body /tags/1: It is not valid under its schema."],
		],
		[
			"a form",
			["POST", "/books", { ...key, "content-type": "application/x-www-form-urlencoded" }, "title=x&price=one"],
			400,
			["body /price: It is of type string, and integer is asked for."],
		],
	] as const)(
		"refuses %s, and names the place",
		async (_, [method, target, headers = trace, body = ""], status, said) => {
			const answer = await ask(method, target, headers, body);
			expect(answer).toMatchObject({ status, said });
			expect(JSON.parse(answer.body)).toMatchObject({ status, problems: answer.problems });
			expect(answer.headers).toContainEqual(["Content-Type", "application/problem+json"]);
		},
	);

	it("takes a form whose values are what they should be", async () => {
		const headers = { ...key, "content-type": "application/x-www-form-urlencoded" };
		expect((await ask("POST", "/books", headers, "title=x&price=1&tags=new&tags=old")).status).toBe(201);
	});

	it.each(payloads)("answers whatever a description says: %j", async (payload) => {
		const api = await apiFrom(hostileDescription(payload));
		const mock = createMock(api);
		for (const { method, path } of api.operations) {
			const target = path.replaceAll(/\{[^{}]*\}/g, "x");
			const answer = mock({ method, target, headers: new Map([["authorization", "x"]]), body: new Uint8Array() });
			expect([200, 201, 204, 400, 401, 404]).toContain(answer.status);
		}
	});
});

it("answers the operation that takes a request, where fragments tell those of one path apart", async () => {
	const operation = (target: string, status: string) => ({
		parameters: [{ name: "X-Target", in: "header", required: true, schema: { enum: [target] } }],
		responses: { [status]: { description: "" } },
	});
	const mock = createMock(
		await apiFrom({
			openapi: "3.1.0",
			info: { title: "Keys", version: "1" },
			paths: {
				"/#X-Target=Keys.List": { post: operation("Keys.List", "200") },
				"/#X-Target=Keys.Drop": { post: operation("Keys.Drop", "204") },
			},
		}),
	);
	const ask = (target: string) =>
		mock({ method: "POST", target: "/", headers: new Map([["x-target", target]]), body: new Uint8Array() });
	expect(["Keys.List", "Keys.Drop"].map((target) => ask(target).operation)).toEqual([
		"POST /#X-Target=Keys.List",
		"POST /#X-Target=Keys.Drop",
	]);
	expect(ask("Keys.Find").status).toBe(400);
});
