import { noLongerAccepted, sayAlternatives, sayScopes, scopesLacking } from "./security-alternatives.ts";

describe("the credentials that are no longer accepted", () => {
	it.each([
		[["a", "b"], ["a"], ["b"]],
		[["a and b", "c"], ["a"], ["c"]],
		[["a"], ["a and b"], ["a"]],
		[["none", "a"], ["a"], ["none"]],
		[["a"], ["none"], []],
		[["o [read, write]"], ["o [read]"], []],
		[["o [read]", "k"], ["o [read, write]"], ["o [read]", "k"]],
		[["o [read] and k", "p"], ["k and o [read]"], ["p"]],
	])("are of %j, which became %j, %j", (from, to, lost) => {
		expect(noLongerAccepted(from, to)).toEqual(lost);
	});
});

describe("the scopes that tokens lack from now on", () => {
	it.each<[lost: string[], to: string[], said: string | null]>([
		[["o"], ["o [write]"], "the scope `write` of `o`"],
		[["o [read]"], ["o [read, write, admin]"], "the scopes `write` and `admin` of `o`"],
		[["o [read]"], ["o [write]"], "the scope `write` of `o`"],
		[["o and p"], ["p [a] and o [b]"], "the scope `a` of `p` and the scope `b` of `o`"],
		[["o [a]", "o [b]"], ["o [a, c]"], null],
		[["o"], ["o [read]", "o [write]"], null],
		[["o"], ["o and key"], null],
		[["o", "key"], ["o [read]"], null],
		[["key"], [], null],
		[[], ["o"], null],
	])("of %j, where %j are asked for, are %j", (lost, to, said) => {
		const lacking = scopesLacking(lost, to);
		expect(lacking === null ? null : sayScopes(lacking)).toBe(said);
	});
});

describe("alternatives in words", () => {
	it.each([
		[["a"], "`a`"],
		[["a and b"], "`a` and `b`"],
		[["a", "b and c", "d"], "`a`, (`b` and `c`) or `d`"],
		[["none", "o [read, write]"], "no credentials or `o [read, write]`"],
		[[], "no credentials"],
		[["a", "b", "c", "d", "e", "f", "g"], "`a`, `b`, `c`, `d`, `e` or 2 more"],
	])("%j", (alternatives, said) => {
		expect(sayAlternatives(alternatives)).toBe(said);
	});
});
