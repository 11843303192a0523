import { accepts, type Language, readLanguage } from "./language.ts";
import { lengthPatternOf } from "./length-pattern.ts";
import { shortestWords } from "./words.ts";

function languageOf(pattern: string): Language {
	const language = readLanguage(pattern);
	if (typeof language === "string") throw new Error(`${pattern} is ${language}.`);
	return language;
}

describe("the language of a pattern", () => {
	it.each([
		["^[c\\-f\\#]$", ["c", "-", "f", "#"], ["d", "e", "\\"]],
		["^[\\+\\-\\.\\#]$", ["+", "-", ".", "#"], [",", "/"]],
		["^[a-zA-Z0-9\\_\\-]+$", ["a_-9"], ["a.b", "\\", "`"]],
		["^[\\w-.]+$", ["a-.", "_"], ["/", ","]],
		["^[^/:|\\000-\\037]+$", ["a b"], ["\u0000", "\u001f", "/"]],
		["^[^\\_]$", ["a", "\u{1f600}"], ["_", "ab"]],
		["^\\@\u{1f600}{2}$", ["@\u{1f600}\u{1f600}"], ["@\u{1f600}"]],
	])("reads %s by Annex B where the flag u refuses it", (pattern, accepted, refused) => {
		const language = languageOf(pattern);
		expect(accepted.filter((text) => !accepts(language, text))).toEqual([]);
		expect(refused.filter((text) => accepts(language, text))).toEqual([]);
	});

	it.each([
		["(?i)abc", "not-ecma-262"],
		["\\A[a-z]+\\z", "not-ecma-262"],
		["^[\\p{Alnum}]+$", "not-ecma-262"],
		["\\x{60}", "not-ecma-262"],
		["[a-z", "not-ecma-262"],
		["*", "not-ecma-262"],
		["(?!a)b", "irregular"],
		["^a(?!b).", "irregular"],
		["^((?!-)[a-z-]+(?<!-)[.])+$", "irregular"],
		["^(?=(a))\\1", "irregular"],
		[`^${"(?!a)".repeat(13)}b`, "irregular"],
		["^(a*)b\\1$", "irregular"],
		["\\bword\\b", "irregular"],
	])("says of %s that it is %s", (pattern, why) => {
		expect(readLanguage(pattern)).toBe(why);
	});

	it.each([
		["^(?!\\s*$)[a-z ]+$", ["a b", " a"], ["", " ", "A"]],
		["^(?=.*[A-Z])(?=.*\\d).{4,}$", ["aB12"], ["ab12", "aBcd", "A1"]],
		["^(?:(?!-)[a-z-]{1,63}(?<!-))$", ["a-b"], ["-a", "b-", ""]],
		["^(?!a)b|^(?=c)cd$|x", ["bb", "cd", "ax"], ["ab", "cdd"]],
		["^(?!(?!a).)", ["ab", ""], ["b"]],
	])("reads %s, which looks around only where a text begins or ends", (pattern, accepted, refused) => {
		const language = languageOf(pattern);
		expect(accepted.filter((text) => !accepts(language, text))).toEqual([]);
		expect(refused.filter((text) => accepts(language, text))).toEqual([]);
	});

	it.each([
		["[a-zA-Z_][a-zA-Z0-9_]{0,100000}", "[a-zA-Z_]"],
		[".{0,1600}", ""],
		["\\S{1,8192}", "\\S"],
		["arn:[^:]*:role/.{1,576}", "arn:[^:]*:role/."],
		["(arn:(aws)*:[0-9]{12}:group/)?[a-z]{1,300}", "[a-z]"],
		["(x{0,9}|y)*(z{3,4000}|zw)$", "(zzz|zw)$"],
	])("of %s, which is searched for, is that of %s", (long, short) => {
		const [a, b] = [languageOf(long), languageOf(short)];
		expect(a.countNodes()).toBe(b.countNodes());
		expect(shortestWords(a, 0, 9, 40)).toEqual(shortestWords(b, 0, 9, 40));
	});

	it.each([
		"^https://([.\\-_a-zA-Z0-9]+/?){3,1016}$",
		"^(a|b)*a(a|b){20}$",
		"^((a{0,99}){0,99}){0,99}$",
		`^${"(a|b?c*)*".repeat(200)}$`,
		`${"(".repeat(900)}a${")*".repeat(900)}b$`,
	])("is given up where it takes too much: %s", (pattern) => {
		expect(readLanguage(pattern)).toBe("too-large");
	});
});

describe("a pattern that only counts one kind of character", () => {
	it.each([
		["^[a-z]{1,2048}$", { pattern: "^[a-z]*$", min: 1, max: 2048 }],
		["^.{300,}$", { pattern: "^.*$", min: 300, max: null }],
		["^[\\w\\_]{0,900}$", { pattern: "^[\\w\\u{5f}]*$", min: 0, max: 900 }],
		["^(?!a)(?=.*z).{1,2048}$", { pattern: "^(?!a)(?=.*z).*$", min: 1, max: 2048 }],
		["^[a-z]{1,64}$", null],
		["^a[a-z]{1,2048}$", null],
		["^[a-z]{1,2048}|b{2}$", null],
		["[a-z]{1,2048}$", null],
		["^(?:ab){1,2048}$", null],
		["^\\b.{1,2048}$", null],
	])("of %s is told from its length", (pattern, told) => {
		expect(lengthPatternOf(pattern)).toEqual(told);
	});
});
