import type { JsonObject } from "../../contract/json.ts";
import { apiFrom, typescriptOf } from "../testing/generate-from.ts";

const words = "A sentence that says what the member means, as long as those of real descriptions are. ".repeat(5);

function description(first: JsonObject, second: JsonObject): JsonObject {
	const type = (owner: JsonObject): JsonObject => ({ type: "object", properties: { owner } });
	const json = (schema: JsonObject): JsonObject => ({ "application/json": { schema } });
	const one = { "200": { description: "", content: json({ $ref: "#/components/schemas/First" }) } };
	const two = { "200": { description: "", content: json({ $ref: "#/components/schemas/Second" }) } };
	return {
		openapi: "3.1.0",
		info: { title: "T", version: "1" },
		servers: [{ url: "https://a.example" }],
		paths: { "/first": { get: { responses: one } }, "/second": { get: { responses: two } } },
		components: { schemas: { First: type(first), Second: type(second), Odd: { type: "object" } } },
	};
}

const owner = (said: string): JsonObject => ({
	type: "object",
	properties: { login: { type: "string", description: said } },
});

async function linesOf(first: JsonObject, second: JsonObject): Promise<readonly string[]> {
	const { content } = typescriptOf(await apiFrom(description(first, second)));
	return content
		.split("\n")
		.filter((line) => /owner\?:|^type FirstOwner|Owner/u.test(line) && !line.includes("apiShapes"));
}

it("writes a long object without a name once where two places say the same", async () => {
	const lines = await linesOf(owner(words), owner(words));
	expect(lines.filter((line) => line.includes("FirstOwnerObject"))).toEqual([
		"\towner?: FirstOwnerObject;",
		"\towner?: FirstOwnerObject;",
		"type FirstOwnerObject = {",
	]);
});

it("leaves an object in its place that is short, or of which another thing is said", async () => {
	expect(await linesOf(owner("Short."), owner("Short."))).not.toContain("type FirstOwnerObject = {");
	expect(await linesOf(owner(words), owner(`${words}!`))).not.toContain("type FirstOwnerObject = {");
});

it("counts no place that a request inherits, where nothing is printed", async () => {
	const json: JsonObject = { "application/json": { schema: { $ref: "#/components/schemas/First" } } };
	const put = { requestBody: { required: true, content: json }, responses: { "204": { description: "" } } };
	const { content } = typescriptOf(
		await apiFrom({
			...description(owner(words), {}),
			paths: { "/first": { put, post: put, get: { responses: { "200": { description: "", content: json } } } } },
		}),
	);
	const named = [...content.matchAll(/\b[A-Za-z]+OwnerObject\b/gu)].map(([name]) => name);
	expect(named.filter((name) => named.indexOf(name) === named.lastIndexOf(name))).toEqual([]);
});

it("writes an object once that stands in what both forms of two types have", async () => {
	const json = (name: string): JsonObject => ({
		"application/json": { schema: { $ref: `#/components/schemas/${name}` } },
	});
	const put = (name: string): JsonObject => ({
		put: {
			requestBody: { required: true, content: json(name) },
			responses: { "200": { description: "", content: json(name) } },
		},
	});
	const type: JsonObject = {
		type: "object",
		required: ["id"],
		properties: { id: { type: "string", readOnly: true }, owner: owner(words) },
	};
	const { content } = typescriptOf(
		await apiFrom({
			...description({}, {}),
			paths: { "/first": put("First"), "/second": put("Second") },
			components: { schemas: { First: type, Second: type } },
		}),
	);
	expect(content.split("\n").filter((line) => line.includes("OwnerObject"))).toEqual([
		"\towner?: FirstOwnerObject | undefined;",
		"\towner?: FirstOwnerObject | undefined;",
		"type FirstOwnerObject = {",
	]);
});
