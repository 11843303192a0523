import { oneLine } from "./one-line.ts";

/*
 * The one place where text becomes Markdown. Names in a description are written by strangers, and a job summary or a
 * comment is read by people who trust us: no link, image, mention, HTML or table cell of theirs may come to life.
 */

const ZERO_WIDTH_SPACE = "&#8203;";

/** Punctuation that starts markup, made literal; what GitHub links by itself (mentions, issues, addresses) taken apart. */
export function markdownText(text: string): string {
	return oneLine(text)
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replace(/[\\*_{}[\]()>|~!"'`]/g, "\\$&")
		.replace(/[@#]/g, `$&${ZERO_WIDTH_SPACE}`)
		.replaceAll("://", `:${ZERO_WIDTH_SPACE}//`)
		.replace(/www\./gi, `www${ZERO_WIDTH_SPACE}.`);
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
	const parts = message.split("`");
	// An odd back-quote is not ours: then none of them is taken for one.
	if (parts.length % 2 === 0) return markdownText(message);
	return parts.map((part, index) => (index % 2 === 0 ? markdownText(part) : markdownCode(part))).join("");
}
