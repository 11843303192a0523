import { errors, giving, onlyError, taking } from "./testing/errors-between.ts";

/* A message may hold several changes: what is refused of a proof's payload is what the error itself is about. */

const shown = async (before: string, after: string) =>
	(await errors(before, after))
		.toSorted((a, b) => (a.message < b.message ? -1 : 1))
		.map(({ rule, witness, unproven }) => [rule, witness?.payload ?? unproven ?? null, witness?.refusal.text]);

describe("a proof of one change among others", () => {
	it("holds the property that went, beside others that went and one that is required now", async () => {
		const before = "{ type: object, additionalProperties: false, properties: { a: {}, b: {}, c: {}, d: {} } }";
		const after = "{ type: object, additionalProperties: false, required: [d], properties: { a: {}, d: {} } }";
		expect(await shown(taking(before), taking(after))).toEqual([
			["request-property-removed-from-closed-object", { b: 0, d: 0 }, "the property `b` is not allowed"],
			["request-property-removed-from-closed-object", { c: 0, d: 0 }, "the property `c` is not allowed"],
			["request-property-became-required", {}, "the property `d` is missing"],
		]);
	});

	it("holds the property that came to a closed response, beside others that came and one that is optional now", async () => {
		const before = "{ type: object, additionalProperties: false, required: [d], properties: { a: {}, d: {} } }";
		const after = "{ type: object, additionalProperties: false, properties: { a: {}, b: {}, c: {}, d: {} } }";
		expect(await shown(giving(before), giving(after))).toEqual([
			["response-property-added-to-closed-object", { b: 0, d: 0 }, "the property `b` is not allowed"],
			["response-property-added-to-closed-object", { c: 0, d: 0 }, "the property `c` is not allowed"],
			["response-property-became-optional", {}, "the property `d` is missing"],
		]);
	});

	it("surrounds it with values that the other side lists", async () => {
		const of = (voice: string, more: string) =>
			taking(
				`{ type: object, additionalProperties: false, required: [voice], properties: { voice: ${voice}${more} } }`,
			);
		const found = await shown(of("{ type: string }", ", tone: {}"), of("{ enum: [alto, bass] }", ""));
		expect(found).toContainEqual([
			"request-property-removed-from-closed-object",
			{ tone: 0, voice: "alto" },
			"the property `tone` is not allowed",
		]);
	});

	it("leaves a property out that a branch of a union does without", async () => {
		const of = (rest: string) =>
			`{ type: object, additionalProperties: false, properties: { a: { type: array, minItems: 1, items: { type: string } }, ${rest} }`;
		const found = await shown(
			taking(
				of("b: { type: array, minItems: 1, items: { type: string } } }, anyOf: [{ required: [a] }, { required: [b] }]"),
			),
			taking(of("}, required: [a]")),
		);
		expect(found).toContainEqual(["request-property-became-required", { b: [""] }, "the property `a` is missing"]);
	});

	it("sends a list with an item in a form, which has none without", async () => {
		const form = (schema: string) => taking(schema).replace("application/json", "multipart/form-data");
		const found = await shown(
			form(
				"{ type: object, additionalProperties: false, properties: { a: { type: string }, tags: { type: array, items: { type: string } } } }",
			),
			form("{ type: object, additionalProperties: false, properties: { a: { type: string } } }"),
		);
		expect(found).toEqual([
			["request-property-removed-from-closed-object", { tags: [""] }, "the property `tags` is not allowed"],
		]);
	});

	it("adds a property that nothing describes where an object is opened, and none that another change describes", async () => {
		const before =
			"{ type: object, additionalProperties: false, required: [u], properties: { u: { type: string, format: uri } } }";
		const after = "{ type: object }";
		const found = await shown(giving(before), giving(after));
		expect(found).toContainEqual([
			"response-additional-properties-widened",
			{ u: "a:b", x1: 0 },
			"the property `x1` is not allowed",
		]);
	});

	it("holds what a name demands beside another name that it demands now", async () => {
		const of = (names: string, types: string) =>
			taking(`{ type: object, properties: { a: {}, b: {}, c: ${types} }, dependentRequired: { a: [${names}] } }`);
		const found = await shown(of("b", "{}"), of("b, c", "{ type: string }"));
		expect(found).toContainEqual(["request-keyword-changed", { a: 0, b: 0 }, "`a` needs `c` beside it"]);
	});

	it("shows a branch by a value of its own", async () => {
		const branch = (name: string) =>
			`{ type: object, required: [${name}], properties: { ${name}: { type: string } }, additionalProperties: false }`;
		const names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
		const found = await shown(
			taking(`{ anyOf: [{ type: integer }, ${names.map(branch).join(", ")}] }`),
			taking("{ anyOf: [{ type: integer }] }"),
		);
		expect(found.map(([, payload]) => payload)).toEqual(names.map((name) => ({ [name]: "" })));
	});

	it("shows by a value that matches two branches what let it match the second", async () => {
		const of = (type: string) =>
			taking(
				`{ oneOf: [{ properties: { id: { type: ${type} }, x: { type: string } } }, { properties: { x: { type: string } } }], type: object }`,
			);
		expect(await shown(of("string"), of("integer"))).toEqual([
			["request-type-changed", { id: 0 }, "it matches two of the branches"],
		]);
	});

	it("says of what another branch leaves undescribed that JSON Schema alone accepts it there", async () => {
		const of = (type: string) =>
			giving(
				`{ anyOf: [{ properties: { id: { type: ${type} }, x: { type: string } } }, { properties: { x: { type: string } } }], type: object }`,
			);
		const [found] = await shown(of("string"), of("integer"));
		expect(found?.[1]).toBe(
			"in JSON Schema alone, another branch accepts such values as well, without describing them",
		);
	});

	it("takes null for what null alone is about, and other values for other changes", async () => {
		const { witness } = await onlyError(
			taking("{ type: [string, 'null'], pattern: '^[0-9]+$' }"),
			taking("{ type: string, pattern: '^[0-9]+$' }"),
		);
		expect(witness).toMatchObject({ payload: null, refusal: { pointer: "" } });
		const found = await shown(taking("{ type: [string, 'null'] }"), taking("{ type: integer }"));
		expect(found.map(([rule, payload]) => [rule, payload])).toEqual([
			["request-nullable-lost", null],
			["request-type-changed", ""],
		]);
	});

	it.each([
		["int8", "int16", 128],
		["int32", "int64", 2 ** 31],
		["uint8", "uint16", 256],
		["int64", "uint64", 1.5 * 2 ** 63],
		[
			"float",
			"double",
			"JSON Schema validators do not check which numbers fit `float`: neither its range nor its precision",
		],
		["decimal", "double", "JSON Schema validators do not check the format `decimal`"],
	])(
		"shows numbers of a wider format than `%s` where validators check it, and says so where they do not",
		async (from, to, is) => {
			const of = (format: string) => giving(`{ type: number, format: ${format} }`);
			const [found] = await shown(of(from), of(to));
			expect(found?.[1]).toBe(is);
		},
	);
});
