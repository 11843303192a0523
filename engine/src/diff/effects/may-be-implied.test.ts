import type { Effect } from "../../contract/change.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { describe31, diffOf } from "../testing/parse-object.ts";

const integer = (more: JsonObject): JsonObject => ({ type: "integer", ...more });
const text = (more: JsonObject): JsonObject => ({ type: "string", ...more });
const list = (more: JsonObject): JsonObject => ({ type: "array", ...more });
const object = (more: JsonObject): JsonObject => ({
	type: "object",
	properties: { a: { type: "string" }, b: { type: "string" } },
	...more,
});
const word = "^[a-z]{2,4}$";

async function effects(before: JsonValue, after: JsonValue): Promise<readonly Effect[]> {
	const changes = await diffOf(describe31({ request: before }), describe31({ request: after }));
	return [...new Set(changes.map(({ effect }) => effect))];
}

describe("keywords that say again what others say", () => {
	it.each<[name: string, without: JsonObject, saidAgain: JsonObject]>([
		["limits of int32", integer({ format: "int32" }), integer({ format: "int32", maximum: 2147483647 })],
		[
			"a format within limits",
			integer({ minimum: 0, maximum: 9 }),
			integer({ minimum: 0, maximum: 9, format: "int8" }),
		],
		["the length of a UUID", text({ format: "uuid" }), text({ format: "uuid", minLength: 36, maxLength: 36 })],
		["the letters of a date", text({ format: "date" }), text({ format: "date", pattern: "^[-0-9]+$" })],
		["lengths of a pattern", text({ pattern: word }), text({ pattern: word, minLength: 2, maxLength: 4 })],
		["both booleans", { type: "boolean" }, { type: "boolean", enum: [true, false] }],
		["all integers of a range", integer({ minimum: 1, maximum: 2 }), integer({ minimum: 1, maximum: 2, enum: [1, 2] })],
		["all texts of a pattern", text({ pattern: "^[ab]$" }), text({ pattern: "^[ab]$", enum: ["a", "b"] })],
		["the empty text", text({ maxLength: 0 }), { enum: [""] }],
		["the empty text, or null", { type: ["string", "null"], maxLength: 0 }, { enum: ["", null] }],
		["the empty list", list({ maxItems: 0 }), { const: [] }],
		["the empty object", { type: "object", maxProperties: 0 }, { enum: [{}] }],
		["the only number of a range", { type: "number", minimum: 1.5, maximum: 1.5 }, { const: 1.5 }],
		["multiples of one", integer({}), { type: "number", multipleOf: 1 }],
		["required names, counted", object({ required: ["a", "b"] }), object({ required: ["a", "b"], minProperties: 2 })],
		[
			"the names there are",
			object({ additionalProperties: false }),
			object({ additionalProperties: false, maxProperties: 2 }),
		],
		["one item, without another", list({ maxItems: 1 }), list({ maxItems: 1, uniqueItems: true })],
		["no items, by either keyword", list({ items: false }), list({ maxItems: 0 })],
		["as many items as described", list({ prefixItems: [{}], items: false }), list({ prefixItems: [{}], maxItems: 1 })],
	])("%s", async (_, without, saidAgain) => {
		expect(await effects(without, saidAgain)).toEqual(["none"]);
		expect(await effects(saidAgain, without)).toEqual(["none"]);
	});

	it.each<[name: string, wide: JsonObject, narrow: JsonObject]>([
		["a limit within int32", integer({ format: "int32" }), integer({ format: "int32", maximum: 2147483646 })],
		["a length that a pattern goes beyond", text({ pattern: word }), text({ pattern: word, maxLength: 3 })],
		["a length beyond a format of texts", text({ format: "uuid" }), text({ format: "uuid", minLength: 37 })],
		["limits beyond a format", integer({ format: "int32" }), integer({ format: "int32", minimum: 0 })],
		["a format beside wide limits", integer({ minimum: 0 }), integer({ minimum: 0, format: "int32" })],
		["one boolean", { type: "boolean" }, { type: "boolean", enum: [true] }],
		["more names than are required", object({ required: ["a"] }), object({ required: ["a"], minProperties: 2 })],
		["two items", list({ maxItems: 2 }), list({ maxItems: 2, uniqueItems: true })],
		["how a value is carried", text({ pattern: word }), text({ pattern: word, format: "byte" })],
	])("tells what more is demanded: %s", async (_, wide, narrow) => {
		expect(await effects(wide, narrow)).toEqual(["narrows"]);
		expect(await effects(narrow, wide)).toEqual(["widens"]);
	});

	it("takes a length in the place of a format for a demand, as not every validator checks formats", async () => {
		const changes = await diffOf(
			describe31({ request: text({ format: "uuid" }) }),
			describe31({ request: text({ minLength: 36 }) }),
		);
		const effects = changes.map(({ kind, effect }) => [kind, effect]);
		expect(effects).toEqual([
			["constraint-changed", "widens"],
			["bound-changed", "narrows"],
		]);
	});

	it("decides patterns of parameters, whose texts are what a string is", async () => {
		const query = (schema: JsonValue): JsonObject => ({
			openapi: "3.1.0",
			info: { title: "", version: "" },
			paths: { "/a": { get: { parameters: [{ name: "q", in: "query", schema }] } } },
		});
		const [narrower] = await diffOf(query(text({ pattern: "^[a-z]+$" })), query(text({ pattern: "^[a-f]+$" })));
		expect(narrower).toMatchObject({ kind: "constraint-changed", effect: "narrows" });
		const [wider] = await diffOf(query(text({ pattern: "^[a-f]+$" })), query(text({ pattern: "^[a-z]+$" })));
		expect(wider).toMatchObject({ kind: "constraint-changed", effect: "widens" });
	});

	it("refuses for sure what was valid before there were branches, where it is none of them", async () => {
		const before = object({ required: ["a", "b"] });
		const branches = [object({ required: ["a"] }), object({ required: ["b"] })];
		expect(await effects(before, { oneOf: branches })).toContain("narrows");
		expect(await effects(before, { oneOf: [before, branches[0] ?? {}] })).toContain("unknown");
	});
});
