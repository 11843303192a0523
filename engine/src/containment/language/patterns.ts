import type { SearchEnd } from "../../contract/undecided.ts";
import type { Truth } from "../check/truth.ts";
import { intersect, type Language, readLanguage, type Unread } from "./language.ts";
import { acceptsSized, readSized, type SizedLanguage } from "./sized-language.ts";
import { shortestWords, type Words } from "./words.ts";

/** The languages of patterns that were asked for, so that each automaton is built once. */
export class Patterns {
	readonly #languages = new Map<string, Language | SearchEnd>();
	readonly #sized = new Map<string, SizedLanguage | SearchEnd>();
	readonly #sets = new Map<string, Language | SearchEnd>();
	/** Of each language by the lengths and the number of words that were asked for. */
	readonly #words = new Map<Language, Map<string, Words>>();

	/** Whether a text has a part that matches; what ended it where the pattern cannot be read. */
	matches(pattern: string, text: string): Truth {
		const known = this.#sized.get(pattern);
		const sized = known ?? told(readSized(pattern), pattern);
		if (known === undefined) this.#sized.set(pattern, sized);
		return isEnd(sized) ? sized : acceptsSized(sized, text);
	}

	/** The texts that match all of these and none of those; the end where one cannot be read, or it takes too many states. */
	language(matched: readonly string[], unmatched: readonly string[]): Language | SearchEnd {
		const key = JSON.stringify([[...matched].sort(), [...unmatched].sort()]);
		const known = this.#sets.get(key);
		if (known !== undefined) return known;
		const language = this.#intersect(matched, unmatched);
		this.#sets.set(key, language);
		return language;
	}

	/** As shortestWords: of one language the same words are asked for at many places, and looked for once. */
	words(language: Language, min: number, max: number | null, count: number): Words {
		const key = `${min} ${max} ${count}`;
		const own = this.#words.get(language) ?? new Map<string, Words>();
		this.#words.set(language, own);
		const words = own.get(key) ?? shortestWords(language, min, max, count);
		own.set(key, words);
		return words;
	}

	#intersect(matched: readonly string[], unmatched: readonly string[]): Language | SearchEnd {
		const included = matched.map((pattern) => this.#of(pattern));
		const excluded = unmatched.map((pattern) => this.#of(pattern));
		const unread = [...included, ...excluded].find(isEnd);
		if (unread !== undefined) return unread;
		const languages = (all: readonly (Language | SearchEnd)[]) => all.flatMap((one) => (isEnd(one) ? [] : one));
		const patterns = [...matched, ...unmatched];
		return intersect(languages(included), languages(excluded)) ?? { kind: "patterns", patterns };
	}

	#of(pattern: string): Language | SearchEnd {
		const known = this.#languages.get(pattern);
		if (known !== undefined) return known;
		const language = told(readLanguage(pattern), pattern);
		this.#languages.set(pattern, language);
		return language;
	}
}

export function isEnd(language: Language | SizedLanguage | SearchEnd): language is SearchEnd {
	return "kind" in language;
}

function told<L extends object>(read: L | Unread, pattern: string): L | SearchEnd {
	return typeof read === "string" ? { kind: "pattern", pattern, is: read } : read;
}
