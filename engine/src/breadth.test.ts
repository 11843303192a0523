import { analyze } from "./analyze.ts";
import type { JsonValue } from "./contract/json.ts";
import { specOf } from "./parse/testing/memory-files.ts";
import { makeConfig } from "./testing/make-policy.ts";

/*
 * Lists of hundreds and thousands, none of whose members is in the other version: what is said of each must not cost a
 * look at all of them. Whoever looks at each for each takes minutes here, and ends at Jest's limit.
 */

const names = (count: number, before: string): readonly string[] =>
	Array.from({ length: count }, (_, index) => `${before}${index}`);

const inBody = (schema: JsonValue) => ({
	requestBody: { content: { "application/json": { schema } } },
	responses: { 204: { description: "done" } },
});

const inAnswer = (schema: JsonValue) => ({
	responses: { 200: { description: "done", content: { "application/json": { schema } } } },
});

async function judge(operation: (prefix: string) => JsonValue) {
	const [before, after] = ["old", "new"].map((prefix) => {
		const paths = { "/a": { post: operation(prefix) } };
		return specOf({ "api.json": JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths }) });
	});
	if (before === undefined || after === undefined) throw new Error("There are two versions.");
	const { findings } = await analyze({ before, after, config: makeConfig(), versionBefore: null, today: "2026-11-27" });
	return findings;
}

describe("a description as broad as a stranger's", () => {
	it("demands 500 names, all of them others than before: a payload that shows one would be too long", async () => {
		const findings = await judge((prefix) => inBody({ type: "object", required: names(500, prefix) }));
		const told = Object.groupBy(findings, ({ rule, level, proof }) => `${level} ${rule}, ${proof}`);
		expect(Object.entries(told).map(([what, all = []]) => [what, all.length])).toEqual([
			["ERR request-property-became-required, unproven", 500],
			["INFO request-property-became-optional, unproven", 500],
		]);
	});

	it("demands 200 names, all of them others than before: each is shown by a payload without it", async () => {
		const findings = await judge((prefix) => inBody({ type: "object", required: names(200, prefix.slice(0, 1)) }));
		const errors = findings.filter(({ level }) => level === "ERR");
		expect(errors).toHaveLength(200);
		expect(errors.filter(({ proof }) => proof !== "proved")).toEqual([]);
	});

	it.each([
		["in a request", inBody],
		["in an answer", inAnswer],
	])("lists 40,000 values %s, all of them others than before", async (_, place) => {
		const findings = await judge((prefix) => place({ enum: names(40_000, prefix) }));
		expect(findings).toHaveLength(1);
	});

	it("takes 2,000 parameters, all of them others than before", async () => {
		const parameter = (name: string) => ({ name, in: "query", required: true, schema: { type: "string" } });
		const findings = await judge((prefix) => ({
			parameters: names(2_000, prefix).map(parameter),
			responses: { 204: { description: "done" } },
		}));
		expect(findings).toHaveLength(4_000);
	});
});
