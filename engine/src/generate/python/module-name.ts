import { splitWords } from "../names/split-words.ts";

/** A name that Python can import, of what the service or the configuration calls it. */
export function moduleName(text: string): string {
	const name = splitWords(text).join("_") || "api";
	return /^\d/u.test(name) ? `api_${name}` : name;
}
