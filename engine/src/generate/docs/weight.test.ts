import type { JsonValue } from "../../contract/json.ts";
import { apiFrom } from "../testing/generate-from.ts";
import { siteOf } from "./testing/site-of.ts";

const OPERATIONS = 40;
const ERRORS = ["400", "401", "403", "404", "409", "422"];

const json = (schema: JsonValue): JsonValue => ({ description: "", content: { "application/json": { schema } } });
const members = (most: number): JsonValue =>
	Object.fromEntries(Array.from({ length: most }, (_, index) => [`member_${index}`, { type: "string" }]));

/** Operations that are alike: each answers a record of thirty members, and fails in six ways with one type. */
const alike: JsonValue = {
	openapi: "3.1.0",
	info: { title: "Alike", version: "1" },
	paths: Object.fromEntries(
		Array.from({ length: OPERATIONS }, (_, index): readonly [string, JsonValue] => [
			`/things/${index}/{id}`,
			{
				get: {
					operationId: `things/get-${index}`,
					tags: ["things"],
					parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
					responses: {
						"200": json({ $ref: "#/components/schemas/Thing" }),
						...Object.fromEntries(ERRORS.map((status) => [status, json({ $ref: "#/components/schemas/Failure" })])),
						"500": json({ $ref: "#/components/schemas/Outage" }),
					},
				},
			},
		]),
	),
	components: {
		schemas: {
			Thing: { type: "object", properties: members(30) },
			Failure: { type: "object", properties: { message: { type: "string" } } },
			Outage: { type: "object", properties: { until: { type: "string" } } },
		},
	},
};

describe("what pages weigh", () => {
	it("is at most 1,500 bytes of Markdown for an operation of one argument, with its call in five languages", async () => {
		const { files } = siteOf(await apiFrom(alike));
		const pages = [...files].filter(([path]) => /^reference\/things\/(?!index).*\.md$/u.test(path));
		expect(pages).toHaveLength(OPERATIONS);
		for (const [, text] of pages) {
			for (const label of ["curl", "TypeScript", "Python", "Go", "MCP"]) expect(text).toContain(`**${label}**\n`);
			expect(text).toContain("Such an answer of 200, made from the types:\n\n```json\n{\n");
			expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_500);
		}
	});

	it("has a line for each type of a failure, with every status that it comes with", async () => {
		const { files } = siteOf(await apiFrom(alike));
		const page = files.get("reference/things/get-0.md") ?? "";
		const [, errors = ""] = /^## Errors\n\n((?:- .*\n)+)/mu.exec(page) ?? [];
		const lines = errors.trim().split("\n");
		expect(lines).toHaveLength(2);
		for (const status of ERRORS) expect(lines[0]).toContain(`[${status}](../../errors.md#status-${status})`);
		expect(lines[0]).toContain(": [Failure](");
		expect(lines[1]).toContain("[500](");
	});

	it("leaves out where something is described as long as its page says it already", async () => {
		const { files } = siteOf(
			await apiFrom({
				openapi: "3.1.0",
				info: { title: "T", version: "1" },
				paths: {
					"/a": {
						get: {
							operationId: "a",
							responses: {
								"200": json({ type: "object", properties: { inner: { $ref: "#/components/schemas/Inner" } } }),
							},
						},
					},
				},
				components: { schemas: { Inner: { type: "object", properties: members(2) } } },
			}),
		);
		const types = [...files].filter(([path]) => /^schemas\/(?!index).*\.md$/u.test(path));
		const told = types.filter(([, text]) => text.includes("Described at")).map(([path]) => path);
		expect(types.map(([path]) => path)).toContain("schemas/inner.md");
		expect(told).not.toContain("schemas/inner.md");
		expect(told).toHaveLength(types.length - 1);
		expect(told.length).toBeGreaterThan(0);
		const [operation = ""] = [...files].flatMap(([path, text]) =>
			/^reference\/.*\.md$/u.test(path) && text.includes("\n## Call\n") ? [text] : [],
		);
		expect(operation).toContain("`GET /a`");
		expect(operation).not.toContain("Described at");
	});
});
