import type { JsonValue } from "../contract/json.ts";
import { card, closed, iban, object, orNull, other, parts, type Said, said, text } from "./testing/said-of-schemas.ts";

describe("diffApis of schemas", () => {
	it.each<[name: string, before: JsonValue, after: JsonValue, expected: readonly Said[]]>([
		["integer → number", { type: "integer" }, { type: "number" }, [["type-changed", "widens", "widens"]]],
		[
			"string → object, and what hung on the type",
			{ type: "string", maxLength: 3 },
			object({ a: text }),
			[["type-changed", "incomparable", "incomparable"]],
		],
		[
			"the flag of 3.0 beside a limit → the limit itself",
			{ type: "number", minimum: 5, exclusiveMinimum: true },
			{ type: "number", exclusiveMinimum: 5 },
			[["bound-changed", "narrows", "narrows"]],
		],
		["any → string", {}, text, [["type-changed", "narrows", "narrows"]]],
		["string → nothing", text, false, [["type-changed", "narrows", "narrows"]]],
		[
			"properties without a type → array",
			{ properties: { a: text } },
			{ type: "array", items: text },
			[["type-changed", "incomparable", "incomparable"]],
		],
		[
			"array → properties without a type",
			{ type: "array", items: text },
			{ properties: { a: text } },
			[["type-changed", "incomparable", "incomparable"]],
		],
		[
			"properties without a type → object",
			{ properties: { a: text } },
			object({ a: text }),
			[["type-changed", "unknown", "narrows"]],
		],
		["anything → array", {}, { type: "array" }, [["type-changed", "narrows", "narrows"]]],
		[
			"a constant → properties without a type",
			{ const: 12 },
			{ properties: { a: text } },
			[["enum-changed", "widens", "widens"]],
		],
		[
			"null that a branch of its own comes to deny",
			{ anyOf: [text, { type: "null" }] },
			{ anyOf: [text, { type: "null", not: { const: null } }] },
			[["nullable-changed", "narrows", "narrows"]],
		],
		[
			"a branch that equals another one in other words",
			{ oneOf: [object({ a: text, k: { const: 1 } }), text] },
			{ oneOf: [object({ a: text, k: { const: 1 } }), object({ k: { enum: [1] }, a: text }), text] },
			[
				["branch-added", "none", "none"],
				["interplay-changed", "narrows", "narrows"],
			],
		],
		[
			"a branch beside whose union another type is demanded",
			text,
			{ type: "array", oneOf: [{}, false] },
			[["type-changed", "incomparable", "incomparable"]],
		],
		[
			"alternatives that demand no type, beside one that stays",
			object({}),
			{ type: "object", oneOf: [{ required: ["a"] }, { required: ["b"] }] },
			[["union-changed", "narrows", "narrows"]],
		],
		[
			"what patterns leave over",
			{ type: "object", additionalProperties: text, patternProperties: { "^k": object({}) } },
			{ type: "object", additionalProperties: {}, patternProperties: { "^k": object({}) } },
			[["keyword-changed", "widens", "widens"]],
		],
		[
			"limits beyond 2^53 that lie apart",
			{ type: "integer", exclusiveMinimum: 2 ** 53 },
			{ type: "integer", minimum: 2 ** 54 },
			[["bound-changed", "narrows", "narrows"]],
		],
		[
			"an item that is described and not limited",
			{ type: "array" },
			{ type: "array", prefixItems: [{ properties: { a: {} } }] },
			[["items-changed", "none", "none"]],
		],
		[
			"an item that is described without a type, and limited",
			{ type: "array" },
			{ type: "array", prefixItems: [{ properties: { a: text } }] },
			[["items-changed", "narrows", "narrows"]],
		],
		[
			"limits that come to cross each other",
			{ type: "integer", minimum: 1, maximum: 3 },
			{ type: "integer", minimum: 4, maximum: 3 },
			[["bound-changed", "narrows", "narrows"]],
		],
		[
			"limits that cross each other no longer",
			{ type: "integer", minimum: 4, maximum: 3 },
			{ type: "integer", minimum: 3, maximum: 3 },
			[["bound-changed", "widens", "widens"]],
		],
		[
			"a limit beside one that it crosses, before and after",
			{ type: "integer", minimum: 4, maximum: 3 },
			{ type: "integer", minimum: 5, maximum: 3 },
			[["bound-changed", "none", "none"]],
		],
		[
			"values listed beside lengths that cross each other",
			{ ...orNull, minLength: 4, maxLength: 3 },
			{ ...orNull, minLength: 4, maxLength: 3, enum: ["abcd", null] },
			[["enum-changed", "none", "none"]],
		],
		[
			"a list that must have items, and may not have any",
			{ type: "array", items: false, minItems: 1 },
			{ type: "array", items: false, minItems: 2 },
			[["bound-changed", "none", "none"]],
		],
		[
			"a property of what nothing satisfies",
			{ $ref: "#/components/schemas/Never", ...object({ a: text }) },
			{ $ref: "#/components/schemas/Never", ...object({ a: { type: "integer" } }) },
			[["type-changed", "none", "none"]],
		],
		["a type of what nothing satisfies", { allOf: [text, other] }, { allOf: [text, { type: "integer" }] }, []],
		[
			"a closed object that requires what was forgotten to be described",
			object({ a: text }, { ...closed, required: ["b"] }),
			object({ a: { type: "integer" } }, { ...closed, required: ["b"] }),
			[["type-changed", "incomparable", "incomparable"]],
		],
		[
			"a property that what nothing evaluates comes to see",
			{ ...object({ a: text }), allOf: [true], unevaluatedProperties: false },
			{ allOf: [{ ...object({ a: text }), unevaluatedProperties: true }, { unevaluatedProperties: false }] },
			[["keyword-changed", "narrows", "narrows"]],
		],
		["null allowed", text, { type: ["string", "null"] }, [["nullable-changed", "widens", "widens"]]],
		["null no longer allowed", { anyOf: [text, { type: "null" }] }, text, [["nullable-changed", "narrows", "narrows"]]],
		[
			"a value listed, another not any more",
			{ enum: ["a", "b"] },
			{ enum: ["b", "c"] },
			[["enum-changed", "incomparable", "incomparable"]],
		],
		["an enum set", text, { type: "string", enum: ["a"] }, [["enum-changed", "narrows", "narrows"]]],
		[
			"an enum instead of a pattern that its values match, for which the pattern is not blamed",
			{ type: "string", pattern: "^[A-Z]{3}$" },
			{ type: "string", enum: ["EUR", "USD"] },
			[
				["constraint-changed", "none", "none"],
				["enum-changed", "narrows", "narrows"],
			],
		],
		[
			"a format that replaces an enum of its values",
			{ type: "string", enum: ["2020-01-01"] },
			{ type: "string", format: "date" },
			[
				["constraint-changed", "none", "none"],
				["enum-changed", "widens", "widens"],
			],
		],
		[
			"an enum instead of a limit that its values keep",
			{ type: "string", maxLength: 3 },
			{ enum: ["a"] },
			[["enum-changed", "narrows", "narrows"]],
		],
		[
			"an enum instead of a limit that one value breaks",
			{ type: "string", maxLength: 3 },
			{ enum: ["a", "abcd"] },
			[["enum-changed", "incomparable", "incomparable"]],
		],
		[
			"a limit moved",
			{ type: "number", maximum: 5 },
			{ type: "number", maximum: 3 },
			[["bound-changed", "narrows", "narrows"]],
		],
		[
			"a limit made exclusive",
			{ type: "number", minimum: 5 },
			{ type: "number", exclusiveMinimum: 5 },
			[["bound-changed", "narrows", "narrows"]],
		],
		[
			"a length set and a count dropped",
			{ type: ["string", "array"], minItems: 1 },
			{ type: ["string", "array"], maxLength: 1 },
			[
				["bound-changed", "narrows", "narrows"],
				["bound-changed", "widens", "widens"],
			],
		],
		["a pattern set", text, { type: "string", pattern: "^a" }, [["constraint-changed", "narrows", "narrows"]]],
		[
			"a pattern changed",
			{ type: "string", pattern: "^b" },
			{ type: "string", pattern: "^a" },
			[["constraint-changed", "incomparable", "incomparable"]],
		],
		[
			"a pattern that matches everything",
			{ type: "string", pattern: "^b" },
			{ type: "string", pattern: ".*" },
			[["constraint-changed", "widens", "widens"]],
		],
		[
			"a wider format",
			{ type: "integer", format: "int32" },
			{ type: "integer", format: "int64" },
			[["constraint-changed", "widens", "widens"]],
		],
		[
			"another format",
			{ type: "string", format: "date" },
			{ type: "string", format: "uuid" },
			[["constraint-changed", "incomparable", "incomparable"]],
		],
		[
			"a coarser step",
			{ type: "number", multipleOf: 2 },
			{ type: "number", multipleOf: 4 },
			[["constraint-changed", "narrows", "narrows"]],
		],
		[
			"unique items",
			{ type: "array" },
			{ type: "array", uniqueItems: true },
			[["constraint-changed", "narrows", "narrows"]],
		],
		["items described", { type: "array" }, { type: "array", items: text }, [["items-changed", "narrows", "narrows"]]],
		[
			"an item's type",
			{ type: "array", items: text },
			{ type: "array", items: { type: ["string", "integer"] } },
			[["type-changed", "widens", "widens"]],
		],
		[
			"one position of a tuple",
			{ type: "array", prefixItems: [text, text] },
			{ type: "array", prefixItems: [text, { enum: ["a"] }] },
			[["enum-changed", "narrows", "narrows"]],
		],
		[
			"a property required",
			object({ a: text }),
			object({ a: text }, { required: ["a"] }),
			[["property-required-changed", "narrows", "narrows"]],
		],
		[
			"a name required that is not described",
			object({}),
			object({}, { required: ["a"] }),
			[["property-required-changed", "narrows", "narrows"]],
		],
		["an optional property of an open object", object({}), object({ a: text }), [["property-added", "none", "none"]]],
		[
			"an optional property of a closed object",
			object({}, closed),
			object({ a: text }, closed),
			[["property-added", "widens", "widens"]],
		],
		[
			"a required property",
			object({}),
			object({ a: text }, { required: ["a"] }),
			[["property-added", "narrows", "narrows"]],
		],
		[
			"a property of what was a map",
			{ type: "object", additionalProperties: text },
			{ ...object({ a: { enum: ["x"] } }), additionalProperties: text },
			[
				["enum-changed", "narrows", "narrows"],
				["property-added", "none", "none"],
			],
		],
		[
			"an optional property gone from an open object",
			object({ a: text }),
			object({}),
			[["property-removed", "unknown", "narrows"]],
		],
		[
			"a required property gone from an open object",
			object({ a: text }, { required: ["a"] }),
			object({}),
			[["property-removed", "unknown", "widens"]],
		],
		[
			"a property gone from a closed object",
			object({ a: text }, closed),
			object({}, closed),
			[["property-removed", "narrows", "narrows"]],
		],
		["an object closed", object({}), object({}, closed), [["additional-properties-changed", "narrows", "narrows"]]],
		[
			"an object opened to some",
			object({}, closed),
			object({}, { additionalProperties: text }),
			[["additional-properties-changed", "widens", "widens"]],
		],
		[
			"what a map holds",
			object({}, { additionalProperties: text }),
			object({}, { additionalProperties: { enum: ["a"] } }),
			[["enum-changed", "narrows", "narrows"]],
		],
		[
			"another default",
			{ type: "string", default: "a" },
			{ type: "string", default: "b" },
			[["default-changed", "none", "none"]],
		],
		[
			"read-only",
			object({ a: text }),
			object({ a: { type: "string", readOnly: true } }),
			[["access-changed", "unknown", "none"]],
		],
		[
			"no longer write-only",
			object({ a: { type: "string", writeOnly: true } }),
			object({ a: text }),
			[["access-changed", "none", "none"]],
		],
		[
			"an assertion that only refuses",
			text,
			{ type: "string", not: { const: "a" } },
			[["keyword-changed", "narrows", "narrows"]],
		],
		[
			"an assertion changed",
			{ not: { const: "b" } },
			{ not: { const: "a" } },
			[["keyword-changed", "incomparable", "incomparable"]],
		],
		[
			"more demands for a name",
			{ dependentRequired: { a: ["b"] } },
			{ dependentRequired: { a: ["b", "c"] } },
			[["keyword-changed", "narrows", "narrows"]],
		],
	])("%s", async (_, before, after, expected) => {
		expect(await said(before, after, parts)).toEqual(expected);
	});

	const components = { Card: card, Iban: iban, Payment: { $ref: "#/components/schemas/Card" } };
	it.each<[name: string, before: JsonValue, after: JsonValue]>([
		["a constant and an enum of one", { const: "a" }, { enum: ["a"] }],
		["an inline schema and a reference", card, { $ref: "#/components/schemas/Card" }],
		["a reference to a reference", { $ref: "#/components/schemas/Payment" }, { $ref: "#/components/schemas/Card" }],
		[
			"an allOf and what it says",
			{ allOf: [{ $ref: "#/components/schemas/Card" }, { required: ["number"] }] },
			{ ...card, required: ["kind", "number"] },
		],
		["branches in another order", { oneOf: [card, iban] }, { oneOf: [{ $ref: "#/components/schemas/Iban" }, card] }],
		["oneOf and anyOf of what excludes each other", { oneOf: [card, iban] }, { anyOf: [card, iban] }],
		[
			"branches of a branch",
			{ anyOf: [object({ a: text }), { anyOf: [object({ b: text }), { anyOf: [card, iban] }] }] },
			{ anyOf: [iban, object({ b: text }), object({ a: text }), card] },
		],
		["a union of types and a list of types", { anyOf: [text, { type: "integer" }] }, { type: ["integer", "string"] }],
		[
			"null in a branch and null as a branch",
			{ anyOf: [card, { type: ["string", "null"] }] },
			{ anyOf: [card, text, { type: "null" }] },
		],
		[
			"defaults said and not said",
			object({ a: text }),
			object({ a: { type: "string", minLength: 0 } }, { additionalProperties: true }),
		],
		["integers above 4 and from 5", { type: "integer", exclusiveMinimum: 4 }, { type: "integer", minimum: 5 }],
		[
			"another order of keys, names and values",
			{ required: ["a", "b"], enum: [1, 2] },
			{ enum: [2, 1], required: ["b", "a"] },
		],
		[
			"titles, descriptions and examples",
			text,
			{ type: "string", title: "A", description: "B", examples: ["c"], "x-d": 1 },
		],
		["an item that may be anything", { type: "array" }, { type: "array", prefixItems: [{ properties: {} }] }],
		["a keyword of a type that is not allowed", text, { type: "string", maxItems: 3, minimum: 1 }],
	])("is silent about %s", async (_, before, after) => {
		expect(await said(before, after, components)).toEqual([]);
		expect(await said(after, before, components)).toEqual([]);
	});
});
