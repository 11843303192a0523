import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { buildApi } from "../../ir/build-api.ts";
import { parseFiles } from "../../parse/testing/memory-files.ts";
import { isEverythingTried } from "../../testing/share.ts";
import { Unprovable } from "../say/unprovable.ts";
import { Accepted } from "./accepted.ts";
import { isAccepted, type Known, whatIsWrongAt } from "./question.ts";
import { sliceSchema } from "./slice-schema.ts";

/*
 * The law of the slice: on the payload that it was cut for, it says what the whole description says. Schemas of every
 * keyword, with references in circles, and payloads of the same few names and values.
 */

const RUNS = isEverythingTried ? 250 : 60;
const NAMES = ["a", "b", "c"] as const;
const name = fc.constantFrom(...NAMES);

const leaf: fc.Arbitrary<JsonValue> = fc.constantFrom<JsonValue>(null, true, 0, 1, 7, "", "a", "abc");
const { payload } = fc.letrec<{ payload: JsonValue }>((tie) => ({
	payload: fc.oneof(
		{ maxDepth: 3 },
		leaf,
		fc.array(tie("payload"), { maxLength: 3 }),
		fc.dictionary(name, tie("payload"), { maxKeys: 3, noNullPrototype: true }),
	),
}));

/** Of several keywords the first few: what is not drawn is not written. */
function some(keywords: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<JsonObject> {
	return fc.record(keywords, { requiredKeys: [] }) as fc.Arbitrary<JsonObject>;
}

/** An object with a `then` of its own would be taken for a promise. */
function conditional(schema: fc.Arbitrary<JsonValue>) {
	return Object.fromEntries(["not", "if", "then", "else"].map((keyword) => [keyword, schema]));
}

const types = fc.subarray(["null", "boolean", "integer", "number", "string", "array", "object"], { minLength: 1 });
const small = fc.integer({ min: 0, max: 3 });

const { schema } = fc.letrec<{ schema: JsonValue; list: JsonValue[]; map: JsonObject }>((tie) => ({
	list: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }),
	map: fc.dictionary(name, tie("schema"), { maxKeys: 3 }),
	schema: fc.oneof(
		{ maxDepth: 3, depthSize: "small" },
		{ arbitrary: fc.boolean(), weight: 1 },
		{ arbitrary: fc.constantFrom(...NAMES).map((one) => ({ $ref: `#/components/schemas/${one}` })), weight: 2 },
		{ arbitrary: some({ type: types, enum: fc.array(leaf, { minLength: 1, maxLength: 3 }), const: leaf }), weight: 3 },
		{ arbitrary: some({ type: types, minLength: small, pattern: fc.constantFrom("^a", "c$", "b") }), weight: 2 },
		{
			arbitrary: some({
				type: types,
				required: fc.subarray([...NAMES]),
				properties: tie("map"),
				additionalProperties: tie("schema"),
				unevaluatedProperties: tie("schema"),
			}),
			weight: 6,
		},
		{
			arbitrary: some({
				patternProperties: fc.dictionary(fc.constantFrom("^a", "[bc]"), tie("schema"), { maxKeys: 2 }),
				additionalProperties: tie("schema"),
				propertyNames: tie("schema"),
				dependentRequired: fc.dictionary(name, fc.subarray([...NAMES]), { maxKeys: 2 }),
				dependentSchemas: tie("map"),
				maxProperties: small,
				properties: tie("map"),
			}),
			weight: 3,
		},
		// Apart, because ajv 8.20 skips what follows `prefixItems` where a list is shorter, inside a union at least.
		{ arbitrary: some({ prefixItems: tie("list"), items: tie("schema") }), weight: 2 },
		{
			arbitrary: some({
				items: tie("schema"),
				contains: tie("schema"),
				minContains: small,
				unevaluatedItems: tie("schema"),
				maxItems: small,
				uniqueItems: fc.boolean(),
			}),
			weight: 3,
		},
		{ arbitrary: some({ allOf: tie("list"), unevaluatedProperties: tie("schema") }), weight: 2 },
		{ arbitrary: some({ anyOf: tie("list"), oneOf: tie("list"), unevaluatedItems: tie("schema") }), weight: 4 },
		{ arbitrary: some(conditional(tie("schema"))), weight: 2 },
	),
}));

const OPTIONS = { strict: false, validateSchema: false, logger: false, ownProperties: true, allErrors: true } as const;

/**
 * What ajv 8.20 counts as evaluated though it was never applied, and what it does not although `contains` accepts it:
 * there the whole description is wrong, and no slice.
 */
const MISREAD = [
	["dependentSchemas", "unevaluated"],
	['"contains":true', "unevaluated"],
	['"contains":{}', "unevaluated"],
];

async function read(root: JsonValue, named: JsonObject) {
	const description = {
		openapi: "3.1.0",
		info: { title: "", version: "" },
		paths: { "/": { post: { requestBody: { content: { "application/json": { schema: root } } } } } },
		components: { schemas: named },
	};
	const source = await parseFiles({ "api.json": JSON.stringify(description) });
	const api = buildApi(source);
	const id = api.operations[0]?.requestBody?.content[0]?.schema;
	if (id === undefined || id === null) throw new Error("The body has a schema.");
	return { api, parts: api.schemas.parts(id), description };
}

/** The tokens of every place in a value. */
function placesIn(value: JsonValue): readonly (readonly string[])[] {
	if (typeof value !== "object" || value === null) return [[]];
	const below = Object.entries(value).flatMap(([token, member]) => placesIn(member).map((place) => [token, ...place]));
	return [[], ...below];
}

/** What is wrong with a value at or below a place, as keywords with where they stand. */
function errorsAt(ajv: Ajv2020, schema: JsonObject, value: JsonValue, place: readonly string[]): readonly string[] {
	ajv.validate(schema, value);
	const pointer = place.map((token) => `/${token}`).join("");
	const here = (ajv.errors ?? []).filter(({ instancePath }) => `${instancePath}/`.startsWith(`${pointer}/`));
	return [...new Set(here.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`))].sort();
}

/** A validator that remembers what it accepted. */
function knownBy(ajv: Ajv2020): Known {
	return { accepted: new Accepted(), accepts: (one, value) => ajv.validate(one, value) };
}

/** undefined where the schemas go round without end, which no validator survives, and where nothing is claimed. */
function answer<T>(run: () => T): T | undefined {
	try {
		return run();
	} catch (error) {
		if (error instanceof RangeError || error instanceof Unprovable) return undefined;
		throw error;
	}
}

describe("a slice", () => {
	it("agrees with the whole description on its payload", async () => {
		// A component that is nothing but a reference to itself is refused before anything is cut.
		const component = schema.map((one) => ({ allOf: [one] }));
		const named = fc.record({ a: component, b: component, c: component });
		let [accepted, refused] = [0, 0];
		await fc.assert(
			fc.asyncProperty(
				schema,
				named,
				fc.array(payload, { minLength: 1, maxLength: 6 }),
				async (root, others, values) => {
					const text = JSON.stringify([root, others]);
					fc.pre(!MISREAD.some((keywords) => keywords.every((keyword) => text.includes(keyword))));
					const { api, parts, description } = await read(root, others);
					const whole = new Ajv2020(OPTIONS);
					whole.addSchema(description, "whole");
					const place = { $ref: "whole#/paths/~1/post/requestBody/content/application~1json/schema" };
					const ajv = new Ajv2020(OPTIONS);
					const known = knownBy(ajv);
					for (const value of values) {
						const expected = answer(() => whole.validate(place, value));
						const alone = answer(() => sliceSchema(api, parts, value).schema);
						if (expected === undefined || alone === undefined) continue;
						if (expected) accepted++;
						else refused++;
						expect({ value, alone, accepts: ajv.validate(alone, value) }).toMatchObject({
							accepts: expected,
						});
						// The second time what was accepted is known.
						for (const _time of [1, 2]) {
							const { schema, demanded } = sliceSchema(api, parts, value, isAccepted(known));
							const { $defs = {}, allOf = [] } = schema;
							expect({
								value,
								schema,
								accepts: !ajv.validate({ $defs, not: { allOf } }, value),
							}).toEqual({
								...{ value, schema, accepts: expected },
							});
							if (expected) known.accepted.addAll(demanded);
						}
						for (const place of value === values[0] ? placesIn(value).slice(0, 4) : []) {
							const wrong = errorsAt(ajv, alone, value, place);
							for (const isDeep of [true, false]) {
								const { schema } = sliceSchema(api, parts, value, whatIsWrongAt(place, isDeep, known));
								const found = errorsAt(ajv, schema, value, place);
								if (isDeep) expect({ value, place, schema, found }).toEqual({ value, place, schema, found: wrong });
								else expect(wrong).toEqual(expect.arrayContaining(found));
								if (found.length > 0) expect(expected).toBe(false);
							}
						}
					}
				},
			),
			{ numRuns: RUNS, seed: 4 },
		);
		// Neither verdict is so rare that the law would hold by chance.
		expect(Math.min(accepted, refused)).toBeGreaterThan(RUNS / 4);
	}, 120_000);

	it("leaves out what the payload does not reach", async () => {
		const { api, parts } = await read(
			{ properties: { a: { $ref: "#/components/schemas/a" }, b: { type: "string" } }, required: ["b"] },
			{ a: { properties: { a: { $ref: "#/components/schemas/a" } } } },
		);
		const { schema: cut, size } = sliceSchema(api, parts, { b: "" });
		expect(cut).toEqual({ $defs: {}, allOf: [{ properties: { b: { type: ["string"] } }, required: ["b"] }] });
		expect(size).toBeLessThan(5);
	});

	it("leaves out what was accepted before, and what is demanded elsewhere than where it is asked", async () => {
		const { api, parts } = await read(
			{ required: ["a"], properties: { a: { enum: ["x", "y"] }, b: { required: ["c"], maxProperties: 1 } } },
			{},
		);
		const known = knownBy(new Ajv2020(OPTIONS));
		const first = sliceSchema(api, parts, { a: "x" }, isAccepted(known));
		expect(first.schema["allOf"]).toEqual([true]);
		const second = sliceSchema(api, parts, { a: "z", b: { d: 1 } }, isAccepted(known));
		expect(second.schema["allOf"]).toEqual([
			{ properties: { a: { enum: ["x", "y"] }, b: { required: ["c"], maxProperties: 1 } } },
		]);
		const b = { d: 2 };
		const third = sliceSchema(api, parts, { a: "x", b }, isAccepted(known));
		expect(third.schema["allOf"]).toEqual([{ properties: { b: { required: ["c"], maxProperties: 1 } } }]);
		known.accepted.addAll(third.demanded);
		expect(sliceSchema(api, parts, { a: "x", b }, isAccepted(known)).schema["allOf"]).toEqual([true]);
		const asked = sliceSchema(api, parts, { a: "z", b: {} }, whatIsWrongAt(["b"], false, known));
		expect(asked.schema["allOf"]).toEqual([{ properties: { b: { required: ["c"], maxProperties: 1 } } }]);
	});

	it("keeps what is met where it counts that somebody looked at it", async () => {
		const { api, parts } = await read(
			{ properties: { a: { type: "string" } }, required: ["a"], unevaluatedProperties: false },
			{},
		);
		const known = knownBy(new Ajv2020(OPTIONS));
		const { schema: cut } = sliceSchema(api, parts, { a: "" }, isAccepted(known));
		expect(cut["allOf"]).toMatchObject([{ properties: { a: { type: ["string"] } }, unevaluatedProperties: false }]);
	});

	it.each([true, {}, { uniqueItems: false }])(
		"takes items for evaluated that `contains: %j` accepts, which ajv alone does not",
		async (contains) => {
			const { api, parts } = await read({ contains, unevaluatedItems: false }, {});
			expect(new Ajv2020(OPTIONS).validate(sliceSchema(api, parts, [1]).schema, [1])).toBe(true);
		},
	);

	it("takes nothing for accepted that rests on what the whole has still to be asked", async () => {
		const { api, parts } = await read(
			{ allOf: [{ $ref: "#/components/schemas/a" }, { $ref: "#/components/schemas/b" }] },
			{ a: { not: { const: 1 } }, b: { anyOf: [{ $ref: "#/components/schemas/a" }] } },
		);
		const known = knownBy(new Ajv2020(OPTIONS));
		const first = sliceSchema(api, parts, 1, isAccepted(known));
		expect(first.schema["allOf"]).toEqual([{ allOf: [{ not: { const: 1 } }] }]);
		expect(sliceSchema(api, parts, 1, isAccepted(known)).schema).toEqual(first.schema);
	});

	it("counts the items of a list as they are demanded, where an item of it is asked about", async () => {
		const { api, parts } = await read({ contains: { type: "string" }, minContains: 0, items: { minimum: 1 } }, {});
		const known = knownBy(new Ajv2020(OPTIONS));
		const { schema: cut } = sliceSchema(api, parts, [0], whatIsWrongAt(["0"], true, known));
		expect(cut["allOf"]).toEqual([{ contains: { type: ["string"] }, minContains: 0, items: { minimum: 1 } }]);
	});

	it("leaves of a branch only what refuses it", async () => {
		const tagged = (tag: string) => ({ required: ["a"], properties: { a: { const: tag }, b: { minLength: 9 } } });
		const { api, parts } = await read({ oneOf: [tagged("x"), tagged("y")] }, {});
		const { schema: cut } = sliceSchema(api, parts, { a: "y", b: "" });
		expect(cut["allOf"]).toEqual([
			{
				oneOf: [
					{ properties: { a: { enum: ["x"] } } },
					{ required: ["a"], properties: { a: { const: "y" }, b: { minLength: 9 } } },
				],
			},
		]);
	});

	it("refuses names that a validator mistakes for something else, and references that nothing gives a meaning", async () => {
		const hostile = JSON.parse('{"properties": {"__proto__": {"type": "string"}}}');
		const { api, parts } = await read(hostile, {});
		expect(() => sliceSchema(api, parts, JSON.parse('{"__proto__": 1}'))).toThrow("__proto__");
		expect(sliceSchema(api, parts, { a: 1 }).size).toBe(1);
		const named = { $dynamicAnchor: "node" };
		const dynamic = await read({ $dynamicRef: "#node" }, { a: named, b: named });
		expect(() => sliceSchema(dynamic.api, dynamic.parts, 1)).toThrow("dynamicRef");
	});

	it("ends where schemas are too many or too deep", async () => {
		const wide = { anyOf: Array.from({ length: 3_000 }, () => ({ minLength: 1 })) };
		const many = await read(wide, {});
		expect(() => sliceSchema(many.api, many.parts, "a")).toThrow("too much to check");
		const named = Object.fromEntries(
			Array.from({ length: 500 }, (_, index) => [
				`n${index}`,
				{ allOf: [{ $ref: `#/components/schemas/n${index + 1}` }] },
			]),
		);
		const deep = await read({ $ref: "#/components/schemas/n0" }, { ...named, n500: { type: "string" } });
		expect(() => sliceSchema(deep.api, deep.parts, 1)).toThrow("levels deep");
	});
});
