import type { ToolSettings } from "../../contract/config.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { planSdk } from "../plan/plan-sdk.ts";
import { apiFrom } from "../testing/generate-from.ts";
import { planTools } from "./plan-tools.ts";

async function toolsOf(paths: JsonObject, settings?: Partial<ToolSettings>, components: JsonObject = {}) {
	const api = await apiFrom({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths, components });
	return planTools(planSdk(api), { budget: null, surface: null, classes: {}, ...settings });
}

const ok = { responses: { "200": { description: "x" } } };
const operation = (more: JsonObject = {}): JsonObject => ({ ...ok, ...more });

describe("classes", () => {
	it("follow the method, and every hint is said", async () => {
		const { tools } = await toolsOf({
			"/a": { get: operation(), put: operation(), post: operation(), patch: operation(), delete: operation() },
		});
		const hints = tools.map(({ method, toolClass, listed: { annotations: all } }) => [
			method.method,
			toolClass,
			...[all.readOnlyHint, all.destructiveHint, all.idempotentHint, all.openWorldHint],
		]);
		expect(hints.toSorted()).toEqual([
			["DELETE", "destructive", false, true, true, true],
			["GET", "read", true, false, true, true],
			["PATCH", "destructive", false, true, false, true],
			["POST", "destructive", false, true, false, true],
			["PUT", "destructive", false, true, true, true],
		]);
	});

	it("are what the configuration says, else what the description says", async () => {
		const paths = {
			"/a": { post: operation({ operationId: "a.find", "x-mcp": { class: "read" } }) },
			"/b": { post: operation({ operationId: "b.make", "x-mcp": { destructiveHint: false } }) },
			"/c": { post: operation({ operationId: "c.make", "x-mcp": { class: "read" } }) },
		};
		const selection = { paths: [], operations: ["POST /c"], tags: [] };
		const { tools } = await toolsOf(paths, { classes: { destructive: selection } });
		expect(tools.map(({ toolClass }) => toolClass)).toEqual(["read", "write", "destructive"]);
	});

	it("do not believe a GET that seems to change something, and say so", async () => {
		const { tools, degradations } = await toolsOf({ "/jobs/{id}/cancel": { get: operation() } });
		expect(tools.map(({ toolClass, listed }) => [toolClass, listed.annotations.idempotentHint])).toEqual([
			["destructive", false],
		]);
		expect(degradations).toContainEqual({
			pointer: "/paths/~1jobs~1{id}~1cancel/get",
			message: expect.stringContaining("`cancel` of a GET"),
		});
	});
});

it("says a summary once where the description begins with it", async () => {
	const { tools } = await toolsOf({
		"/a": { get: operation({ summary: "List books.", description: "List books, newest first." }) },
		"/b": { get: operation({ summary: "Get a book", description: "Get a bookshelf." }) },
	});
	expect(tools.map(({ listed }) => listed.description)).toEqual([
		"List books, newest first. GET /a.",
		"Get a book. Get a bookshelf. GET /b.",
	]);
});

it("leaves out what is not offered, by each extension", async () => {
	const { tools } = await toolsOf({
		"/a": { get: operation({ "x-mcp": false }) },
		"/b": { get: operation({ "x-speakeasy-mcp": { disabled: true } }) },
		"/c": { get: operation({ "x-mint": { mcp: { enabled: false } } }) },
		"/d": { get: operation({ "x-mcp": true, "x-speakeasy-mcp": { disabled: true } }) },
	});
	expect(tools.map(({ operation: key }) => key)).toEqual(["GET /d"]);
});

describe("portable schemas", () => {
	const inputOf = async (schema: JsonValue, components: JsonObject = {}) => {
		const body = {
			required: true,
			content: { "application/json": { schema: { type: "object", properties: { value: schema } } } },
		};
		const { tools } = await toolsOf({ "/a": { post: operation({ requestBody: body }) } }, {}, components);
		const properties = tools[0]?.input["properties"] as JsonObject;
		return { shown: properties["value"], whole: tools[0]?.whole };
	};

	it.each<readonly [string, JsonValue, JsonValue]>([
		["nullable", { type: ["string", "null"] }, { type: "string" }],
		["a numeric enum", { type: "integer", enum: [1, 2] }, { type: "number", description: "One of 1, 2." }],
		["an enum", { enum: ["a", "b"] }, { type: "string", enum: ["a", "b"] }],
		["anything", {}, { type: "string", description: "Any JSON value, as JSON text." }],
		[
			"a list of anything",
			{ type: "array" },
			{ type: "array", items: { type: "string", description: "Any JSON value, as JSON text." } },
		],
	])("of %s", async (_, schema, shown) => {
		expect((await inputOf(schema)).shown).toEqual(shown);
	});

	it("of alternatives are one object with all of their members", async () => {
		const one = {
			type: "object",
			required: ["a", "id"],
			properties: { a: { type: "string" }, id: { type: "string" } },
		};
		const two = { type: "object", required: ["id"], properties: { b: { type: "integer" }, id: { type: "string" } } };
		const { shown, whole } = await inputOf({ oneOf: [one, two] });
		expect(shown).toMatchObject({ type: "object", required: ["id"], properties: { a: {}, b: {}, id: {} } });
		expect(JSON.stringify(whole)).toContain("anyOf");
	});

	it("of a circle end with a sentence", async () => {
		const node = { type: "object", properties: { next: { $ref: "#/components/schemas/Node" } } };
		const { shown, whole } = await inputOf({ $ref: "#/components/schemas/Node" }, { schemas: { Node: node } });
		expect(JSON.stringify(shown)).toContain("it repeats what it stands in");
		expect(whole).toMatchObject({ properties: { value: { $ref: "#/$defs/node" } } });
	});

	it("end where they are too deep", async () => {
		const deep = (depth: number): JsonObject => ({
			type: "object",
			properties: depth === 0 ? {} : { inner: deep(depth - 1) },
		});
		expect(JSON.stringify((await inputOf(deep(8))).shown)).toContain("more than 4 objects deep");
	});
});

describe("the surface", () => {
	it("is chosen by the budget, and its costs are told", async () => {
		const paths: JsonObject = Object.fromEntries(
			Array.from({ length: 60 }, (_, index) => [`/things${index}`, { get: operation({ tags: ["t"] }) }]),
		);
		const small = await toolsOf(paths, { budget: 100_000 });
		const large = await toolsOf(paths, { budget: 2_000 });
		expect([small.surface, large.surface]).toEqual(["tools", "dynamic"]);
		expect(large.costs.tools).toBeGreaterThan(2_000);
		expect([...large.costs.byTag.keys()]).toEqual(["t"]);
		expect(large.finders.map(({ name }) => name)).toEqual(["search", "describe", "call_read"]);
	});
});
