import type { JsonObject } from "../../contract/json.ts";
import { apiOf, describe31 } from "../../diff/testing/parse-object.ts";

/** Two properties of one body, with all that is known of both. */
async function propertiesOf(a: JsonObject, b: JsonObject, openapi = "3.1.0") {
	const request = { type: "object", properties: { a, b } };
	const { schemas, operations } = await apiOf({ ...describe31({ request }), openapi });
	const body = schemas.get(operations[0]?.requestBody?.content[0]?.schema ?? (0 as never));
	const [one, other] = [...body.properties.values()].map(({ schema }) => ({
		schema: schemas.get(schema),
		words: schemas.textNumber(schema),
	}));
	if (one === undefined || other === undefined) throw new Error("The body has no such properties.");
	return { one, other };
}

describe("LeafSchemas", () => {
	it("reads what is written alike once, and gives each its own place", async () => {
		const words = { type: "integer", minimum: 1, description: "How many." };
		const { one, other } = await propertiesOf(words, { ...words });
		expect(other.words).toBe(one.words);
		expect(other.words).toBeGreaterThan(0);
		const { id, at, origins, written, ...rest } = other.schema;
		expect(one.schema).toMatchObject(rest);
		expect(at.pointer).toMatch(/\/properties\/b$/u);
		expect(id).not.toBe(one.schema.id);
		expect(written.values).toEqual([words]);
		expect(origins.get("minimum")?.pointer).toBe(`${at.pointer}/minimum`);
		expect(origins.get("maximum")).toBeUndefined();
	});

	it("knows the keywords of 3.0 by what they are in 3.1", async () => {
		const words = { type: "integer", minimum: 1, exclusiveMinimum: true, nullable: true };
		const { one, other } = await propertiesOf(words, { ...words }, "3.0.3");
		expect(other.words).toBe(one.words);
		expect(other.schema.types).toEqual(["integer", "null"].toSorted());
		expect(other.schema.lower).toMatchObject({ value: 1, exclusive: true });
		expect(other.schema.origins.get("exclusiveMinimum")?.pointer).toBe(`${other.schema.at.pointer}/exclusiveMinimum`);
	});

	it.each<[JsonObject, JsonObject]>([
		[{ default: 1 }, { default: "1" }],
		[{ default: null }, { default: "null" }],
		[{ default: true }, { const: true }],
		[{ enum: ["a", "b"] }, { enum: ['a","b'] }],
		[{ title: "a", description: "b" }, { title: "a1:bdescription 1:b" }],
		[{ title: "", format: "x" }, { title: "format 1:x" }],
	])("tells %j and %j apart", async (a, b) => {
		const { one, other } = await propertiesOf(a, b);
		expect(one.words).not.toBe(other.words);
		expect(other.schema.default).toBe(b["default"]);
		expect(other.schema.title).toBe(b["title"] ?? null);
	});

	it.each<JsonObject>([
		{ items: true },
		{ type: "object", additionalProperties: false },
		{ type: "strng" },
		{ example: { a: 1 } },
		{ description: "long ".repeat(500) },
	])("leaves %j to itself", async (schema) => {
		const { one, other } = await propertiesOf(schema, { ...schema });
		expect([one.words, other.words]).toEqual([0, 0]);
	});
});
