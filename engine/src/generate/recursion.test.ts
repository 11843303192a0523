import type { JsonObject } from "../contract/json.ts";
import { generateAll } from "./generate.ts";
import { apiFrom } from "./testing/generate-from.ts";

const targets = ["typescript", "python", "go", "mcp", "docs"] as const;

/** A type with members that have no name of their own, and take all of its members in turn. */
function description(members: number): JsonObject {
	const Node = { $ref: "#/components/schemas/Node" };
	const children = Array.from({ length: members }, (_, index): [string, JsonObject] => [
		`child${index}`,
		{ type: "object", allOf: [Node, { required: ["id"], properties: { id: { type: "string" } } }] },
	]);
	const content = { "application/json": { schema: Node } };
	return {
		openapi: "3.1.0",
		info: { title: "Trees", version: "1.0" },
		paths: {
			"/nodes": {
				post: {
					requestBody: { content: { "application/json": { schema: { allOf: [Node], required: ["child0"] } } } },
					responses: { "200": { description: "Made", content } },
				},
			},
		},
		components: { schemas: { Node: { type: "object", properties: Object.fromEntries(children) } } },
	};
}

describe("a type without a name that takes the members of the type that holds it", () => {
	it.each(targets)("is declared once in %s", async (target) => {
		const one = await sizeOf(1, target);
		const twelve = await sizeOf(12, target);
		expect(twelve).toBeGreaterThan(one);
		// Twelve of them have thirteen members each; a type for each way to them would be without end.
		expect(twelve - one).toBeLessThan(150_000);
	});
});

async function sizeOf(members: number, target: (typeof targets)[number]): Promise<number> {
	const api = await apiFrom(description(members));
	const { outputs } = generateAll(api, { service: "trees", version: "1.0.0" }, [
		{ target, options: { packageName: null } },
	]);
	return outputs.flatMap(({ files }) => files).reduce((sum, { content }) => sum + content.length, 0);
}
