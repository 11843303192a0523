import { describe, expect, it } from "@jest/globals";
import { readJsonTexts } from "./read-arguments.ts";

const text = '{ "deploy": "migrate" }';
const value = { deploy: "migrate" };

describe("arguments that come as JSON text", () => {
	it.each([
		["where an object is wanted", { type: "object" }, value],
		["where anything may be", {}, value],
		[
			"where one of several types is wanted, none of them a text",
			{ anyOf: [{ type: "object" }, { type: "array" }] },
			value,
		],
		["by a reference", { $ref: "#/$defs/Payload" }, value],
		["not where a text is wanted", { type: "string" }, text],
		[
			"not where a text is one of what may be: it would be sent as something else",
			{ anyOf: [{ type: "object" }, { type: "string" }] },
			text,
		],
		["not where it is one of known texts", { enum: [text] }, text],
	])("are read %s", (_, schema, read) => {
		expect(readJsonTexts(text, schema, { Payload: { type: "object" } })).toEqual(read);
	});

	it("stay where anything may be and the text is no object or list", () => {
		expect(readJsonTexts("12", {}, {})).toBe("12");
		expect(readJsonTexts("12", { type: "integer" }, {})).toBe(12);
	});
});
