import { languageOf } from "./language.ts";
import { shortestWords, type Words } from "./words.ts";

function wordsOf(pattern: string, min: number, max: number | null, count: number): Words {
	const language = languageOf(pattern);
	if (language === null) throw new Error(`${pattern} cannot be read.`);
	return shortestWords(language, min, max, count);
}

describe("the shortest words of a language", () => {
	it.each([
		["^(ab)*$", 1, 7, ["ab", "abab", "ababab"], null],
		["^(ab)*$", 3, null, ["abab", "ababab", "abababab", "ababababab"], { kind: "enough" }],
		["^a{3}$", 0, null, ["aaa"], null],
		["^[ab]$", 0, 9, ["a", "b"], null],
		["^a*$", 2, 3, ["aa", "aaa"], null],
		["a^", 0, 9, [], null],
	] as const)(
		"of %s, between %s and %s long, are all there are or as many as are asked for",
		(pattern, min, max, words, end) => {
			expect(wordsOf(pattern, min, max, 4)).toEqual({ words, end });
		},
	);

	it("are long where they have to be", () => {
		const { words, end } = wordsOf("[\\s\\S]*", 3_000, 100_000, 2);
		expect(words.map((word) => word.length)).toEqual([3_000, 3_000]);
		expect(end).toEqual({ kind: "enough" });
	});

	it("are not told beyond a length", () => {
		expect(wordsOf("^a*$", 6_000, null, 1)).toEqual({
			words: [],
			end: { kind: "bound", of: "word-length", most: 5_000 },
		});
	});
});
