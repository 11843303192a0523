import fc from "fast-check";
import type { JsonValue } from "../contract/json.ts";
import { Fault } from "../lib/fault.ts";
import { describe31, diffOf } from "./testing/parse-object.ts";
import { rewriteSchema } from "./testing/rewrite-schema.ts";
import { schema } from "./testing/schema-arbitrary.ts";

const RUNS = Number(process.env["DRIFTGATE_LAW_RUNS"] ?? 100);
const choices = fc.array(fc.nat(1000), { minLength: 5, maxLength: 30 });

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
});
