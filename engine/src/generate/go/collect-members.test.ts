import type { JsonObject } from "../../contract/json.ts";
import { apiFrom, goOf } from "../testing/generate-from.ts";

const step = (action: string): JsonObject => ({
	type: "object",
	required: ["action"],
	properties: { action: { const: action } },
});

it("gives a member that tells alternatives apart the values of all of them", async () => {
	const { content } = goOf(
		await apiFrom({
			openapi: "3.1.0",
			info: { title: "T", version: "1" },
			servers: [{ url: "https://a.example" }],
			paths: {
				"/steps": {
					get: {
						responses: {
							200: {
								description: "A step",
								content: { "application/json": { schema: { $ref: "#/components/schemas/Step" } } },
							},
						},
					},
				},
			},
			components: {
				schemas: {
					Http: step("http"),
					Loop: step("loop"),
					Step: {
						type: "object",
						properties: { label: { type: "string" } },
						discriminator: { propertyName: "action" },
						oneOf: [{ $ref: "#/components/schemas/Http" }, { $ref: "#/components/schemas/Loop" }],
					},
				},
			},
		}),
	);
	const [, members = ""] = /type Step struct \{([^}]*)\}/u.exec(content) ?? [];
	expect(members).toContain('`json:"action');
	expect(members).not.toContain("fixed:");
	expect(members).toContain("http");
	expect(members).toContain("loop");
});
