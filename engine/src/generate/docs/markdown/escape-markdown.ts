import { isPlainLine, oneLine } from "../text/legible.ts";

/*
 * The boundary at which plain text becomes Markdown: CommonMark, GitHub's tables, strikethrough, formulas and autolinks.
 * What comes out is one line in which nothing is markup.
 */

/** Most texts are words of these with single spaces around them, and nothing in them is escaped. */
const PLAIN_WORDS = /^(?: ?[!-#%'-)+-;=?@A-Z^a-z{}·]+(?: [!-#%'-)+-;=?@A-Z^a-z{}·]+)* ?)?$/;

/** Text within a line. Its own line's start is escaped by `escapeLineStart`. */
export function escapeMarkdown(text: string): string {
	if (PLAIN_WORDS.test(text)) return text;
	return (
		inLine(text)
			.replace(/&(?=[#\w])/gu, "&amp;")
			.replace(/[\\*[\]<>`|~]/gu, "\\$&")
			// Within a word an underscore marks nothing (CommonMark 6.2), and names have many.
			.replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
			// GitHub looks for the marks of formulas before it looks for backslashes.
			.replaceAll("$", "&dollar;")
	);
}

/** What would begin a list, a heading, a quotation or an underline where a line begins with it. */
export function escapeLineStart(line: string): string {
	return line
		.trimStart()
		.replace(/^[-+=#>]/u, "\\$&")
		.replace(/^(\d{1,9})([.)])/u, "$1\\$2");
}

/** A code span, in which nothing is markup; within a table a `|` would end the cell even there. */
export function markdownCode(text: string, inTable: boolean): string {
	const flat = inLine(text).trim();
	if (flat === "") return "(empty)";
	const clean = inTable ? flat.replaceAll("|", flat.includes("\\") ? "¦" : "\\|") : flat;
	const fence = fenceFor(clean, "`", 1);
	const pad = clean.startsWith("`") || clean.endsWith("`") ? " " : "";
	return `${fence}${pad}${clean}${pad}${fence}`;
}

/** A destination between parentheses: the address has no space, angle bracket or backslash (`safeAddress`). */
export function markdownAddress(address: string): string {
	const plain = address
		.replace(/&(?=[#\w])/gu, "&amp;")
		.replaceAll("|", "%7C")
		.replaceAll("$", "%24");
	return /[()]/u.test(plain) ? `<${plain}>` : plain;
}

/** A fence that is longer than every run of its character in the text. */
export function fenceFor(text: string, character: "`" | "~", least: number): string {
	const runs = text.match(character === "`" ? /`+/gu : /~+/gu) ?? [];
	return character.repeat(runs.reduce((most, run) => Math.max(most, run.length + 1), least));
}

/** Leading and inner spaces stay single; a space at an end stays, as words of other inlines follow. */
function inLine(text: string): string {
	if (isPlainLine(text)) return text;
	const flat = oneLine(text);
	if (flat === "") return text === "" ? "" : " ";
	return `${/^\s/u.test(text) ? " " : ""}${flat}${/\s$/u.test(text) ? " " : ""}`;
}
