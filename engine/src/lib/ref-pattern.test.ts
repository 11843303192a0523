import fc from "fast-check";
import { matchesRefPattern, refPatternObjection } from "./ref-pattern.ts";

describe("patterns of branch names", () => {
	it.each([
		["main", "main", true],
		["main", "maintenance", false],
		["release/*", "release/1.2", true],
		["release/*", "release/1/2", false],
		["release/*", "release", false],
		["release/**", "release/1/2", true],
		["release/**", "release", false],
		["**", "feature/x/y", true],
		["**/fix", "a/b/fix", true],
		["*", "main", true],
		["*", "a/b", false],
		["v*-*.x", "v1-2.x", true],
		["a*a", "a", false],
		["*", "", true],
	])("%j and %j: %j", (pattern, branch, matches) => {
		expect(matchesRefPattern(pattern, branch)).toBe(matches);
	});

	it("matches itself where there is no star, and everything with **", () => {
		const name = fc.stringMatching(/^[a-z0-9.-]+(?:\/[a-z0-9.-]+)*$/);
		fc.assert(
			fc.property(name, name, (pattern, branch) => {
				expect(matchesRefPattern(pattern, branch)).toBe(pattern === branch);
				expect(matchesRefPattern("**", branch)).toBe(true);
			}),
		);
	});

	it("answers hostile patterns", () => {
		expect(matchesRefPattern(`${"*a".repeat(100)}b`, "a".repeat(10_000))).toBe(false);
		expect(matchesRefPattern(Array(50).fill("**").join("/"), Array(500).fill("a").join("/"))).toBe(true);
	});

	it("says what is no pattern", () => {
		expect(["main", "a/**/b", "release/*", "v1.*"].map(refPatternObjection)).toEqual([
			undefined,
			undefined,
			undefined,
			undefined,
		]);
		for (const pattern of [
			"",
			"/a",
			"a/",
			"a//b",
			"a b",
			"a..b",
			"a~",
			"[a]",
			"a?",
			"refs/heads/a",
			"a**",
			"a\u0000",
			"x".repeat(201),
		]) {
			expect([pattern, typeof refPatternObjection(pattern)]).toEqual([pattern, "string"]);
		}
	});
});
