import fc from "fast-check";
import { analyze } from "./analyze.ts";
import type { JsonObject } from "./contract/json.ts";
import { generateAll } from "./generate/generate.ts";
import { targetNames } from "./generate/target-names.ts";
import { apiFrom } from "./generate/testing/generate-from.ts";
import { specOf } from "./parse/testing/memory-files.ts";
import { makeConfig } from "./testing/make-policy.ts";
import { isEverythingTried } from "./testing/share.ts";

/*
 * A schema may hold itself by whatever holds a schema: a list of nothing but such lists, a map of maps, a union of both.
 * Nothing that follows schemas down may follow them for ever.
 */

const A = { $ref: "#/components/schemas/A" };
const B = { $ref: "#/components/schemas/B" };

/** What `A` may be: each but the first holds itself, or leads to `B`, which may lead back. */
const FORMS: readonly JsonObject[] = [
	{ type: "string" },
	{ type: "array", items: A },
	{ type: ["array", "null"], items: A },
	{ type: "array", items: { type: "array", items: A } },
	{ items: A },
	{ type: "array", prefixItems: [A], items: false, minItems: 1 },
	{ type: "array", contains: A },
	{ type: "array", unevaluatedItems: A },
	{ type: "object", additionalProperties: A },
	{ type: "object", properties: { a: A } },
	{ type: "object", properties: { a: A }, required: ["a"] },
	{ type: "object", patternProperties: { "^x": A } },
	{ type: "object", unevaluatedProperties: A },
	{ type: "object", dependentSchemas: { a: { properties: { b: A } } } },
	{ not: { type: "array", items: A } },
	{ if: { items: A }, else: { type: "object", additionalProperties: A } },
	{ oneOf: [{ type: "array", items: A }] },
	{
		anyOf: [
			{ type: "array", items: A },
			{ type: "array", items: B },
		],
	},
	{ allOf: [{ type: "array", items: A }, { minItems: 1 }] },
	{
		oneOf: [
			{ type: "object", properties: { a: A }, required: ["a"] },
			{ type: "object", properties: { a: A, b: B }, required: ["a", "b"] },
		],
	},
	{ type: "array", items: B },
];

const OTHERS: readonly JsonObject[] = [
	{ type: "integer" },
	A,
	{ type: "array", items: A },
	{ type: "array", items: B },
	{ type: "object", properties: { a: A, b: B }, required: ["b"] },
];

/** Where a body has `A`. */
const PLACES: readonly JsonObject[] = [
	A,
	{ oneOf: [A, { type: "string" }] },
	{ anyOf: [A, B] },
	{ anyOf: [A, { multipleOf: 1 }] },
	{ allOf: [A, B] },
	{ not: A },
	{ type: "array", items: A },
	{
		oneOf: [
			{ type: "array", items: A },
			{ type: "array", items: B },
		],
	},
	{ type: "object", properties: { a: { allOf: [{ type: "string" }], anyOf: [B, A] } } },
];

interface Described {
	readonly place: JsonObject;
	readonly a: JsonObject;
	readonly b: JsonObject;
}

function descriptionOf({ place, a, b }: Described): JsonObject {
	const content = { "application/json": { schema: place } };
	return {
		openapi: "3.1.0",
		info: { title: "T", version: "1" },
		servers: [{ url: "https://api.example.com" }],
		paths: {
			"/a": { post: { requestBody: { content }, responses: { "200": { description: "", content } } } },
		},
		components: { schemas: { A: a, B: b } },
	};
}

const places = fc.constantFrom(...PLACES);
const forms = fc.constantFrom(...FORMS);
const others = fc.constantFrom(...OTHERS);
const described = fc.record({ place: places, a: forms, b: others });

async function isJudged(one: Described, other: Described): Promise<void> {
	const spec = (side: Described) => specOf({ "api.json": JSON.stringify(descriptionOf(side)) });
	const sides = { before: spec(one), after: spec(other) };
	const { decision } = await analyze({ ...sides, config: makeConfig(), versionBefore: null, today: "2026-11-28" });
	expect(["ERR", "WARN", "PASS"]).toContain(decision.verdict);
}

const RUNS = isEverythingTried ? 2_000 : 100;

describe("a schema that holds itself", () => {
	it("is judged and proved, whatever it becomes", async () => {
		await fc.assert(fc.asyncProperty(described, described, isJudged), { numRuns: RUNS });
	});

	it("is judged and proved where nothing but its form is another", async () => {
		const reformed = (one: Described, a: JsonObject) => isJudged(one, { ...one, a });
		await fc.assert(fc.asyncProperty(described, forms, reformed), { numRuns: RUNS });
	});

	it("is generated in every output", async () => {
		const outputs = targetNames.map((target) => ({ target, options: { packageName: null } }));
		const isGenerated = async (side: Described) => {
			const api = await apiFrom(descriptionOf(side));
			expect(generateAll(api, { service: "t", version: "1.0.0" }, outputs).outputs).toHaveLength(outputs.length);
		};
		await fc.assert(fc.asyncProperty(described, isGenerated), { numRuns: RUNS / 10 });
	});
});
