import { accepts, intersect, type Language, languageOf } from "./language.ts";

/** The languages of patterns that were asked for, so that each automaton is built once. */
export class Patterns {
	readonly #languages = new Map<string, Language | null>();
	readonly #sets = new Map<string, Language | null>();

	/** Whether a text has a part that matches; null where the pattern cannot be read. */
	matches(pattern: string, text: string): boolean | null {
		const language = this.#of(pattern);
		return language === null ? null : accepts(language, text);
	}

	/** The texts that match all of these and none of those; null where one cannot be read, or it takes too many states. */
	language(matched: readonly string[], unmatched: readonly string[]): Language | null {
		const key = JSON.stringify([[...matched].sort(), [...unmatched].sort()]);
		const known = this.#sets.get(key);
		if (known !== undefined) return known;
		const included = matched.map((pattern) => this.#of(pattern));
		const excluded = unmatched.map((pattern) => this.#of(pattern));
		const isReadable = ![...included, ...excluded].includes(null);
		const nonNull = (language: Language | null) => language !== null;
		const language = isReadable ? intersect(included.filter(nonNull), excluded.filter(nonNull)) : null;
		this.#sets.set(key, language);
		return language;
	}

	#of(pattern: string): Language | null {
		const known = this.#languages.get(pattern);
		if (known !== undefined) return known;
		const language = languageOf(pattern);
		this.#languages.set(pattern, language);
		return language;
	}
}
