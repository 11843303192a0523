import type { NFA } from "refa";
import { readAutomaton } from "../../containment/language/language.ts";
import { acceptsSized, readSized, type SizedLanguage } from "../../containment/language/sized-language.ts";
import { shortestWords } from "../../containment/language/words.ts";
import { Unprovable } from "../say/unprovable.ts";
import { acceptsByStates, shortestByStates } from "./many-states.ts";

/** What a pattern is read as: of what is too large for one state at a time, as many states at once. */
type Read = { readonly sized: SizedLanguage } | { readonly many: NFA };

/** Patterns as automata, which read each character once, whatever a stranger wrote (avoid: RegExp). Each is built once. */
export class Patterns {
	readonly #read = new Map<string, Read | null>();

	/** What a validator runs in the place of a RegExp. The test throws Unprovable where the pattern cannot be read. */
	readonly matcher = (pattern: string): { test(text: string): boolean; toString(): string } => {
		const test = (text: string) => {
			const isMatch = this.matches(pattern, text);
			if (isMatch === null) throw new Unprovable("a pattern takes too long to evaluate");
			return isMatch;
		};
		return { test, toString: () => `pattern ${JSON.stringify(pattern)}` };
	};

	/** Whether a text has a part that matches; null where the pattern cannot be read. */
	matches(pattern: string, text: string): boolean | null {
		const read = this.#of(pattern);
		if (read === null) return null;
		return "sized" in read ? acceptsSized(read.sized, text) : acceptsByStates(read.many, text);
	}

	/** A text of at least, and at most, so many characters that matches; none where there is none that is known. */
	textsOf(pattern: string, min: number, max: number | null): readonly string[] {
		const read = this.#of(pattern);
		if (read === null) return [];
		if ("many" in read) return [shortestByStates(read.many, min, max) ?? []].flat();
		const { sized } = read;
		const least = Math.max(min, sized.min);
		const most = sized.max === null ? max : Math.min(max ?? sized.max, sized.max);
		return shortestWords(sized.language, least, most, 1).words;
	}

	#of(pattern: string): Read | null {
		const known = this.#read.get(pattern);
		if (known !== undefined) return known;
		const sized = readSized(pattern);
		const many = sized === "too-large" ? readAutomaton(pattern) : null;
		const read = typeof sized !== "string" ? { sized } : many === null ? null : { many };
		this.#read.set(pattern, read);
		return read;
	}
}
