import { readAutomaton, readLanguage } from "../../containment/language/language.ts";
import { acceptsByStates, shortestByStates } from "./many-states.ts";
import { Patterns } from "./patterns.ts";

const EMAIL = "^\\S{1,100}@\\S{1,100}$";

describe("a pattern of too many states", () => {
	const automaton = readAutomaton(EMAIL);
	const patterns = new Patterns();

	it("has no automaton of single states", () => {
		expect(readLanguage(EMAIL)).toBe("too-large");
	});

	it.each([
		["a@b", true],
		["a@b@c@", true],
		[`${"a".repeat(100)}@${"b".repeat(100)}`, true],
		[`${"a".repeat(101)}@${"b".repeat(100)}`, false],
		[`${"a".repeat(101)}@@${"b".repeat(99)}`, false],
		["@b", false],
		["a @b", false],
		["", false],
	])("is held against %j", (text, isMatch) => {
		expect(automaton === null ? null : acceptsByStates(automaton, text)).toBe(isMatch);
		expect(patterns.matches(EMAIL, text)).toBe(isMatch);
		expect(patterns.matcher(EMAIL).test(text)).toBe(isMatch);
	});

	it("has a text of the length that is asked for", () => {
		const shortest = (min: number, max: number | null) => automaton && shortestByStates(automaton, min, max);
		expect(shortest(0, null)).toBe("a@a");
		expect(shortest(150, 150)).toHaveLength(150);
		expect(shortest(0, 2)).toBeNull();
		expect(shortest(202, null)).toBeNull();
		expect(patterns.textsOf(EMAIL, 0, null)).toEqual(["a@a"]);
	});

	it("is given up where a text takes too many steps", () => {
		expect(automaton && acceptsByStates(automaton, "@".repeat(100_000))).toBe(false);
		const wide = readAutomaton("^(?:a|b|c|[a-z]{1,200})*$");
		expect(wide && acceptsByStates(wide, "a".repeat(100_000))).toBeNull();
	});

	it("is asked about only what it is held against", () => {
		const matcher = patterns.matcher("^(a*)b\\1$");
		expect(() => matcher.test("aa")).toThrow("a pattern takes too long");
	});
});
