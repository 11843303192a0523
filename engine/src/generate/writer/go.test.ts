import fc from "fast-check";
import { payloads } from "../testing/hostile-description.ts";
import { nothing } from "./code.ts";
import { code, docComment, identifier, numberLiteral, stringLiteral, structTag } from "./go.ts";

const anyText = fc.oneof(
	fc.constantFrom(...payloads),
	fc.string({ unit: "binary" }),
	fc.array(fc.constantFrom(...payloads, " ", "a", "`", "go:build", "+build")).map((parts) => parts.join("")),
	fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);

const visible = /^[\p{L}\p{M}\p{N}\p{P}\p{S} \n\t]*$/u;

/** What an interpreted string of Go means, for the escapes that the writer uses: JSON's, and one for higher planes. */
function meaning(literal: string): string {
	const units = literal.replace(/(?<!\\)((?:\\\\)*)\\U([0-9a-f]{8})/gu, (_, before: string, point: string) => {
		const text = String.fromCodePoint(Number.parseInt(point, 16));
		return (
			before +
			[...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join("")
		);
	});
	return JSON.parse(units) as string;
}

describe("stringLiteral", () => {
	it("means the text that it was given, whatever that is; Go has no lone surrogates", () => {
		fc.assert(
			fc.property(anyText, (text) => {
				const literal = stringLiteral(text);
				expect(meaning(literal)).toBe(text.toWellFormed());
				expect(literal).toMatch(visible);
				expect(literal).not.toMatch(/<[/!]|\n/);
			}),
		);
	});
});

describe("structTag", () => {
	it("holds its values, in a literal that ends where it ends", () => {
		fc.assert(
			fc.property(anyText, (text) => {
				const tag = structTag([["json", text]]);
				const inner = tag.startsWith("`") ? tag.slice(1, -1) : meaning(tag);
				if (tag.startsWith("`")) expect(inner).not.toContain("`");
				expect(inner.startsWith("json:")).toBe(true);
				expect(meaning(inner.slice("json:".length))).toBe(text.toWellFormed());
				expect(tag).toMatch(visible);
			}),
		);
	});

	it("is a raw string where it may be", () => {
		expect(
			structTag([
				["json", "a,omitzero"],
				["null", ""],
			]),
		).toBe('`json:"a,omitzero" null:""`');
		expect(structTag([["query", "a`b"]])).toBe('"query:\\"a`b\\""');
		expect(() => structTag([["a b", ""]])).toThrow("Not a key");
	});
});

describe("docComment", () => {
	it("is comments alone, hides nothing, and is no directive", () => {
		fc.assert(
			fc.property(fc.array(anyText), (text) => {
				const comment = docComment(text);
				if (comment === nothing) return;
				for (const line of comment.split("\n")) expect(line).toMatch(/^\/\/(?: \S.*)?$/u);
				expect(comment).toMatch(visible);
				expect(comment).not.toMatch(/^\/\/(?:go:|export |line )|^\/\/ \+build/mu);
				expect(comment).not.toMatch(/<[/!]/);
			}),
		);
	});

	it("keeps prose readable, and gofmt has nothing to move", () => {
		expect(docComment(["One line."])).toBe("// One line.");
		expect(docComment(["First.", "", "", "  - a", "[x]: y", ""])).toBe("// First.\n//\n// - a\n// [x] : y");
		expect(docComment(["A", "", "A heading", "", "B."])).toBe("// A\n//\n// A heading.\n//\n// B.");
		expect(docComment(["Do:"], [code`a()`])).toBe("// Do:\n//\n//	a()");
		expect(docComment(["", "  "])).toBe("");
	});
});

describe("names and numbers", () => {
	it("refuses an identifier that is none: that is our own mistake", () => {
		expect(() => identifier("a b")).toThrow("Not an identifier");
		expect(() => identifier("_")).toThrow("Not an identifier");
	});

	it("writes numbers, and nothing for what has no literal", () => {
		expect(numberLiteral(1e21)).toBe("1e+21");
		expect(numberLiteral(Number.NaN)).toBeNull();
	});
});
