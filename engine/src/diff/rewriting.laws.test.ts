import fc from "fast-check";
import type { JsonObject, JsonValue } from "../contract/json.ts";
import { Fault } from "../lib/fault.ts";
import { describe31, diffOf } from "./testing/parse-object.ts";
import { rewriteSchema } from "./testing/rewrite-schema.ts";
import { schema } from "./testing/schema-arbitrary.ts";

const RUNS = Number(process.env["DRIFTGATE_LAW_RUNS"] ?? 100);
const choices = fc.array(fc.nat(1000), { minLength: 5, maxLength: 30 });

const text = { type: "string" };
const integer = { type: "integer" };

/** Schemas that only refer to each other in a circle are refused by the parser. */
async function isSilent(body: JsonValue, A: JsonValue, B: JsonValue, list: readonly number[]): Promise<void> {
	let next = 0;
	const rewritten = rewriteSchema(body, (of) => (list[next++ % list.length] ?? 0) % of);
	const both = (own: JsonValue) => ({ request: own, response: own });
	const changes = await diffOf(
		describe31(both(body), { A, B }),
		describe31(both(rewritten.schema), { A, B, ...rewritten.components }),
	).catch((error: unknown) => {
		if (error instanceof Fault) return [];
		throw error;
	});
	expect(changes).toEqual([]);
}

describe("diffApis of one schema written in two ways", () => {
	it("is silent", async () => {
		await fc.assert(fc.asyncProperty(schema, schema, schema, choices, isSilent), { numRuns: RUNS });
	});

	/** What the law has found: its own runs meet each of them once in thousands of schemas. */
	it.each<[name: string, schema: JsonValue, rewritten: JsonValue, components?: JsonObject]>([
		[
			"types with null apart from values without it",
			{ type: ["string", "null"], enum: ["a"] },
			{ allOf: [{ allOf: [{ enum: ["a"] }, { type: ["string", "null"] }] }] },
		],
		[
			"types with null apart from a constant",
			{ type: ["string", "null"], const: "a" },
			{ allOf: [{ const: "a" }, { type: ["string", "null"] }] },
		],
		[
			"a list of types as a union, in a union of types that a type beside it cuts",
			{ type: "null", anyOf: [{ type: ["array", "null"] }, text] },
			{ type: "null", anyOf: [{ anyOf: [{ type: "array" }, { type: "null" }] }, text] },
		],
		[
			"a list of types as a union, in a union of types of which one is left",
			{ type: "string", anyOf: [{ type: ["string", "null"] }, { type: "integer" }] },
			{ type: "string", anyOf: [{ oneOf: [text, { type: "null" }] }, { type: "integer" }] },
		],
		[
			"a type apart from an idle keyword, in a union beside another keyword",
			{ required: ["a"], oneOf: [{ type: "array" }, { type: "object", required: [] }] },
			{ required: ["a"], oneOf: [{ type: "array" }, { allOf: [{ type: "object" }, { required: [] }] }] },
		],
		[
			"listed values apart from their type, in a union of values beside another keyword",
			{ required: ["a"], anyOf: [{ ...text, enum: ["a"] }, { enum: ["b"] }] },
			{ required: ["a"], anyOf: [{ allOf: [text, { enum: ["a"] }] }, { enum: ["b"] }] },
		],
		[
			"limits apart from each other, beside a branch that demands nothing",
			{ ...text, anyOf: [{ exclusiveMaximum: 0, multipleOf: 1 }, true] },
			{ ...text, anyOf: [{ allOf: [{ multipleOf: 1 }, { exclusiveMaximum: 0 }] }, {}] },
		],
		[
			"types as a component, beside a branch that demands nothing",
			{ anyOf: [true, { oneOf: [{ type: "array" }, { type: "object" }] }] },
			{ anyOf: [true, { oneOf: [{ type: "array" }, { $ref: "#/components/schemas/Other" }] }] },
			{ Other: { type: "object" } },
		],
		[
			"two unions in another order, of which one is like a part of the other",
			{
				allOf: [
					{ anyOf: [false, { type: "integer" }] },
					{ oneOf: [{ type: "integer", minimum: 0 }, { type: "object" }] },
				],
			},
			{
				allOf: [
					{ oneOf: [{ type: "integer", minimum: 0 }, { type: "object" }] },
					{ anyOf: [false, { type: "integer" }] },
				],
			},
		],
		[
			"null as the only value of another type, in a union of one",
			{ type: "integer", allOf: [{ const: null }] },
			{ type: "integer", allOf: [{ anyOf: [{ const: null }] }] },
		],
		[
			"types that contradict each other, apart and together, in a union of types",
			{ ...text, anyOf: [{ allOf: [text], anyOf: [text], type: "null" }, { type: "object" }] },
			{ ...text, anyOf: [{ allOf: [text, { type: "null" }, { anyOf: [text] }] }, { type: "object" }] },
		],
		[
			"items that nothing is demanded of, in a union beside another keyword",
			{ required: ["a"], oneOf: [{ items: {}, type: "array" }, { type: "object" }] },
			{ required: ["a"], oneOf: [{ items: { allOf: [{}] }, type: "array" }, { type: "object" }] },
		],
		[
			"a branch that demands nothing, in a union of types that a type beside it cuts",
			{ type: "null", anyOf: [{ type: "null", anyOf: [true] }, text] },
			{ type: "null", anyOf: [{ type: "null", anyOf: [{}] }, text] },
		],
		[
			"two unions of the same types in another order",
			{ allOf: [{ oneOf: [integer, { ...text, minLength: 1 }] }, { oneOf: [{ ...integer, minimum: 0 }, text] }] },
			{ allOf: [{ oneOf: [text, { ...integer, minimum: 0 }] }, { oneOf: [{ ...text, minLength: 1 }, integer] }] },
		],
		[
			"a branch that demands nothing, in two members",
			{ anyOf: [text, { minLength: 0, uniqueItems: false }] },
			{ anyOf: [text, { allOf: [{ minLength: 0 }, { uniqueItems: false }] }] },
		],
		[
			"a branch that no value but null satisfies",
			{ anyOf: [text, { anyOf: [{ maxLength: 1, type: "null" }, false] }] },
			{
				anyOf: [
					{ ...text, description: "Another text." },
					{ anyOf: [{ allOf: [{ maxLength: 1 }, { type: "null" }] }, false] },
				],
			},
		],
		[
			"a property that a closed object forbids by a reference",
			{ properties: { a: { $ref: "#/components/schemas/Never" } }, additionalProperties: false },
			{ properties: { a: { allOf: [{ $ref: "#/components/schemas/Never" }] } }, additionalProperties: false },
			{ Never: false },
		],
	])("is silent about %s", async (_, schema, rewritten, components = {}) => {
		for (const [before, after] of [
			[schema, rewritten],
			[rewritten, schema],
		] as const) {
			const described = [before, after].map((body) => describe31({ request: body, response: body }, components));
			expect(await diffOf(described[0] ?? null, described[1] ?? null)).toEqual([]);
		}
	});
});
