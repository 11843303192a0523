import { splitWords, type Words } from "./split-words.ts";

/** What a value of an enum is called by itself: `1` is no name in any language, and `-1` is not `1`. */
export function wordsOfValue(value: unknown): Words {
	if (typeof value !== "number") return splitWords(String(value));
	return value < 0 ? ["minus", ...splitWords(String(-value))] : splitWords(String(value));
}
