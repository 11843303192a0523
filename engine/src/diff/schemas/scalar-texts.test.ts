import type { Effect } from "../../contract/change.ts";
import type { JsonObject } from "../../contract/json.ts";
import { diffOf } from "../testing/parse-object.ts";

/** What is said of a query parameter, by kind of change. */
async function said(before: JsonObject, after: JsonObject): Promise<Readonly<Record<string, Effect>>> {
	const describe31 = (schema: JsonObject) => ({
		openapi: "3.1.0",
		info: { title: "A", version: "1" },
		paths: { "/a": { get: { parameters: [{ name: "q", in: "query", schema }] } } },
	});
	const changes = await diffOf(describe31(before), describe31(after));
	return Object.fromEntries(changes.map(({ kind, effect }) => [kind, effect]));
}

const text = (pattern: string): JsonObject => ({ type: "string", pattern });

describe("parameters, which travel as text", () => {
	it.each<[name: string, before: JsonObject, after: JsonObject, effect: Effect]>([
		["digits, which no negative number is", { type: "integer" }, text("^[0-9]+$"), "narrows"],
		["digits of what is not negative", { type: "integer", minimum: 0 }, text("^[0-9]+$"), "none"],
		["digits of what is above -1", { type: "integer", exclusiveMinimum: -1 }, text("^[0-9]+$"), "none"],
		["digits with a sign", { type: "integer" }, text("^-?[0-9]+$"), "none"],
		[
			"a listed number with a zero in front",
			{ enum: ["01"], type: "string" },
			{ enum: [1], type: "integer" },
			"widens",
		],
		["a listed number that gains one", { enum: [1], type: "integer" }, { enum: ["01"], type: "string" }, "narrows"],
		["other numbers", { enum: ["01", "2"], type: "string" }, { enum: [1], type: "integer" }, "incomparable"],
		["a listed number as it is written", { enum: ["1"], type: "string" }, { enum: [1], type: "integer" }, "none"],
		["no whole number", { enum: ["1.0"], type: "string" }, { enum: [1], type: "integer" }, "incomparable"],
		["a number with an end", { enum: ["1.50"], type: "string" }, { enum: [1.5], type: "number" }, "widens"],
		["a pattern of two with zeros", text("^0[12]$"), { enum: [1, 2], type: "integer" }, "widens"],
		["what is negative", { type: "integer", maximum: -1 }, text("^-[0-9]+$"), "widens"],
		[
			"as many digits as there are",
			{ type: "integer", minimum: 1, maximum: 999 },
			{ type: "string", maxLength: 3 },
			"widens",
		],
		[
			"too few digits",
			{ type: "integer", minimum: 1, maximum: 1000 },
			{ type: "string", maxLength: 3 },
			"incomparable",
		],
		["one number after the other", { type: "integer", minimum: 5, maximum: 7 }, text("^[567]$"), "none"],
		[
			"a range whose greatest number is no power of ten",
			{ type: "integer", minimum: 0, maximum: 550 },
			text("^[0-5]?[0-9]{1,2}$"),
			"widens",
		],
		[
			"a range of which one is left out",
			{ type: "integer", minimum: 95, maximum: 1203 },
			text("^(9[5-9]|[1-9][0-9]{2}|1[01][0-9]{2}|120[0-2])$"),
			"narrows",
		],
		[
			"a range of which none is",
			{ type: "integer", minimum: -12, maximum: 1203 },
			text("^(-[1-9]|-1[0-2]|[0-9]|[1-9][0-9]{1,2}|1[01][0-9]{2}|120[0-3])$"),
			"none",
		],
		[
			"multiples, of which one is not known to be sent",
			{ type: "integer", multipleOf: 5 },
			text("^-?[0-9]*[05]$"),
			"unknown",
		],
		["more digits than any number has", { type: "integer" }, { type: "string", maxLength: 400 }, "widens"],
		["a format's range", { type: "integer", format: "int32" }, { type: "string", maxLength: 11 }, "widens"],
		["numbers", { type: "number" }, text("^[0-9.eE+-]+$"), "widens"],
		["numbers that may be negative", { type: "number" }, text("^[0-9.]+$"), "incomparable"],
		["texts of whole numbers", text("^[1-9][0-9]*$"), { type: "integer" }, "widens"],
		["texts of digits, which are read as numbers", text("^[0-9]+$"), { type: "integer" }, "widens"],
		["texts of digits with a sign", text("^-?[0-9]+$"), { type: "integer" }, "none"],
		["leading zeros before too small a number", text("^[0-9]{2}$"), { type: "integer", minimum: 10 }, "incomparable"],
		["leading zeros in front of a fraction", text("^[0-9]+[.][0-9]$"), { type: "number" }, "widens"],
		["digits or nothing", text("^[0-9]*$"), { type: "integer" }, "incomparable"],
		[
			"more digits than a format's numbers have",
			text("^[0-9]+$"),
			{ type: "integer", format: "int64" },
			"incomparable",
		],
		["two types of numbers", { type: "integer", minimum: 1 }, { type: "number", minimum: 1 }, "widens"],
		["a boolean", { type: "boolean" }, text("^(true|false)$"), "none"],
		["listed numbers", { type: "integer", enum: [1, 2] }, text("^[0-9]$"), "widens"],
		["a text with a format", { type: "integer" }, { type: "string", format: "uuid" }, "incomparable"],
	])("are compared by automaton: %s", async (_, before, after, effect) => {
		expect(await said(before, after)).toMatchObject({ "type-changed": effect });
	});

	it("say nothing of a default that is written alike", async () => {
		const either = { type: "string", enum: ["true", "false"] };
		expect(await said({ type: "boolean", default: true }, { ...either, default: "true" })).not.toHaveProperty(
			"default-changed",
		);
		expect(await said({ type: "boolean", default: true }, { ...either, default: "false" })).toHaveProperty(
			"default-changed",
		);
	});

	it("say nothing of the default of one value where a list of it alone becomes the default", async () => {
		const list = (value: string) => ({ type: "array", items: { type: "string" }, default: [value] });
		const one = { type: "string", default: "created" };
		expect(await said(one, list("created"))).toEqual({ "type-changed": "widens" });
		expect(await said(one, list("total"))).toEqual({ "type-changed": "widens", "default-changed": "none" });
	});
});
