import type { JsonObject, JsonValue } from "../../../contract/json.ts";
import { apiFrom } from "../../testing/generate-from.ts";
import { planSdk } from "../plan-sdk.ts";
import type { Field, Shape } from "../shape.ts";

/** The shapes of components that an operation receives, or sends, by name. */
async function shapesOf(
	schemas: JsonObject,
	side: "sent" | "received" = "received",
): Promise<ReadonlyMap<string, Shape>> {
	const properties = Object.fromEntries(
		Object.keys(schemas).map((name) => [name, { $ref: `#/components/schemas/${name}` }]),
	);
	const content = { "application/json": { schema: { type: "object", properties } } };
	const operation =
		side === "sent"
			? { requestBody: { content }, responses: { "204": { description: "" } } }
			: { responses: { "200": { description: "", content } } };
	const plan = planSdk(
		await apiFrom({
			openapi: "3.1.0",
			info: { title: "t", version: "1" },
			paths: { "/x": { post: operation } },
			components: { schemas },
		}),
	);
	return new Map(plan.types.map(({ name, shape }) => [name.join("_"), shape]));
}

async function shapeOf(schema: JsonValue, side: "sent" | "received" = "received"): Promise<Shape | undefined> {
	return (await shapesOf({ Thing: schema }, side)).get("thing");
}

async function fieldsOf(properties: JsonObject): Promise<readonly Field[]> {
	const shape = await shapeOf({ type: "object", properties });
	return shape?.kind === "record" ? shape.fields : [];
}

it.each<[schema: JsonObject, type: string, format: string | null]>([
	[{ type: "integer" }, "integer", null],
	[{ type: "integer", format: "int32" }, "integer", "int32"],
	[{ type: "integer", format: "int64" }, "integer", "int64"],
	[{ type: "integer", format: "uint32" }, "integer", "int64"],
	[{ type: "number", format: "float" }, "number", "float"],
	[{ type: "number", format: "decimal" }, "number", "decimal"],
	[{ type: "string", format: "decimal" }, "string", "decimal"],
	[{ type: "string", format: "date" }, "string", "date"],
	[{ type: "string", format: "date-time" }, "string", "date-time"],
	[{ type: "string", contentEncoding: "base64" }, "string", "byte"],
	[{ type: "string", format: "uuid" }, "string", null],
])("keeps the format of %j", async (schema, type, format) => {
	expect(await shapeOf(schema)).toEqual({ kind: "scalar", type, format });
});

describe("values", () => {
	it.each<[what: string, schema: JsonObject, words: readonly string[]]>([
		["their own", { enum: ["in_progress", "Done"] }, ["done", "in_progress"]],
		["by sign where they are alike", { enum: ["+1", "-1"] }, ["1", "minus_1"]],
		["a number's sign", { enum: [-1, 1, 2.5] }, ["minus_1", "1", "2_5"]],
		["for nothing", { enum: ["", "a"] }, ["empty", "a"]],
		["those that are given", { enum: [1, 2], "x-enum-varnames": ["LOW", "HIGH"] }, ["low", "high"]],
		["those that are given by value", { enum: ["a", "b"], "x-enumNames": { b: "Bee" } }, ["a", "bee"]],
		["case aside", { enum: ["Etc/GMT+1", "Etc/GMT-1"] }, ["etc_gmt_1", "etc_slash_gmt_minus_1"]],
	])("have words: %s", async (_, schema, words) => {
		const shape = await shapeOf(schema);
		expect(shape?.kind === "literals" && shape.values.map((value) => value.words.join("_"))).toEqual(words);
	});

	it("never hold null, which is an alternative", async () => {
		expect(await shapeOf({ enum: ["a", "b", null] })).toMatchObject({
			kind: "union",
			members: [
				{ kind: "literals", open: true },
				{ kind: "scalar", type: "null" },
			],
		});
	});

	it("have the descriptions that stand beside them", async () => {
		const shape = await shapeOf({ enum: ["a", "b"], "x-enum-descriptions": ["First.", "Second."] });
		expect(shape).toMatchObject({ values: [{ description: "First." }, { description: "Second." }] });
	});
});

describe("tags", () => {
	const variant = (value: string | null): JsonObject => ({
		type: "object",
		required: ["type"],
		properties: { type: value === null ? { type: "string" } : { const: value } },
	});
	const both = { oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }] };

	it("keep a written discriminator's mapping, and say where a type demands its value itself", async () => {
		const mapping = { meow: "#/components/schemas/Cat", woof: "Dog", howl: "Dog" };
		const pet = { ...both, discriminator: { propertyName: "type", mapping } };
		const shapes = await shapesOf({ Pet: pet, Cat: variant("meow"), Dog: variant(null) });
		expect(shapes.get("pet")).toMatchObject({
			kind: "union",
			open: true,
			tag: {
				property: "type",
				values: [["meow"], ["howl", "woof"]],
				declared: [true, false],
				fallback: null,
				written: true,
			},
		});
	});

	const extending = (base: string, member: string): JsonObject => ({
		allOf: [{ $ref: `#/components/schemas/${base}` }, { type: "object", properties: { [member]: { type: "string" } } }],
	});
	const mapping = { meow: "#/components/schemas/Cat" };
	const Pet = { ...variant(null), discriminator: { propertyName: "type", mapping } };

	it("tell apart what extends a base where the base is mentioned, by the mapping or by its name", async () => {
		const shapes = await shapesOf({ Pet, Cat: extending("Pet", "claws"), Dog: extending("Pet", "tail") });
		const [cat, dog] = [shapes.get("cat"), shapes.get("dog")];
		expect(shapes.get("pet")).toMatchObject({
			kind: "union",
			open: true,
			members: [{ kind: "reference" }, { kind: "reference" }],
			tag: { property: "type", values: [["meow"], ["Dog"]], declared: [false, false], written: true },
		});
		expect(cat).toMatchObject({ kind: "record", bases: [], fields: [{ name: "claws" }, { name: "type" }] });
		expect(dog).toMatchObject({ kind: "record", bases: [], fields: [{ name: "tail" }, { name: "type" }] });
	});

	it("tell apart what adds nothing to its base", async () => {
		const shapes = await shapesOf({ Pet, Cat: { allOf: [{ $ref: "#/components/schemas/Pet" }] } });
		expect(shapes.get("pet")).toMatchObject({ kind: "union", members: [{ kind: "reference" }] });
		expect(shapes.get("cat")).toMatchObject({ kind: "record", fields: [{ name: "type" }] });
	});

	it.each<[adds: string, state: JsonObject, bases: number, fields: readonly string[]]>([
		["nothing", { type: "string" }, 1, []],
		["notes", { type: "string", description: "Where it is" }, 1, ["state"]],
		["a bound", { maxLength: 80 }, 0, ["id", "state"]],
	])("extend a base of whose member they say %s", async (_, state, bases, fields) => {
		const Meta = { type: "object", properties: { id: { type: "integer" }, state: { type: "string" } } };
		const Server = { allOf: [{ $ref: "#/components/schemas/Meta" }, { type: "object", properties: { state } }] };
		const shape = (await shapesOf({ Meta, Server: { ...Server, description: "Other words" } })).get("server");
		if (shape?.kind !== "record") throw new Error("A server is no record.");
		expect(shape.bases).toHaveLength(bases);
		expect(shape.fields.map(({ name }) => name)).toEqual(fields);
	});

	it("leave a base alone that nothing extends", async () => {
		const shapes = await shapesOf({ Pet: { ...variant(null), discriminator: { propertyName: "type" } } });
		expect(shapes.get("pet")).toMatchObject({ kind: "record", fields: [{ name: "type" }] });
	});

	it("are found where every alternative demands a text of its own", async () => {
		const shapes = await shapesOf({ Pet: both, Cat: variant("meow"), Dog: variant("woof") }, "sent");
		expect(shapes.get("pet")).toMatchObject({
			kind: "union",
			open: false,
			tag: { property: "type", values: [["meow"], ["woof"]], declared: [true, true], written: false },
		});
	});

	it("are not where two alternatives demand the same", async () => {
		const shapes = await shapesOf({ Pet: both, Cat: variant("meow"), Dog: variant("meow") });
		expect(shapes.get("pet")).toMatchObject({ kind: "union", tag: null });
	});

	it.each(["anyOf", "oneOf"])("keep their name where null is one more: %s", async (union) => {
		const Choice = { oneOf: [{ type: "string" }, { type: "object", properties: { id: { type: "string" } } }] };
		const nullable = { [union]: [{ $ref: "#/components/schemas/Choice" }, { type: "null" }] };
		const shapes = await shapesOf({ Choice, Holder: { type: "object", properties: { choice: nullable } } });
		const holder = shapes.get("holder");
		expect(holder?.kind === "record" && holder.fields[0]?.shape).toMatchObject({
			kind: "union",
			members: [{ kind: "reference" }, { kind: "scalar", type: "null" }],
		});
	});

	it("stay beside null", async () => {
		const pet = { oneOf: [both, { type: "null" }] };
		const shapes = await shapesOf({ Pet: pet, Cat: variant("meow"), Dog: variant("woof") });
		expect(shapes.get("pet")).toMatchObject({ tag: { values: [["meow"], ["woof"], []] } });
	});
});

describe("members", () => {
	it("have words that no other member of the record has, its bases included", async () => {
		const shapes = await shapesOf({
			Base: { type: "object", properties: { user_id: { type: "string" } } },
			Thing: {
				allOf: [
					{ $ref: "#/components/schemas/Base" },
					{ type: "object", properties: { userId: {}, "StartTime<": {}, StartTime: {}, $: {} } },
				],
			},
		});
		const thing = shapes.get("thing");
		const words = thing?.kind === "record" ? thing.fields.map((field) => [field.name, field.words.join("_")]) : [];
		const [dollar, start, less, user] = words;
		expect([dollar, start, less]).toEqual([
			["$", "dollar"],
			["StartTime", "start_time"],
			["StartTime<", "start_time_less"],
		]);
		expect(user).toEqual(["userId", "user_id_camel"]);
	});

	it("say their limits, defaults and examples", async () => {
		const [first, second, third] = await fieldsOf({
			a: { type: "integer", minimum: 1, maximum: 100, default: 10, example: 5 },
			b: { type: "string", maxLength: 40, pattern: "^a", format: "uri", examples: ["x", "y"] },
			c: { type: "array", minItems: 2, uniqueItems: true, default: { z: 1, a: 2 } },
		});
		expect(first?.notes).toMatchObject({ limits: ["From 1 to 100."], default: "10", example: "5" });
		expect(second?.notes).toMatchObject({
			limits: ["At most 40 characters.", "Matches `^a`.", "Format: uri."],
			default: null,
			example: '"x"',
		});
		expect(third?.notes).toMatchObject({ limits: ["At least 2 items.", "No item twice."], default: '{"a":2,"z":1}' });
	});

	it("keep every digit of a number that no double is", async () => {
		const [field] = await fieldsOf({ a: { type: "integer", format: "int64", maximum: 9 } });
		expect(field?.notes.limits).toEqual(["At most 9."]);
		const text = `{"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{"/x":{"get":{"parameters":[{"name":"a","in":"query","schema":{"type":"integer","maximum":9223372036854775807,"default":9007199254740993,"example":9007199254740993}}],"responses":{}}}}}`;
		const plan = planSdk(await apiFrom(text));
		expect(plan.groups[0]?.methods[0]?.arguments[0]?.notes).toMatchObject({
			limits: ["At most 9223372036854775807."],
			default: "9007199254740993",
		});
	});
});

it("says which way each type travels", async () => {
	const plan = planSdk(
		await apiFrom({
			openapi: "3.1.0",
			info: { title: "t", version: "1" },
			paths: {
				"/x": {
					post: {
						requestBody: {
							content: {
								"application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Sent" } } },
							},
						},
						responses: {
							"200": {
								description: "",
								content: { "application/json": { schema: { $ref: "#/components/schemas/Got" } } },
							},
						},
					},
				},
			},
			components: {
				schemas: { Sent: { type: "object", properties: { a: {} } }, Got: { type: "object", properties: { a: {} } } },
			},
		}),
	);
	expect(plan.types.map(({ name, sent, received }) => [name.join(), sent, received])).toEqual([
		["got", false, true],
		["sent", true, false],
	]);
});
