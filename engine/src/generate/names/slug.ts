import { splitWords } from "./split-words.ts";

/** A service or a package as a part of an address or of a file's name: words in lower case with hyphens between them. */
export function slug(text: string): string {
	return splitWords(text).join("-") || "api";
}
