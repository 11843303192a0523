import { markdownMessage } from "./markdown-text.ts";

/** An entry's lines of text, as Markdown: those that begin with `- ` are items, and names in back-quotes are code. */
export function linesMarkdown(text: string): string {
	return text
		.split("\n")
		.filter((line) => line.trim() !== "")
		.map((line) => (line.startsWith("- ") ? `- ${markdownMessage(line.slice(2))}` : `${markdownMessage(line)}\n`))
		.join("\n");
}
