import { analyze } from "../analyze.ts";
import { makeConfig } from "../testing/make-policy.ts";

/* What a reader can make nothing of is compared as written: an edit of it is told, and never passes in silence. */

const description = (operation: object) => {
	const get = { responses: { "200": { description: "OK" } }, ...operation };
	const text = JSON.stringify({ openapi: "3.1.0", info: { title: "A", version: "1" }, paths: { "/a": { get } } });
	return { entry: "openapi.json", load: async (path: string) => (path === "openapi.json" ? text : undefined) };
};

async function judge(before: object, after: object, preset: "recommended" | "strict" = "recommended") {
	const { policy, ...config } = makeConfig();
	return analyze({
		before: description(before),
		after: description(after),
		config: { ...config, policy: { ...policy, preset } },
		versionBefore: null,
		today: "2026-11-21",
	});
}

const text = { type: "string" };

describe("what is no part of an operation that anybody can read", () => {
	it("a field that nobody knows is told when it comes", async () => {
		const operation = { retries: 3 };
		const { decision, findings } = await judge({}, operation);
		expect(findings.map(({ rule }) => rule)).toContainEqual(expect.stringMatching(/-field-set$/));
		expect(decision.verdict).toBe("WARN");
		expect((await judge({}, operation, "strict")).decision.action).toBe("block");
		expect((await judge(operation, operation)).findings).toEqual([]);
	});

	const styled = (style: string) => ({ parameters: [{ in: "query", name: "a", style, schema: text }] });

	it.each<[string, object, object?]>([
		["a parameter without a name", { parameters: [{ in: "query", schema: text }] }],
		["a parameter in no place", { parameters: [{ in: "trailer", name: "a", schema: text }] }],
		["a parameter that is text", { parameters: ["limit"] }],
		["parameters that are no list", { parameters: { limit: text } }],
		["a body that is text", { requestBody: "a payment" }],
		["headers that are no object", { responses: { "200": { description: "OK", headers: ["X-Rate"] } } }],
		["callbacks that are no object", { callbacks: ["done"] }],
		["callbacks in an empty list", { callbacks: [] }],
		["parameters that are nothing", { parameters: null }],
		["responses that are nothing", { responses: null }],
		["a style that nobody knows", styled("curly"), styled("form")],
		["content that is no object", { requestBody: { content: [] } }, { requestBody: { content: {} } }],
		["content that is nothing", { requestBody: { content: null } }, { requestBody: { content: {} } }],
		["tags that are a text", { tags: "pets" }],
	])("%s blocks when it comes, and holds up nobody who takes it away", async (_, operation, right = {}) => {
		const { decision, findings } = await judge({}, operation);
		expect(decision).toMatchObject({
			verdict: "ERR",
			action: "block",
			reason: expect.stringMatching(/^Cannot decide: /),
		});
		expect(findings.filter(({ rule }) => rule === "part-unreadable")).toHaveLength(1);
		expect((await judge(operation, operation)).findings).toEqual([]);
		expect((await judge(operation, right, "strict")).decision.action).toBe("proceed");
	});

	it("is told where it stands", async () => {
		const { findings } = await judge({}, { parameters: [{ in: "query", schema: text }] });
		expect(findings[0]?.shownAt).toMatchObject({ pointer: "/paths/~1a/get/parameters/0", line: 1 });
	});

	it("is not the header that the specification has everybody ignore", async () => {
		const ignored = { parameters: [{ in: "header", name: "Accept", schema: text }] };
		expect((await judge({}, ignored)).findings).toEqual([]);
	});
});
