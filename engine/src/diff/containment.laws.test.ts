import fc from "fast-check";
import type { JsonValue } from "../contract/json.ts";
import { Fault } from "../lib/fault.ts";
import { edited, payload, type Sides, tweaked } from "./testing/schema-arbitrary.ts";
import { findMissed } from "./testing/validator-law.ts";

const RUNS = Number(process.env["DRIFTGATE_LAW_RUNS"] ?? 20);
const payloads = fc.array(payload, { minLength: 40, maxLength: 40 });

/** Schemas that only refer to each other in a circle are refused by the parser. */
async function holds(sides: Sides, values: readonly JsonValue[]): Promise<void> {
	const missed = await findMissed(sides, values).catch((error: unknown) => {
		if (error instanceof Fault) return null;
		throw error;
	});
	expect(missed).toBeNull();
}

describe("diffApis against a validator", () => {
	it("never misses that a payload is no longer, or newly, accepted after a replacement", async () => {
		await fc.assert(fc.asyncProperty(edited, payloads, holds), { numRuns: RUNS });
	});

	it("never misses it after a keyword more or less", async () => {
		await fc.assert(fc.asyncProperty(tweaked, payloads, holds), { numRuns: RUNS });
	});
});
