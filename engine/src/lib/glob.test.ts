import fc from "fast-check";
import { matchesGlob } from "./glob.ts";

/** The same by trying everything, which is too slow for strangers and easy to believe. */
function matchesSlowly(pattern: string, name: string): boolean {
	return partsMatch(pattern.split("/"), name.split("/"));
}

function partsMatch([first, ...rest]: readonly string[], parts: readonly string[]): boolean {
	if (first === undefined) return parts.length === 0;
	if (first !== "**") return parts[0] !== undefined && textMatches(first, parts[0]) && partsMatch(rest, parts.slice(1));
	return parts.some((_, index) => partsMatch(rest, parts.slice(index + 1)));
}

function textMatches(pattern: string, text: string): boolean {
	if (pattern === "") return text === "";
	if (pattern[0] !== "*") return text[0] === pattern[0] && textMatches(pattern.slice(1), text.slice(1));
	return Array.from({ length: text.length + 1 }, (_, index) => index).some((index) =>
		textMatches(pattern.slice(1), text.slice(index)),
	);
}

it("finds what trying everything finds", () => {
	const text = fc
		.array(fc.constantFrom("a", "b", "*"), { maxLength: 5 })
		.map((all) => all.join("").replace(/\*+/g, "*"));
	const pattern = fc
		.array(fc.oneof(fc.constant("**"), text), { minLength: 1, maxLength: 6 })
		.map((parts) => parts.join("/"));
	const name = fc
		.array(fc.stringMatching(/^[ab]{0,4}$/), { minLength: 1, maxLength: 6 })
		.map((parts) => parts.join("/"));
	fc.assert(
		fc.property(pattern, name, (one, other) => {
			expect([one, other, matchesGlob(one, other)]).toEqual([one, other, matchesSlowly(one, other)]);
		}),
		{ numRuns: 3_000 },
	);
});

it("answers hostile patterns on hostile names", () => {
	expect(matchesGlob(`${"*a".repeat(100)}b`, "a".repeat(1_000_000))).toBe(false);
	expect(matchesGlob(Array(100).fill("**/a").join("/"), "a/".repeat(100_000))).toBe(false);
});
