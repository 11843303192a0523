import { escapeMarkdown } from "./markdown/escape-markdown.ts";
import { isRead, type Page, type Site } from "./site/site.ts";
import { firstSentence } from "./text/legible.ts";

/** `llms.txt` (llmstxt.org): what there is, with a link and a line each, for readers that take in text alone. */
export function printLlms({ title, pages }: Site, description: string | null): string {
	const own = pages.filter(isRead);
	const row = ({ title: name, path, summary }: Page) =>
		`- [${escapeMarkdown(name)}](${path}.md)${summary === "" ? "" : `: ${escapeMarkdown(summary)}`}`;
	const part = (name: string, section: Page["section"]) => {
		const rows = own.filter((page) => page.section === section).map(row);
		return rows.length === 0 ? [] : [`## ${name}\n\n${rows.join("\n")}`];
	};
	const said = description === null ? "" : firstSentence(description, 300);
	return `${[
		`# ${escapeMarkdown(title)}`,
		...(said === "" ? [] : [`> ${escapeMarkdown(said)}`]),
		...part("Guides", "guide"),
		...part("Operations", "reference"),
		"## Types\n\n- [All types](schemas/index.md)",
	].join("\n\n")}\n`;
}
