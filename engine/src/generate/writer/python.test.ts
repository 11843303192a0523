import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describeWith } from "../../testing/describe-with.ts";
import { findPythons } from "../python/testing/find-python.ts";
import { payloads } from "../testing/hostile-description.ts";
import { docstring, identifier, isPlainText, jsonLiteral, numberLiteral, quoted, stringLiteral } from "./python.ts";

const anyText = fc.oneof(
	fc.constantFrom(...payloads),
	fc.string({ unit: "binary" }),
	fc
		.array(fc.constantFrom(...payloads, '"', "\\", '"""', " ", "a", "\\N{BULLET}", "\\x"))
		.map((parts) => parts.join("")),
	fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);

const visible = /^[\p{L}\p{M}\p{N}\p{P}\p{S} \n]*$/u;

const [python] = findPythons();

/** What Python reads literals as, as text of UTF-16 units: nothing else can carry a lone surrogate. */
function read(literals: readonly string[]): readonly string[] {
	const program = [
		"import ast, json, sys",
		"sources = json.load(sys.stdin)",
		"for source in sources:",
		"    tree = ast.parse(source)",
		"    assert len(tree.body) == 1 and isinstance(tree.body[0].value, ast.Constant), source",
		"print(json.dumps([ast.parse(source).body[0].value.value for source in sources]))",
	].join("\n");
	const { stdout, stderr } = spawnSync(python?.command ?? "", ["-W", "error", "-c", program], {
		input: JSON.stringify(literals),
		encoding: "utf8",
		maxBuffer: 2 ** 26,
	});
	if (stderr !== "") throw new Error(stderr);
	return JSON.parse(stdout);
}

describeWith("Python", python !== undefined, "literals of Python", () => {
	it("mean the text that they were given, whatever that is", () => {
		const texts = fc.sample(anyText, { numRuns: 500, seed: 7 });
		const literals = texts.map((text) => stringLiteral(text));
		expect(read(literals)).toEqual(texts);
		for (const literal of literals) {
			expect(literal).toMatch(visible);
			expect(literal).not.toMatch(/<[/!]|\n/);
		}
	});

	it("end where they end as docstrings, and hide nothing", () => {
		const texts = fc.sample(fc.array(anyText, { minLength: 1 }), { numRuns: 500, seed: 8 });
		const docs = texts.map((text) => docstring(text)).filter((doc) => doc !== "");
		const meant = read(docs);
		for (const [index, doc] of docs.entries()) {
			expect(doc).toMatch(visible);
			expect(doc).not.toMatch(/<[/!]/);
			expect(meant[index]).toMatch(visible);
		}
	});
});

describe("docstring", () => {
	it("keeps prose readable", () => {
		expect(docstring(["One line."])).toBe('"""One line."""');
		expect(docstring(['A "quote".', "", "C:\\new", ""])).toBe('"""A "quote".\n\nC:\\\\new\n"""');
		expect(docstring(['ends with "'])).toBe('"""ends with \\""""');
		expect(docstring(["", "  "])).toBe("");
	});
});

describe("what stands in code", () => {
	it("is a name or a number, and nothing else", () => {
		expect(identifier("from_")).toBe("from_");
		for (const name of ["from", "a b", "1a", "é", ""]) expect(() => identifier(name)).toThrow("Not an identifier");
		expect(numberLiteral(-0)).toBe("0");
		expect(numberLiteral(Number.POSITIVE_INFINITY)).toBeNull();
		expect(jsonLiteral({ a: [1, true, null, "x"] })).toBe('{"a": [1, True, None, "x"]}');
	});

	it("is quoted only where no escape is in it", () => {
		expect(isPlainText("café")).toBe(true);
		for (const text of ['"', "'", "\\", "\n", "</"]) expect(isPlainText(text)).toBe(false);
		expect(() => quoted(stringLiteral('"'))).toThrow("cannot be quoted");
	});
});
