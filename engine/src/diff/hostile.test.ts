import type { JsonObject, JsonValue } from "../contract/json.ts";
import { Fault } from "../lib/fault.ts";
import { sayTrail } from "../openapi/say-trail.ts";
import { diffOf } from "./testing/parse-object.ts";

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const list = <T>(length: number, of: (index: number) => T): readonly T[] =>
	Array.from({ length }, (_, index) => of(index));

/** Operations that all return the first of some components. */
function describe31(schemas: JsonObject, operations = 1, body: JsonValue = ref("S0")): JsonObject {
	const response = { description: "", content: { "application/json": { schema: body } } };
	const paths = list(operations, (index) => [`/p${index}`, { get: { responses: { "200": response } } }] as const);
	return {
		openapi: "3.1.0",
		info: { title: "", version: "" },
		paths: Object.fromEntries(paths),
		components: { schemas },
	};
}

function components(length: number, of: (index: number) => JsonValue): JsonObject {
	return Object.fromEntries(list(length, (index) => [`S${index}`, of(index)] as const));
}

const cycle = (length: number, type: string) =>
	components(length, (index) => ({
		type: "object",
		properties: { next: ref(`S${(index + 1) % length}`), value: { type } },
	}));

describe("diffApis of hostile descriptions", () => {
	it("refuses cycles of coprime lengths, which meet in as many pairs as their product", async () => {
		const diff = diffOf(describe31(cycle(700, "string")), describe31(cycle(701, "integer")));
		await expect(diff).rejects.toThrow(Fault);
		await expect(diff).rejects.toMatchObject({ code: "spec-too-large" });
	});

	it("says how an edit deep in a cycle is reached without saying every step", async () => {
		const [first] = await diffOf(describe31(cycle(300, "string"), 200), describe31(cycle(300, "integer"), 200));
		expect(first?.reaches).toHaveLength(200);
		expect(Math.max(...(first?.reaches ?? []).map((reach) => sayTrail(reach).length))).toBeLessThan(300);
	});

	it.each<[name: string, of: (side: string) => JsonObject]>([
		[
			"a long chain of allOf",
			(type) =>
				describe31(components(10_000, (index) => (index === 9_999 ? { type } : { allOf: [ref(`S${index + 1}`)] }))),
		],
		[
			"a long chain of unions with null",
			(type) =>
				describe31(
					components(3_000, (index) =>
						index === 2_999 ? { type } : { title: "", anyOf: [ref(`S${index + 1}`), { type: "null" }] },
					),
				),
		],
	])("compares %s", async (_, of) => {
		expect(await diffOf(of("string"), of("integer"))).not.toEqual([]);
	});

	it.each<[name: string, of: (side: string) => JsonValue]>([
		[
			"a union of many that nothing matches",
			(side) => ({ anyOf: list(1_000, (index) => ({ type: "object", properties: { [`p${index}${side}`]: {} } })) }),
		],
		["many keywords that nobody knows", (side) => Object.fromEntries(list(20_000, (index) => [`k${index}`, side]))],
		["many values", (side) => ({ enum: list(50_000, (index) => `${index}${side}`) })],
		[
			"many members of one allOf",
			(side) => ({ allOf: list(2_000, (index) => ({ properties: { [`p${index}${side}`]: {} } })) }),
		],
		[
			"names of prototypes",
			(side) => JSON.parse(`{"properties":{"__proto__":{"type":"${side}"},"constructor":{"type":"${side}"}}}`),
		],
	])("compares %s", async (_, of) => {
		expect(await diffOf(describe31({}, 1, of("string")), describe31({}, 1, of("integer")))).not.toEqual([]);
	});
});
