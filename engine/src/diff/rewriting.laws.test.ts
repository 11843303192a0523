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
			"two unions of the same types in another order",
			{ allOf: [{ oneOf: [integer, { ...text, minLength: 1 }] }, { oneOf: [{ ...integer, minimum: 0 }, text] }] },
			{ allOf: [{ oneOf: [text, { ...integer, minimum: 0 }] }, { oneOf: [{ ...text, minLength: 1 }, integer] }] },
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
