import { alternativesOf, isAssignable } from "./python-alternatives.ts";

describe("alternativesOf", () => {
	it("splits at bars outside of brackets and texts, and takes values one by one", () => {
		expect(alternativesOf(`Literal["a | b", "c]"] | list[str | int] | None`)).toEqual([
			`Literal["a | b"]`,
			`Literal["c]"]`,
			"list[str | int]",
			"None",
		]);
	});
});

describe("isAssignable", () => {
	it.each([
		["int", "int | str", true],
		["int | str", "int", false],
		[`Literal["a"]`, "str", true],
		["str", `Literal["a"]`, false],
		["int", "float", true],
		["float", "int", false],
		["datetime", "date", true],
		["Sequence[int]", "Sequence[int | None]", true],
		["list[int]", "list[int | None]", false],
		["dict[str, int]", "dict[str, int]", true],
		["str", "Sequence[str]", true],
		[`Literal["a"]`, "Sequence[str]", true],
		["str", "Sequence[int]", false],
		["str", "list[str]", false],
		["Any", "Order", true],
		["Order", "Refund", false],
	])("holds %s against %s", (giver, taker, expected) => {
		expect(isAssignable(giver, taker)).toBe(expected);
	});
});
