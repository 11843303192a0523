import { oneLine } from "./one-line.ts";

/*
 * The one place where text becomes XML or HTML. The five characters that are markup in either become references, and what
 * XML 1.0 (section 2.2) cannot hold at all, or a reader cannot see, becomes a replacement character.
 */

const REFERENCES: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

/** Text of an element or of an attribute in quotes, on one line of at most `most` characters. */
export function markup(text: string, most?: number): string {
	return oneLine(text, most)
		.replace(/[\u{fffe}\u{ffff}]/gu, "\u{fffd}")
		.replace(/[&<>"']/g, (character) => REFERENCES[character] ?? "");
}

/** A message of the engine as HTML, of at most `most` characters: what it put in back-quotes becomes code, the rest is text. */
export function htmlMessage(message: string, most?: number): string {
	const parts = oneLine(message, most).split("`");
	// An odd back-quote is not ours: then none of them is taken for one.
	if (parts.length % 2 === 0) return markup(message, most);
	return parts
		.map((part, index) => (index % 2 === 0 ? markup(part, most) : `<code>${markup(part, most)}</code>`))
		.join("");
}
