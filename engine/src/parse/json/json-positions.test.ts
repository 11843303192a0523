import fc from "fast-check";
import type { JsonValue } from "../../contract/json.ts";
import { formatPointer, isArray } from "../../lib/json-pointer.ts";
import { tokensOf, walkSpots } from "../written/spots.ts";
import { JsonSyntaxError } from "./json-errors.ts";
import { duplicateKeys, jsonPositions } from "./json-positions.ts";
import { readJsonTape } from "./json-tape.ts";

function positionsIn(text: string) {
	return jsonPositions(text, readJsonTape(text));
}

describe("jsonPositions", () => {
	it("points at keys, items and the root", () => {
		const text = ' {"a": [1, {"b": null}], "c\\u0064": {}, "e": ""}';
		const at = (...path: string[]) => text.slice(positionsIn(text)(path)).slice(0, 8);
		expect(at()).toBe('{"a": [1');
		expect(at("a")).toBe('"a": [1,');
		expect(at("a", "0")).toBe('1, {"b":');
		expect(at("a", "1", "b")).toBe('"b": nul');
		expect(at("cd")).toBe('"c\\u0064');
		expect(at("e")).toBe('"e": ""}');
	});

	it("falls back to the nearest ancestor that is in the text", () => {
		const text = '{"a": {"b": [1]}}';
		const offsetOf = positionsIn(text);
		expect(offsetOf(["a", "x", "y"])).toBe(offsetOf(["a"]));
		expect(offsetOf(["a", "b", "1"])).toBe(offsetOf(["a", "b"]));
		expect(offsetOf(["a", "b", "00"])).toBe(offsetOf(["a", "b"]));
		expect(offsetOf(["__proto__", "constructor"])).toBe(0);
	});

	it("does not take a key that only begins or looks like another one", () => {
		const text = '{"ab": 1, "a\\\\": 2, "a": 3, "\\"": 4}';
		const offsetOf = positionsIn(text);
		expect(offsetOf(["a"])).toBe(text.indexOf('"a": 3'));
		expect(offsetOf(["a\\"])).toBe(text.indexOf('"a\\\\"'));
		expect(offsetOf(["a\\\\"])).toBe(0);
		expect(offsetOf(['"'])).toBe(text.indexOf('"\\"": 4'));
	});

	it("finds every value of any JSON text where it stands", () => {
		fc.assert(
			fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, "\t"), (value, space) => {
				const text = JSON.stringify(value, null, space);
				const offsetOf = positionsIn(text);
				for (const spot of walkSpots(JSON.parse(text) as JsonValue)) {
					const start = offsetOf(tokensOf(spot));
					const isMember = spot.parent !== undefined && !isArray(spot.parent.value);
					const written = isMember ? text.slice(start).startsWith(JSON.stringify(spot.token)) : true;
					const valueStart = isMember ? start + JSON.stringify(spot.token).length : start;
					const rest = text.slice(valueStart).replace(/^\s*:\s*/, "");
					const opening = JSON.stringify(spot.value).slice(0, 1);
					expect([formatPointer(tokensOf(spot)), written, rest.slice(0, 1)]).toEqual([
						expect.any(String),
						true,
						opening,
					]);
				}
			}),
		);
	});
});

describe("readJsonTape", () => {
	it("accepts what JSON.parse accepts, and nothing else", () => {
		const pieces = fc.constantFrom(...'{}[]:,"\\ \n1a-.e0', "true", "null", '"a"', "\\u00", "\t", "\u0001", "é");
		fc.assert(
			fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
				const text = parts.join("");
				expect([text, reads(text)]).toEqual([text, parses(text)]);
			}),
			{ numRuns: 5_000 },
		);
	});

	it.each([
		["", 0, "a value"],
		["[1,]", 3, "a value"],
		["[1 2]", 3, "a comma or ]"],
		['{"a" 1}', 5, "a colon"],
		['{"a": 1 "b": 2}', 8, "a comma or }"],
		["{a: 1}", 1, "a key in double quotes"],
		["{} {}", 3, "the end of the file"],
		["[", 1, "a value"],
		["[01]", 2, "a comma or ]"],
	])("says where %j stops being JSON", (text, offset, expected) => {
		expect(() => readJsonTape(text)).toThrow(new JsonSyntaxError(offset, expected));
	});

	it("reads a hundred thousand levels without recursion", () => {
		const text = "[".repeat(100_000) + "]".repeat(100_000);
		expect(readJsonTape(text)).toHaveLength(100_000);
	});
});

describe("duplicateKeys", () => {
	it("finds keys that are written twice in one object, however they are escaped", () => {
		const text = '{"a": {"b": 1}, "b": {"b": 1, "\\u0062": 2}, "a": 3, "__proto__": 1, "__proto__": 2}';
		expect(duplicateKeys(text, readJsonTape(text))).toEqual([
			{ key: "b", offset: text.indexOf('"\\u0062"'), pointer: "/b/b" },
			{ key: "a", offset: text.indexOf('"a": 3'), pointer: "/a" },
			{ key: "__proto__", offset: text.lastIndexOf('"__proto__"'), pointer: "/__proto__" },
		]);
	});
});

function parses(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

function reads(text: string): boolean {
	try {
		readJsonTape(text);
		return true;
	} catch (error) {
		if (error instanceof JsonSyntaxError) return false;
		throw error;
	}
}
