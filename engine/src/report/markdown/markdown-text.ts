import { takenApart } from "../../lib/taken-apart.ts";
import { oneLine } from "../one-line.ts";

/*
 * The one place where text becomes Markdown. Names in a description are written by strangers, and a job summary or a
 * comment is read by people who trust us: no link, image, mention, HTML or table cell of theirs may come to life.
 */

/** Punctuation that starts markup, made literal; what GitHub links or draws by itself taken apart. */
export function markdownText(text: string): string {
	const literal = oneLine(text)
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		// Formulas: GitHub looks for their marks before it looks for backslashes.
		.replaceAll("$", "&dollar;")
		.replace(/[\\*_{}[\]()>|~!"'`]/g, "\\$&")
		// Lists, rules and the underline of a heading, which begin a line; a full stop after digits does too.
		.replace(/^[-+=]|(?<=^\d+)\./, "\\$&");
	return takenApart(literal);
}

/**
 * A code span, in which nothing is markup. Inside a table a `|` ends the cell even there, and `\|` does not, unless the
 * text brings a backslash of its own: then a look-alike stands for it.
 */
export function markdownCode(text: string): string {
	const clean = oneLine(text).replaceAll("`", "'").trim();
	if (clean === "") return "(empty)";
	return `\`${clean.replaceAll("|", clean.includes("\\") ? "¦" : "\\|")}\``;
}

/** A message of the engine: what it put in back-quotes becomes code, the rest is text. */
export function markdownMessage(message: string): string {
	const parts = oneLine(message).split("`");
	// An odd back-quote is not ours: then none of them is taken for one.
	if (parts.length % 2 === 0) return markdownText(message);
	return parts.map((part, index) => (index % 2 === 0 ? markdownText(part) : markdownCode(part))).join("");
}
