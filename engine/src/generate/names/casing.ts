import type { Words } from "./split-words.ts";

/** `HttpClient`. */
export function pascalCase(words: Words): string {
	return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** `httpClient`. */
export function camelCase(words: Words): string {
	const [first = "", ...rest] = words;
	return first + pascalCase(rest);
}
