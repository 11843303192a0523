import { digest } from "../../lib/digest.ts";

/** Six characters that stay the same for the same text; the first is a letter, so that they can stand as a word. */
export function shortHash(text: string): string {
	return `x${digest(text).slice(0, 5)}`;
}
