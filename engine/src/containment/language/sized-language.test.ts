import { Patterns } from "./patterns.ts";
import { acceptsSized, readSized } from "./sized-language.ts";

describe("a pattern that counts further than an automaton can", () => {
	const read = readSized("^[a-z]{2,5000}$");

	it.each([
		["too few", "a", false],
		["the fewest", "ab", true],
		["the most", "a".repeat(5_000), true],
		["too many", "a".repeat(5_001), false],
		["others", `${"a".repeat(300)}1`, false],
		["a line's end, which $ is not before", "abc\n", false],
	])("is matched by its characters and their number: %s", (_, text, isMatched) => {
		expect(typeof read === "string" ? read : acceptsSized(read, text)).toBe(isMatched);
		expect(new Patterns().matches("^[a-z]{2,5000}$", text)).toBe(isMatched);
	});

	it("counts code points", () => {
		expect(new Patterns().matches("^.{300}$", "😀".repeat(300))).toBe(true);
		expect(new Patterns().matches("^.{600,}$", "😀".repeat(300))).toBe(false);
	});

	it("says what it cannot read", () => {
		expect(readSized("^(?<=a)[a-z]{2,5000}$")).toBe("irregular");
		expect(readSized("(")).toBe("not-ecma-262");
	});
});
