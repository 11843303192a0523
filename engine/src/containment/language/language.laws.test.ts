import fc from "fast-check";
import { accepts, type Language, readLanguage } from "./language.ts";
import { lengthPatternOf } from "./length-pattern.ts";
import { shortestWords } from "./words.ts";

const RUNS = Number(process.env["DRIFTGATE_LAW_RUNS"] ?? 100);

/** What JavaScript makes of a pattern that this file wrote: by the flag u, or by Annex B where the flag refuses it. */
function regExpOf(pattern: string): RegExp | null {
	for (const flags of ["u", ""]) {
		try {
			return new RegExp(pattern, flags);
		} catch {
			// The next flags may take it.
		}
	}
	return null;
}

const CHARACTERS = [..."abcde_-#.,/\\]^}{019 +&\n", "é", "中"];
const escaped = fc.constantFrom(..."-_#@&!\"'`~:;,=<> %/.|*+?(){}[]^$\\").map((character) => `\\${character}`);
const set = fc.constantFrom("\\w", "\\d", "\\s", "\\W", "\\D", "\\x61", "\\u0062", "\\t", "\\061");
const plain = fc.constantFrom(..."abcde019_,#&");
const inClass = fc.oneof(
	{ weight: 4, arbitrary: plain },
	{ weight: 3, arbitrary: escaped },
	{ weight: 2, arbitrary: set },
	{ weight: 2, arbitrary: fc.constantFrom("a-d", "-", ".", "\\--0", "+-\\/", "\\b") },
);
const characterClass = fc
	.tuple(fc.constantFrom("[", "[^"), fc.array(inClass, { minLength: 1, maxLength: 5 }))
	.map(([open, members]) => `${open}${members.join("")}]`);
const quantifier = fc.oneof(
	{ weight: 3, arbitrary: fc.constant("") },
	fc.constantFrom("*", "+", "?", "{0,3}", "{1,4}", "{2}", "{2,}", "{2,5}", "{0}", "+?", "{1-2}", "{,2}"),
);
const anchor = fc.constantFrom("", "", "^", "$");
const { pattern } = fc.letrec<{ pattern: string; sequence: string; item: string }>((tie) => ({
	pattern: fc.array(tie("sequence"), { minLength: 1, maxLength: 2 }).map((parts) => parts.join("|")),
	sequence: fc
		.tuple(anchor, fc.array(fc.tuple(tie("item"), quantifier), { maxLength: 3 }), anchor)
		.map(([start, items, end]) => `${start}${items.map((parts) => parts.join("")).join("")}${end}`),
	item: fc.oneof(
		{ depthSize: "small", withCrossShrink: true },
		fc.oneof(plain, escaped, set, characterClass, fc.constant(".")),
		fc.tuple(fc.constantFrom("(", "(?:"), tie("pattern")).map(([open, inner]) => `${open}${inner})`),
	),
}));
/** Short, so that not even a pattern that backtracks takes long. */
const text = fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 8 }).map((characters) => characters.join(""));

/** Words of the language, and what lies a character beside them. */
function around(language: Language): readonly string[] {
	const { words } = shortestWords(language, 0, 12, 4);
	return words.flatMap((word) => [word, word.slice(1), word.slice(0, -1), `-${word}`, `${word}_`, `${word}a`]);
}

describe("the language of a pattern", () => {
	it("has the texts in which JavaScript finds the pattern", () => {
		let read = 0;
		const property = fc.property(pattern, fc.array(text, { minLength: 12, maxLength: 12 }), (source, texts) => {
			const language = readLanguage(source);
			const expected = regExpOf(source);
			if (expected === null) expect(language).toBe("not-ecma-262");
			if (expected === null || typeof language === "string") return;
			read++;
			for (const own of [...texts, ...around(language)]) {
				expect({ source, own, found: accepts(language, own) }).toEqual({ source, own, found: expected.test(own) });
			}
		});
		fc.assert(property, { numRuns: RUNS });
		expect(read).toBeGreaterThan(RUNS * 0.8);
	});

	it("has the texts in which JavaScript finds a pattern that looks around at its ends", () => {
		const looks = (...opens: readonly string[]) =>
			fc
				.array(fc.tuple(fc.constantFrom(...opens), pattern), { maxLength: 2 })
				.map((parts) => parts.map(([open, inner]) => `${open}${inner})`).join(""));
		const source = fc
			.tuple(fc.constantFrom("^", "(?:^"), looks("(?=", "(?!"), pattern, looks("(?<=", "(?<!"))
			.map(([start, ahead, inner, behind]) => `${start}${ahead}(?:${inner})${behind}$${start === "^" ? "" : ")"}`);
		let read = 0;
		const property = fc.property(source, fc.array(text, { minLength: 12, maxLength: 12 }), (own, texts) => {
			const language = readLanguage(own);
			const expected = regExpOf(own);
			if (expected === null || typeof language === "string") return;
			read++;
			for (const one of [...texts, ...around(language)]) {
				expect({ own, one, found: accepts(language, one) }).toEqual({ own, one, found: expected.test(one) });
			}
		});
		fc.assert(property, { numRuns: RUNS });
		// About two in three are read: of a hundred, five more or less by chance, and in rare draws far fewer.
		expect(read).toBeGreaterThan(RUNS * 0.3);
	});

	it("stays the same where lengths are judged by themselves", () => {
		const repeated = fc.oneof(plain, escaped, set, characterClass, fc.constant("."));
		const property = fc.property(repeated, fc.nat(300), fc.nat(300), text, (item, min, more, own) => {
			const source = `^${item}{${min},${min + more}}$`;
			const split = lengthPatternOf(source);
			const expected = regExpOf(source);
			if (split === null || expected === null) return;
			const language = readLanguage(split.pattern);
			if (typeof language === "string") throw new Error(`${split.pattern} is ${language}.`);
			for (const length of [0, min - 1, min, min + more, min + more + 1]) {
				for (const word of [own, ...around(language)].map((part) =>
					part.repeat(Math.max(0, length)).slice(0, length),
				)) {
					const isLong = word.length >= split.min && (split.max === null || word.length <= split.max);
					expect(isLong && accepts(language, word)).toBe(expected.test(word));
				}
			}
		});
		fc.assert(property, { numRuns: RUNS });
	});
});
