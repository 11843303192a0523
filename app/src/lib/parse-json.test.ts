import { describe, expect, it } from "@jest/globals";
import { parseJson } from "./parse-json.ts";

const parse = (text: string): unknown => parseJson(Buffer.from(text));
const refused = expect.objectContaining({ code: "invalid_json", status: 400 });

describe("a JSON body", () => {
	it.each(['{"a": [1, {"b": "x\\"y{[,"}]}', '"text"', "null", '{"é": "\\\\"}', "\ufeff{}"])("may be %s", (text) => {
		expect(parse(text)).toEqual(JSON.parse(text.replace("\ufeff", "")));
	});

	it.each(["", "{", "{]", '{"a": }', "undefined", "{'a': 1}", '{"a": 1}}', '"', '"\\', "[1,]", "NaN"])(
		"may not be %j",
		(text) => {
			expect(() => parse(text)).toThrow(refused);
		},
	);

	it("must be UTF-8", () => {
		expect(() => parseJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow(refused);
		expect(() => parseJson(Buffer.from('{"a": 1}', "utf16le"))).toThrow(refused);
	});

	it.each([
		["deep lists", "[".repeat(5_000_000)],
		["deep objects", '{"a":'.repeat(1_000_000)],
		["many lists", `[${"[],".repeat(1_000_000)}[]]`],
		["many numbers", `[${"1,".repeat(1_000_000)}1]`],
	])("is refused for %s before it is built", (_what, text) => {
		const before = process.memoryUsage().heapUsed;
		expect(() => parse(text)).toThrow(refused);
		expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * 1024 * 1024);
	});

	it("may hold one very long text with brackets, commas and quotes in it", () => {
		const text = '[{,"'.repeat(1_000_000);
		expect(parse(JSON.stringify({ files: { "a.yaml": text } }))).toEqual({ files: { "a.yaml": text } });
	});

	it.each(['{"__proto__": {}}', '{"a": [{"\\u005f_proto__": 1}]}', '{"files": {"__proto__": "x"}}'])(
		"may not hold the key __proto__: %s",
		(text) => {
			expect(() => parse(text)).toThrow(refused);
			expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
		},
	);
});
