import { escapeMarkdown } from "./markdown/escape-markdown.ts";
import { printBlocksOf } from "./markdown/print-markdown.ts";
import type { Page, Site } from "./site/site.ts";
import { firstSentence } from "./text/legible.ts";

/** `llms.txt` (llmstxt.org): what there is, with a link and a line each, for readers that take in text alone. */
export function printLlms({ title, pages }: Site, description: string | null): string {
	const own = pages.filter(({ movedTo, path }) => movedTo === undefined && path !== "search");
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

/** Every page in one document, each under its path; links lead to places within it. */
export function printWhole({ pages }: Site): string {
	const own = pages.filter(({ movedTo, path }) => movedTo === undefined && path !== "search");
	const printed = own.map((page) => {
		const hrefOf = ({ path, anchor }: { readonly path: string; readonly anchor: string | null }) =>
			`#${placeOf(path)}${anchor === null ? "" : `--${anchor}`}`;
		const anchored = {
			...page,
			blocks: page.blocks.map((block) =>
				block.kind === "heading" ? { ...block, anchor: `${placeOf(page.path)}--${block.anchor}` } : block,
			),
		};
		return `<a id="${placeOf(page.path)}"></a>\n\n${printBlocksOf(anchored, { regionOf: () => "", hrefOf })}`;
	});
	return `${printed.join("\n\n---\n\n")}\n`;
}

function placeOf(path: string): string {
	return path.replaceAll("/", "--");
}
