import { oneLine } from "../one-line.ts";

/*
 * The one place where text becomes Markdown. Names in a description are written by strangers, and a job summary or a
 * comment is read by people who trust us: no link, image, mention, HTML or table cell of theirs may come to life.
 */

const ZERO_WIDTH_SPACE = "&#8203;";

/** What GitHub makes something of by itself, and what is put inside it so that it does not. */
const TAKEN_APART: readonly (readonly [RegExp, string])[] = [
	// Mentions, addresses of mail, issues and discussions.
	[/[@#]/g, `$&${ZERO_WIDTH_SPACE}`],
	[/\bGH-/gi, `$&${ZERO_WIDTH_SPACE}`],
	// Addresses.
	[/:\/\//g, `:${ZERO_WIDTH_SPACE}//`],
	[/www\./gi, `www${ZERO_WIDTH_SPACE}.`],
	// Commits: from seven hexadecimal digits on.
	[/[0-9a-f]{6}(?=[0-9a-f])/gi, `$&${ZERO_WIDTH_SPACE}`],
	// Emoji, some of which are images: `:shipit:`, and two that are numbers. Lines and columns stay as they are.
	[/:(?=(?:100|1234|[\w+-]*[a-z_+-][\w+-]*):)/gi, `:${ZERO_WIDTH_SPACE}`],
];

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
	return TAKEN_APART.reduce((taken, [mark, apart]) => taken.replace(mark, apart), literal);
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
