import { sayWordChanges } from "./word-changes.ts";

it.each([
	["Lists all pets.", "Lists your pets.", "`Lists [-all-] {+your+} pets.`"],
	["Lists pets.", "Lists pets.", "`Lists pets.`"],
	["", "Lists pets.", "`{+Lists pets.+}`"],
	["Lists pets.", "", "`[-Lists pets.-]`"],
	["a b c d e f g h i j k l m n o", "a b c d e f g h i j k l m n p", "`… i j k l m n [-o-] {+p+}`"],
])("tells %j from %j", (from, to, said) => {
	expect(sayWordChanges(from, to)).toBe(said);
});

it("breaks the marks that a text has itself, and its back-quotes", () => {
	const said = sayWordChanges("pets", "pets [-gone-] {+new+} `code`");
	expect(said).toBe("`pets {+[\\-gone-\\] {\\+new+\\} 'code'+}`");
});

it("shows what hides, on one bounded line", () => {
	const said = sayWordChanges("pets", `pets\u200b\n\u202e ${"x".repeat(5_000)}`);
	expect(said).toContain("pets\ufffd");
	expect(said).not.toMatch(/[\n\u200b\u202e]/u);
	expect(said.length).toBeLessThan(1_000);
});

it("compares long texts as they are, in bounded time", () => {
	const long = Array.from({ length: 5_000 }, (_, index) => `w${index}`).join(" ");
	expect(sayWordChanges(long, `${long} more`).startsWith("`[-w0 w1")).toBe(true);
});
