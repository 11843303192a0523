import type { Dialect } from "../../contract/api.ts";
import type { JsonObject } from "../../contract/json.ts";
import { respell } from "./respell.ts";

type Case = readonly [what: string, dialect: Dialect, written: JsonObject, respelled: JsonObject];

const CASES: readonly Case[] = [
	["an exclusive limit", "3.0", { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
	["an exclusive limit", "2.0", { maximum: 1, exclusiveMaximum: true }, { exclusiveMaximum: 1 }],
	["a limit that says it is not exclusive", "3.0", { maximum: 1, exclusiveMaximum: false }, { maximum: 1 }],
	["the newer form of it, which some write", "3.0", { exclusiveMinimum: 3 }, { exclusiveMinimum: 3 }],
	["both forms of today", "3.1", { minimum: 1, exclusiveMinimum: 2 }, { minimum: 1, exclusiveMinimum: 2 }],
	["what stands beside a reference", "3.0", { $ref: "#/a", maxLength: 1 }, { $ref: "#/a" }],
	["what stands beside a reference", "2.0", { $ref: "#/a", "x-nullable": true }, { $ref: "#/a" }],
	["what stands beside a reference", "3.1", { $ref: "#/a", maxLength: 1 }, { $ref: "#/a", maxLength: 1 }],
	["a file", "2.0", { type: "file" }, { type: "string" }],
	["no file", "3.1", { type: "file" }, {}],
	["a tuple of older drafts", "3.0", { items: [{ type: "null" }] }, { prefixItems: [{ type: "null" }] }],
	[
		"a tuple and what follows it",
		"3.1",
		{ items: [{ type: "null" }], additionalItems: false },
		{ prefixItems: [{ type: "null" }], items: false },
	],
	["keywords of OpenAPI", "3.0", { discriminator: { propertyName: "a" }, xml: {}, example: 1, readOnly: true }, {}],
	["names that address", "3.1", { $id: "https://a.example/b", $anchor: "c", $defs: { d: {} }, $schema: "e" }, {}],
	["an enum of nothing", "3.1", { enum: [] }, {}],
	["a type that does not exist", "3.1", { type: ["string", "text"] }, { type: ["string"] }],
	["values of the wrong kind", "3.1", { minLength: "1", required: true, properties: [], pattern: 1, not: "a" }, {}],
	["a required name that is no name", "3.1", { required: ["a", 1] }, {}],
	["a const of null", "3.1", { const: null }, { const: null }],
];

describe("respell", () => {
	it.each(CASES)("reads %s of %s", (_, dialect, written, respelled) => {
		const { type, ...keywords } = respell(written, dialect).keywords;
		expect(type === undefined ? keywords : { ...keywords, type: [type].flat() }).toEqual(
			respelled["type"] === undefined ? respelled : { ...respelled, type: [respelled["type"]].flat() },
		);
	});

	it("knows each dialect's own word for null", () => {
		const nullable = (dialect: Dialect, schema: JsonObject) => respell(schema, dialect).nullable;
		expect(nullable("3.0", { nullable: true })).toBe(true);
		expect(nullable("3.0", { "x-nullable": true })).toBe(false);
		expect(nullable("2.0", { "x-nullable": true })).toBe(true);
		expect(nullable("3.1", { nullable: true })).toBe(false);
		expect(nullable("3.0", { $ref: "#/a", nullable: true })).toBe(false);
	});

	it("takes names of prototypes for names", () => {
		const schema = JSON.parse('{"__proto__": {"type": "string"}, "constructor": 1, "type": "null"}');
		expect(respell(schema, "3.1").keywords).toEqual({ type: ["null"] });
	});
});
