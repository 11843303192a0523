import type { Schema } from "../../contract/api.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { apiOf, describe31 } from "../../diff/testing/parse-object.ts";

interface Options {
	readonly openapi?: string;
	readonly components?: JsonObject;
}

async function tableOf(schema: JsonValue, { openapi = "3.1.0", components = {} }: Options = {}) {
	const api = await apiOf({ ...describe31({ request: schema }, components), openapi });
	const id = api.operations[0]?.requestBody?.content[0]?.schema;
	if (id === undefined || id === null) throw new Error("The description has no schema.");
	return { id, table: api.schemas, named: api.namedSchemas };
}

async function normalised(schema: JsonValue, options: Options = {}): Promise<Schema> {
	const { id, table } = await tableOf(schema, options);
	return table.get(id);
}

describe("normaliseSchema", () => {
	it.each<[name: string, schema: JsonValue, openapi: string]>([
		["nullable", { type: "string", nullable: true }, "3.0.3"],
		["a list of types", { type: ["string", "null"] }, "3.1.0"],
		["anyOf with a null branch", { anyOf: [{ type: "string" }, { type: "null" }] }, "3.1.0"],
		["oneOf with a null constant", { oneOf: [{ type: "string" }, { const: null }] }, "3.1.0"],
		[
			"oneOf with a null branch beside what plainly refuses null",
			{ oneOf: [{ allOf: [{}, { oneOf: [{ type: "string" }] }] }, { type: "null" }] },
			"3.1.0",
		],
		["an allOf that is nullable", { allOf: [{ type: "string" }], nullable: true }, "3.0.3"],
	])("reads null spelled as %s", async (_, schema, openapi) => {
		const { types, unions } = await normalised(schema, { openapi });
		expect({ types, unions }).toEqual({ types: ["null", "string"], unions: [] });
	});

	it.each<JsonValue>([false, { anyOf: [false] }])("reads %j or null as null alone", async (never) => {
		for (const kind of ["oneOf", "anyOf"]) {
			const { types, satisfiable } = await normalised({ [kind]: [never, { type: "null" }] });
			expect({ types, satisfiable }).toEqual({ types: ["null"], satisfiable: true });
		}
	});

	it("allows null beside a 3.0 enum that does not list it, and among the branches of a nullable union", async () => {
		const listed = await normalised({ type: "string", enum: ["a"], nullable: true }, { openapi: "3.0.3" });
		expect(listed.enum).toEqual(["a", null]);
		const components = { Card: { type: "object" }, Iban: { type: "object" } };
		const oneOf = [{ $ref: "#/components/schemas/Card" }, { $ref: "#/components/schemas/Iban" }];
		const { id, table } = await tableOf({ oneOf, nullable: true }, { openapi: "3.0.3", components });
		const branches = table.get(id).unions[0]?.branches.map((branch) => table.get(branch));
		expect(branches?.map(({ name, types }) => name ?? types)).toEqual(["Card", "Iban", ["null"]]);
	});

	it("lowers the limits of 3.0 and ignores what stands beside its references", async () => {
		const limited = await normalised({ type: "number", minimum: 1, exclusiveMinimum: true }, { openapi: "3.0.3" });
		expect(limited.lower).toEqual({ value: 1, exclusive: true });
		const components = { Amount: { type: "integer" } };
		const { id, named } = await tableOf(
			{ $ref: "#/components/schemas/Amount", maximum: 3 },
			{ openapi: "3.0.3", components },
		);
		expect(id).toBe(named.get("Amount"));
	});

	it("merges what stands beside a reference in 3.1, and remembers where each keyword is written", async () => {
		const components = { Amount: { type: "integer", maximum: 9, title: "Amount" } };
		const schema = await normalised({ $ref: "#/components/schemas/Amount", maximum: 3, title: "Tip" }, { components });
		expect(schema).toMatchObject({ types: ["integer"], upper: { value: 3 }, title: "Tip", name: null });
		expect(schema.bases).toHaveLength(1);
		expect(schema.origins.get("type")?.pointer).toBe("/components/schemas/Amount/type");
		expect(schema.origins.get("maximum")?.pointer).toMatch(/\/schema\/maximum$/);
	});

	it("intersects the members of an allOf", async () => {
		const schema = await normalised({
			allOf: [
				{ type: ["string", "number"], enum: ["a", "b", 1], minLength: 1, pattern: "^a" },
				{ type: ["string", "null"], enum: ["b", "a", null], minLength: 2, maxLength: 5, pattern: "z$", format: "date" },
			],
		});
		expect(schema).toMatchObject({
			types: ["string"],
			enum: ["a", "b"],
			counts: { minLength: 2, maxLength: 5 },
			patterns: ["^a", "z$"],
			formats: ["date"],
		});
	});

	it("merges a property of several members once, and unites what is required", async () => {
		const member = (properties: JsonObject, required: string[]) => ({ type: "object", properties, required });
		const { id, table } = await tableOf({
			allOf: [
				member({ amount: { type: "number" } }, ["amount"]),
				member({ amount: { maximum: 3 }, currency: { type: "string" } }, ["currency"]),
			],
		});
		const schema = table.get(id);
		expect([...schema.properties.keys()]).toEqual(["amount", "currency"]);
		expect([...schema.required]).toEqual(["amount", "currency"]);
		const amount = schema.properties.get("amount");
		expect(amount && table.get(amount.schema)).toMatchObject({ types: ["number"], upper: { value: 3 } });
	});

	it("closes a merge against the properties that a closed member does not know", async () => {
		const schema = await normalised({
			allOf: [{ properties: { a: {} }, additionalProperties: false }, { properties: { a: {}, b: {} } }],
		});
		expect([...schema.properties.keys()]).toEqual(["a"]);
		expect(schema.additionalProperties).not.toBeNull();
	});

	it.each<[name: string, schema: JsonValue, expected: Partial<Schema>]>([
		["const is an enum of one", { const: "a" }, { enum: ["a"], types: ["string"] }],
		[
			"a union of bare types is a list of types",
			{ anyOf: [{ type: "string" }, { type: "integer" }] },
			{ types: ["integer", "string"], unions: [] },
		],
		[
			"a union of constants is an enum",
			{ oneOf: [{ const: "b", title: "B" }, { const: "a" }] },
			{ enum: ["a", "b"], unions: [] },
		],
		["a union of one is that one", { oneOf: [{ type: "string" }] }, { types: ["string"], unions: [] }],
		[
			"additional properties of any kind are none of our business",
			{ additionalProperties: {} },
			{ additionalProperties: null },
		],
		[
			"a union with what demands nothing is nothing",
			{ anyOf: [{ type: "string" }, true] },
			{ unions: [], types: null },
		],
		["false has no value", false, { satisfiable: false, types: [] }],
		[
			"members that contradict each other have no value",
			{ allOf: [{ type: "string" }, { type: "object" }] },
			{ satisfiable: false, types: [] },
		],
		["base64 is the format byte", { type: "string", contentEncoding: "base64" }, { formats: ["byte"], unread: [] }],
		[
			"values of another type than listed stay",
			{ type: "integer", enum: ["1", "2"] },
			{ enum: ["1", "2"], types: ["integer"] },
		],
		["an open enum is known as one", { enum: ["a"], "x-extensible-enum": true }, { extensibleEnum: true }],
	])("knows that %s", async (_, schema, expected) => {
		expect(await normalised(schema)).toMatchObject(expected);
	});

	it.each<[name: string, schema: JsonValue]>([
		["null that a oneOf lists twice", { oneOf: [{ type: "null" }, { type: "null" }] }],
		["null that a oneOf lists twice in two ways", { oneOf: [{ const: null }, { type: "null" }] }],
		["null beside a branch of a oneOf that allows null too", { oneOf: [{ maxLength: 1 }, { type: "null" }] }],
		["null beside a branch of a oneOf that lists it", { oneOf: [{ type: ["string", "null"] }, { type: "null" }] }],
		[
			"null beside a union that may allow it",
			{ oneOf: [{ anyOf: [{ $ref: "#/components/schemas/A" }, { maxLength: 1 }] }, { type: "null" }] },
		],
		[
			"a branch that a oneOf lists twice",
			{ oneOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/A" }] },
		],
		["names that are described beside a branch that demands nothing", { anyOf: [{ properties: { a: {} } }, true] }],
	])("keeps %s in a union", async (_, schema) => {
		const { unions } = await normalised(schema, { components: { A: { type: "string" } } });
		expect(unions.map(({ branches }) => branches.length)).toEqual([2]);
	});

	it("keeps null that a oneOf lists twice beside a third branch", async () => {
		const { unions } = await normalised({ oneOf: [{ type: "string" }, { type: "null" }, { const: null }] });
		expect(unions.map(({ branches }) => branches.length)).toEqual([3]);
	});

	it("keeps what it does not understand, without the annotations in it", async () => {
		const { unread, applicators } = await normalised({
			not: { type: "string", description: "No text." },
			if: { required: ["a"] },
			else: { required: ["b"] },
			unevaluatedProperties: true,
			inventedKeyword: 1,
		});
		expect(unread.map(({ field, value }) => [field, value])).toEqual([["inventedKeyword", 1]]);
		expect(applicators?.asWritten.map(({ field, value }) => [field, value])).toEqual([
			["not", { type: "string" }],
			["if", { if: { required: ["a"] }, else: { required: ["b"] } }],
		]);
	});

	it("keeps apart what an allOf's members say of names that they do not describe", async () => {
		const { applicators, properties } = await normalised({
			allOf: [
				{ properties: { a: true }, patternProperties: { "^x-": true }, additionalProperties: false },
				{ properties: { b: true }, unevaluatedProperties: false },
			],
		});
		expect([...properties.keys()]).toEqual(["a", "b"]);
		expect(applicators?.remainders.map(({ of, evaluated }) => [of, evaluated])).toEqual([
			["properties", [expect.objectContaining({ names: ["a"], patterns: ["^x-"], when: [] })]],
			["properties", [expect.objectContaining({ names: ["b"], patterns: [], when: [] })]],
		]);
	});

	it("cuts an allOf that contains itself", async () => {
		const components = {
			Node: {
				allOf: [
					{ $ref: "#/components/schemas/Node" },
					{ type: "object", properties: { next: { $ref: "#/components/schemas/Node" } } },
				],
			},
		};
		const { id, table } = await tableOf({ $ref: "#/components/schemas/Node" }, { components });
		expect(table.get(id).properties.get("next")?.schema).toBe(id);
	});

	it("answers in bounded time where merges branch at each level", async () => {
		const levels = Array.from({ length: 60 }, (_, level) => {
			const next = { $ref: `#/components/schemas/L${level + 1}` };
			return [`L${level}`, { anyOf: [{ allOf: [next, { allOf: [next] }] }, { type: "null" }], title: `${level}` }];
		});
		const components = { ...Object.fromEntries(levels), L60: { type: "string" } };
		expect((await normalised({ $ref: "#/components/schemas/L0" }, { components })).types).toEqual(["null", "string"]);
	});

	it.each<[name: string, schema: JsonValue]>([
		["a text", "string"],
		["a number", 3],
		["null", null],
		["a list", []],
		["properties that are a list", { properties: [] }],
		["required that is a flag", { required: true }],
		["a type that does not exist", { type: "file" }],
		["a type that is an object", { type: { a: 1 } }],
		["an enum that is an object", { enum: {} }],
		["unions of nothing", { oneOf: [], anyOf: null, allOf: 3 }],
		["items that are a text", { items: "x", prefixItems: {} }],
		["limits that are texts", { minimum: "1", maxLength: "2", multipleOf: 0, minItems: null }],
		["a discriminator that is a list", { discriminator: [] }],
		["a mapping that is a list", { discriminator: { propertyName: "a", mapping: [1] } }],
		[
			"a property with a prototype's name",
			JSON.parse('{"properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}'),
		],
	])("takes %s for a schema", async (_, schema) => {
		expect(typeof (await normalised(schema)).satisfiable).toBe("boolean");
	});

	it("knows a property by the name of a prototype", async () => {
		const schema = await normalised(JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{}}}'));
		expect([...schema.properties.keys()]).toEqual(["__proto__", "constructor"]);
	});
});
