import fc from "fast-check";
import { appendPointer, at, formatPointer, parentPointer, parsePointer } from "./json-pointer.ts";

describe("JSON Pointer", () => {
	it("reads the examples of RFC 6901, section 5", () => {
		const document = {
			foo: ["bar", "baz"],
			"": 0,
			"a/b": 1,
			"c%d": 2,
			"e^f": 3,
			"g|h": 4,
			"i\\j": 5,
			'k"l': 6,
			" ": 7,
			"m~n": 8,
		};
		const answers = ["", "/foo", "/foo/0", "/", "/a~1b", "/c%d", "/e^f", "/g|h", "/i\\j", '/k"l', "/ ", "/m~0n"];
		const values = [document, ["bar", "baz"], "bar", 0, 1, 2, 3, 4, 5, 6, 7, 8];
		expect(answers.map((pointer) => at(document, pointer))).toEqual(values);
	});

	it("finds nothing where nothing is, inherited members included", () => {
		for (const pointer of ["/b", "/a/1", "/a/01", "/a/-", "/a/length", "/toString", "/__proto__", "a", "/~2", "/~"]) {
			expect([pointer, at({ a: ["x"] }, pointer)]).toEqual([pointer, undefined]);
		}
		expect(at(JSON.parse('{"__proto__": {"b": 1}}'), "/__proto__/b")).toBe(1);
	});

	it("gives back the tokens that it was made of", () => {
		fc.assert(
			fc.property(fc.array(fc.string()), fc.string(), (tokens, token) => {
				const pointer = formatPointer(tokens);
				expect(parsePointer(pointer)).toEqual(tokens);
				expect(parsePointer(appendPointer(pointer, token))).toEqual([...tokens, token]);
				expect(parentPointer(appendPointer(pointer, token))).toBe(pointer);
			}),
		);
		expect(parentPointer("")).toBeUndefined();
	});
});
