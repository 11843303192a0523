import { count, plain, quote, quoteNames, quoteValue, quoteValues } from "./say.ts";

describe("say", () => {
	it.each([
		["a line break", "a\nb", "a\u{fffd}b"],
		["an escape code", "a\u001b[31mb", "a\u{fffd}[31mb"],
		["a mark that turns the direction", "a\u202eb", "a\u{fffd}b"],
		["an invisible mark", "a\u200bb", "a\u{fffd}b"],
		["a line separator", "a\u2028b", "a\u{fffd}b"],
		["half a surrogate pair", "a\ud800b", "a\u{fffd}b"],
		["a back-quote", "a`b", "a'b"],
	])("replaces %s", (_, text, said) => {
		expect(plain(text)).toBe(said);
		expect(quote(text)).toBe(`\`${said}\``);
	});

	it("leaves what people write alone", () => {
		expect(plain("café · 価格 · €1,000.00 {id} <b>")).toBe("café · 価格 · €1,000.00 {id} <b>");
	});

	it("cuts what is long, by characters and not through the middle of one", () => {
		expect(plain("x".repeat(1_000_000), 10)).toBe(`${"x".repeat(9)}…`);
		expect(plain("😀".repeat(50), 10)).toBe(`${"😀".repeat(9)}…`);
		expect(plain("😀".repeat(10), 10)).toBe("😀".repeat(10));
	});

	it("lists", () => {
		expect(quoteNames(["a"])).toBe("`a`");
		expect(quoteNames(["a", "b"])).toBe("`a` and `b`");
		expect(quoteNames(["a", "b", "c", "d", "e", "f", "g"])).toBe("`a`, `b`, `c`, `d`, `e` and 2 more");
		expect(quoteNames([])).toBe("nothing");
		expect(quoteValues(["a", 1, null])).toBe('`"a"`, `1` and `null`');
		expect(quoteValue(undefined)).toBe("nothing");
		expect([count(1, "error"), count(0, "error")]).toEqual(["1 error", "0 errors"]);
	});
});
