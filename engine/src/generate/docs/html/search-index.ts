import type { Inline } from "../site/block.ts";
import { isRead, type Page, type Site } from "../site/site.ts";

/** What is searched of a page beside its title. */
const MOST_WORDS = 30;

/**
 * The index as a script of its own, so that it is read where a site is opened as files too: path, title and words of each
 * page. Nothing in it can end the text of a script.
 */
export function printSearchIndex({ pages }: Site): string {
	const rows = pages.filter(isRead).map((page) => [page.path, page.title, wordsOf(page)]);
	const text = rows.map((row) => JSON.stringify(row)).join(",\n");
	return `globalThis.docsIndex = [\n${text.replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")}\n];\n`;
}

function wordsOf({ summary, blocks }: Page): string {
	const heads = blocks.slice(0, 2).flatMap((block) => (block.kind === "paragraph" ? block.content.map(textOf) : []));
	return [...heads, summary].join(" ").split(/\s+/u).slice(0, MOST_WORDS).join(" ");
}

function textOf(one: Inline): string {
	return "text" in one ? one.text : "";
}
