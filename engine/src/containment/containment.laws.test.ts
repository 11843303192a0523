import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import type { JsonObject, JsonValue } from "../contract/json.ts";
import { apiOf, describe31 } from "../diff/testing/parse-object.ts";
import { edited, payload, type Sides, schema, tweaked } from "../diff/testing/schema-arbitrary.ts";
import { Fault } from "../lib/fault.ts";
import { isValid } from "./check/is-valid.ts";
import { decideContainment, findPayload } from "./find-payload.ts";
import type { Side } from "./side.ts";

const RUNS = Number(process.env["DRIFTGATE_LAW_RUNS"] ?? 20);
const payloads = fc.array(payload, { minLength: 25, maxLength: 25 });
const STEPS = 1_000;

interface Case {
	readonly side: Side;
	/** What a validator of JSON Schema that is not ours says; null where it gives up on the schema. */
	readonly accepts: (value: JsonValue) => boolean | null;
}

/** Null where the parser refuses the schemas: those that only refer to each other in a circle. */
async function caseOf(schemas: JsonObject): Promise<Case | null> {
	try {
		const api = await apiOf(describe31({ request: { $ref: "#/components/schemas/Body" } }, schemas));
		const id = api.namedSchemas.get("Body");
		return id === undefined
			? null
			: { side: { id, get: (inner) => api.schemas.get(inner) }, accepts: validator(schemas) };
	} catch (error) {
		if (error instanceof Fault) return null;
		throw error;
	}
}

/** ajv 8 takes an empty list to contain what `contains` asks for, where `prefixItems` stands beside it. */
const MISJUDGED = ["contains", "prefixItems"];

function validator(schemas: JsonObject): Case["accepts"] {
	const text = JSON.stringify(schemas);
	if (MISJUDGED.every((keyword) => text.includes(`"${keyword}"`))) return () => null;
	const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
	try {
		ajv.addSchema({ $id: "https://law.test/root", components: { schemas } });
		const validate = ajv.compile({ $ref: "https://law.test/root#/components/schemas/Body" });
		return (value) => {
			try {
				return validate(value) === true;
			} catch {
				return null;
			}
		};
	} catch {
		return () => null;
	}
}

async function bothOf({ before, after }: Sides): Promise<readonly [Case, Case] | null> {
	const [a, b] = await Promise.all([caseOf(before), caseOf(after)]);
	return a === null || b === null ? null : [a, b];
}

describe("containment", () => {
	it("holds of every schema in itself", async () => {
		const property = fc.asyncProperty(schema, schema, schema, async (Body, A, B) => {
			const own = await caseOf({ Body, A, B });
			if (own !== null) expect(decideContainment(own.side, own.side, STEPS).kind).toBe("contained");
		});
		await fc.assert(property, { numRuns: RUNS });
	});

	it.each([
		["a replacement", edited],
		["a keyword more or less", tweaked],
	] as const)("is never claimed where a payload refutes it, after %s", async (_, sides) => {
		const property = fc.asyncProperty(sides, payloads, async (pair, values) => {
			const both = await bothOf(pair);
			if (both === null) return;
			const [a, b] = both;
			const answer = decideContainment(a.side, b.side, STEPS);
			if (answer.kind === "contained") {
				expect(values.filter((value) => a.accepts(value) === true && b.accepts(value) === false)).toEqual([]);
			}
			if (answer.kind === "refuted") {
				expect([a.accepts(answer.payload), b.accepts(answer.payload)]).toEqual([
					a.accepts(answer.payload) === null ? null : true,
					b.accepts(answer.payload) === null ? null : false,
				]);
			}
		});
		await fc.assert(property, { numRuns: RUNS });
	});

	it("agrees with a validator about single payloads", async () => {
		const property = fc.asyncProperty(edited, payloads, async ({ before }, values) => {
			const own = await caseOf(before);
			if (own === null) return;
			for (const value of values) {
				const [ours, theirs] = [isValid(value, own.side), own.accepts(value)];
				if (ours !== null && theirs !== null) expect({ value, valid: ours }).toEqual({ value, valid: theirs });
			}
		});
		await fc.assert(property, { numRuns: RUNS });
	});

	it("finds a valid payload of a schema, or proves that it has none", async () => {
		const property = fc.asyncProperty(edited, payloads, async ({ before }, values) => {
			const own = await caseOf(before);
			if (own === null) return;
			const answer = findPayload({ satisfies: [own.side], violates: [] }, STEPS);
			if (answer.kind === "found") expect(own.accepts(answer.payload)).not.toBe(false);
			if (answer.kind === "none") expect(values.filter((value) => own.accepts(value) === true)).toEqual([]);
		});
		await fc.assert(property, { numRuns: RUNS });
	});
});
