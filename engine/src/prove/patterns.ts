import { acceptsSized, readSized, type SizedLanguage } from "../containment/sized-language.ts";
import { shortestWords } from "../containment/words.ts";
import { Unprovable } from "./unprovable.ts";

/** Patterns as automata, which read each character once, whatever a stranger wrote (avoid: RegExp). Each is built once. */
export class Patterns {
	readonly #languages = new Map<string, SizedLanguage | null>();

	/** What a validator runs in the place of a RegExp. Throws Unprovable where the pattern is none that can be read. */
	readonly matcher = (pattern: string): { test(text: string): boolean; toString(): string } => {
		const language = this.#of(pattern);
		if (language === null) throw new Unprovable("a pattern cannot be read in time that is bounded");
		return { test: (text) => acceptsSized(language, text), toString: () => `pattern ${JSON.stringify(pattern)}` };
	};

	/** Whether a text has a part that matches; null where the pattern cannot be read. */
	matches(pattern: string, text: string): boolean | null {
		const language = this.#of(pattern);
		return language === null ? null : acceptsSized(language, text);
	}

	/** A text of at least, and at most, so many characters that matches; none where there is none that is known. */
	textsOf(pattern: string, min: number, max: number | null): readonly string[] {
		const sized = this.#of(pattern);
		if (sized === null) return [];
		const least = Math.max(min, sized.min);
		const most = sized.max === null ? max : Math.min(max ?? sized.max, sized.max);
		return shortestWords(sized.language, least, most, 1).words;
	}

	#of(pattern: string): SizedLanguage | null {
		const known = this.#languages.get(pattern);
		if (known !== undefined) return known;
		const read = readSized(pattern);
		const language = typeof read === "string" ? null : read;
		this.#languages.set(pattern, language);
		return language;
	}
}
