import { createTemporaryFolder } from "../../../../test/harness/temporary-folder.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { apiFrom, typescriptOf } from "../testing/generate-from.ts";
import { typeCheck } from "../testing/type-check.ts";
import { planSdk } from "./plan-sdk.ts";

const json = (schema: JsonValue): JsonObject => ({ "application/json": { schema } });

/** A description with one operation, `POST /things`, and what is put over it. */
function described(operation: JsonObject, more: JsonObject = {}): JsonObject {
	return {
		openapi: "3.1.0",
		info: { title: "t", version: "1" },
		servers: [{ url: "https://api.example.com" }],
		paths: { "/things": { post: { responses: { "204": { description: "" } }, ...operation } } },
		...more,
	};
}

const answering = (schema: JsonValue, schemas: JsonObject = {}) =>
	described({ responses: { "200": { description: "", content: json(schema) } } }, { components: { schemas } });

const rows: readonly (readonly [what: string, description: JsonObject, message: string])[] = [
	["a relative server", described({}, { servers: [{ url: "/v1" }] }), "no absolute server URL"],
	[
		"a server with a user",
		described({}, { servers: [{ url: "https://u:p@api.example.com" }] }),
		"no absolute server URL",
	],
	["a script as a server", described({}, { servers: [{ url: "javascript:alert(1)//" }] }), "no absolute server URL"],
	[
		"a body of a GET",
		{
			...described({}),
			paths: { "/x": { get: { requestBody: { required: true, content: json({}) }, responses: {} } } },
		},
		"GET is sent without a body",
	],
	[
		"XML",
		described({ requestBody: { content: { "application/xml": { schema: { properties: { a: {} } } } } } }),
		"application/xml is text",
	],
	[
		"a parameter without a place",
		described({ parameters: [{ name: "id", in: "path", required: true, schema: {} }] }),
		"no place for the parameter id",
	],
	[
		"a place without a parameter",
		{ ...described({}), paths: { "/x/{id}": { get: { responses: {} } } } },
		"parameter id is not described",
	],
	[
		"a certificate",
		described({ security: [{ cert: [] }] }, { components: { securitySchemes: { cert: { type: "mutualTLS" } } } }),
		"carries the scheme cert",
	],
	[
		"variants of variants",
		answering(
			{ $ref: "#/components/schemas/Cat" },
			{
				Pet: { type: "object", properties: { kind: { type: "string" } }, discriminator: { propertyName: "kind" } },
				Cat: { allOf: [{ $ref: "#/components/schemas/Pet" }, { properties: { claws: { type: "integer" } } }] },
				Lion: { allOf: [{ $ref: "#/components/schemas/Cat" }, { properties: { mane: { type: "string" } } }] },
			},
		),
		"extend this one",
	],
	["demands", answering({ anyOf: [{ required: ["a"] }, { required: ["b"] }] }), "which members are required together"],
	[
		"a circle of alternatives",
		answering(
			{ $ref: "#/components/schemas/A" },
			{
				A: { oneOf: [{ $ref: "#/components/schemas/B" }, { type: "string" }] },
				B: { oneOf: [{ $ref: "#/components/schemas/A" }, { type: "boolean" }] },
			},
		),
		"leads back to /components/schemas/A",
	],
];

it.each(rows)("says what it simplifies: %s", async (_, description, message) => {
	const { degradations } = typescriptOf(await apiFrom(description));
	expect(degradations.map((degradation) => degradation.message).join("\n")).toContain(message);
});

it("says nothing of what it keeps whole", async () => {
	expect(typescriptOf(await apiFrom(described({}))).degradations).toEqual([]);
});

it("gives a path's parameter that nobody describes a member of its own, beside a header of its name", async () => {
	const get = { parameters: [{ name: "id", in: "header", schema: { type: "integer" } }], responses: {} };
	const { groups } = planSdk(await apiFrom({ ...described({}), paths: { "/things/{id}": { get } } }));
	const members = groups.flatMap(({ methods }) => methods.flatMap((method) => method.arguments));
	expect(members.map(({ source, member }) => [source.kind === "parameter" && source.in, member])).toEqual([
		["path", "id"],
		["header", "id_header"],
	]);
});

it.each<[name: string, schema: JsonObject]>([
	["items of what is no list", { items: { type: "number" } }],
	["members of what is no object", { properties: { a: {} }, required: ["a"], additionalProperties: false }],
])("mentions a component by its name beside %s", async (_, siblings) => {
	const text = { $ref: "#/components/schemas/Text", ...siblings };
	const schema = { type: "object", properties: { text } };
	const { content } = typescriptOf(await apiFrom(answering(schema, { Text: { type: "string" } })));
	expect(content).toContain("text?: Text;");
});

it("takes a long chain, a deep nest and circles, and what it gives compiles", async () => {
	const chain = Object.fromEntries(
		Array.from({ length: 2_000 }, (_, n) => [
			`Link${n}`,
			{ type: "object", properties: { next: { $ref: `#/components/schemas/Link${(n + 1) % 2_000}` } } },
		]),
	);
	let nest: JsonObject = { type: "string" };
	for (let depth = 0; depth < 40; depth++) nest = { type: "object", properties: { inner: nest } };
	const list = { type: "array", items: { $ref: "#/components/schemas/List" } };
	const map = { type: "object", additionalProperties: { $ref: "#/components/schemas/Map" } };
	const schema = {
		type: "object",
		properties: {
			nest,
			chain: { $ref: "#/components/schemas/Link0" },
			list: { $ref: "#/components/schemas/List" },
			map: { anyOf: [{ $ref: "#/components/schemas/Map" }, { type: "boolean" }] },
		},
	};
	const { content } = typescriptOf(await apiFrom(answering(schema, { ...chain, List: list, Map: map })));
	const folder = await createTemporaryFolder("deep-sdk");
	try {
		expect(await typeCheck(folder.path, { "sdk.ts": content })).toBe("");
	} finally {
		await folder.remove();
	}
}, 60_000);
