import { noLongerAccepted, sayAlternatives } from "./security-alternatives.ts";

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
