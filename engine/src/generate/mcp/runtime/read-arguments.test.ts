import { describe, expect, it } from "@jest/globals";
import { printJson } from "../../typescript/runtime/values/json.ts";
import { checkArguments, readJsonTexts } from "./read-arguments.ts";
import type { Tool } from "./table.ts";

const whole = { type: "object", properties: { id: { type: "integer" } } };
const tool = { name: "items_get", whole } as unknown as Tool;
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

	it("keep every digit of a number", () => {
		const read = readJsonTexts('{"id":"9007199254740993"}', whole, {});
		expect(printJson(read)).toBe('{"id":9007199254740993}');
		expect(() => checkArguments(tool, read, {})).not.toThrow();
	});
});

describe("a number beyond 2^53", () => {
	it("is refused, because a client may have rounded it", () => {
		expect(() => readJsonTexts({ id: 2 ** 53 }, whole, {})).toThrow("lose digits");
		expect(readJsonTexts({ id: 2 ** 53 - 1 }, whole, {})).toEqual({ id: 2 ** 53 - 1 });
		expect(readJsonTexts(1e300, { type: "number" }, {})).toBe(1e300);
	});
});
