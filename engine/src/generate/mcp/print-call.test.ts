import { describe, expect, it } from "@jest/globals";
import type { ToolSettings } from "../../contract/config.ts";
import type { JsonValue } from "../../contract/json.ts";
import { planSdk } from "../plan/plan-sdk.ts";
import { createSnippets } from "../snippets/snippets.ts";
import { apiFrom } from "../testing/generate-from.ts";

const done = { responses: { 204: { description: "" } } };

const shop: JsonValue = {
	openapi: "3.1.0",
	info: { title: "Shop", version: "1" },
	paths: {
		"/items": { get: { operationId: "items.list", tags: ["items"], ...done } },
		"/items/{id}": {
			delete: {
				operationId: "items.delete",
				tags: ["items"],
				parameters: [
					{ name: "id", in: "path", required: true, schema: { type: "string", example: "a\u202eb" } },
					{ name: "odd name", in: "query", required: true, schema: { type: "integer", example: 3 } },
				],
				...done,
			},
		},
		"/photo": {
			put: {
				operationId: "photo.put",
				requestBody: {
					required: true,
					content: {
						"multipart/form-data": {
							schema: {
								type: "object",
								required: ["photos"],
								properties: { photos: { type: "array", minItems: 1, items: { type: "string", format: "binary" } } },
							},
						},
					},
				},
				...done,
			},
		},
		"/hidden": { get: { operationId: "hidden", "x-mcp": false, ...done } },
	},
};

async function callsOf(surface: ToolSettings["surface"]) {
	const api = await apiFrom(shop);
	const tools: ToolSettings = { budget: 10_000, surface, classes: {} };
	const snippets = createSnippets(api, planSdk(api), { service: "shop", packageName: null, baseUrl: null, tools });
	return {
		has: (operation: string) => snippets.has(operation, "mcp"),
		sent: (operation: string) => JSON.parse(snippets.print(operation, "mcp").text) as JsonValue,
		text: (operation: string) => snippets.print(operation, "mcp").text,
	};
}

describe("a call of a tool", () => {
	it("names the tool where the server lists a tool for each operation", async () => {
		const { sent } = await callsOf("tools");
		expect(sent("GET /items")).toEqual({ name: "items_list", arguments: {} });
		expect(sent("DELETE /items/{id}")).toEqual({
			name: "items_delete",
			arguments: { id: "a\u202eb", odd_name: 3 },
		});
	});

	it("goes through the tool of its class where the server finds and calls", async () => {
		const { sent } = await callsOf("dynamic");
		expect(sent("GET /items")).toEqual({ name: "call_read", arguments: { name: "items_list", arguments: {} } });
		expect(sent("DELETE /items/{id}")).toMatchObject({ name: "call_destructive", arguments: { name: "items_delete" } });
	});

	it("gives a file as a data URL of its bytes", async () => {
		const { sent } = await callsOf("tools");
		expect(sent("PUT /photo")).toMatchObject({
			arguments: { photos: [expect.stringMatching(/^data:application\/octet-stream;base64,[A-Za-z0-9+/]+=*$/u)] },
		});
	});

	it("writes what nobody sees as an escape", async () => {
		expect((await callsOf("tools")).text("DELETE /items/{id}")).toContain("a\\u202eb");
	});

	it("is not there for what is no tool, nor of a server that calls nothing", async () => {
		const { has } = await callsOf("tools");
		expect([has("GET /items"), has("GET /hidden")]).toEqual([true, false]);
		expect((await callsOf("docs")).has("GET /items")).toBe(false);
	});
});
