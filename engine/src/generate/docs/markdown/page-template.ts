import type { PathBetween } from "../site/address.ts";
import type { Block, PagePath } from "../site/block.ts";
import type { Page } from "../site/site.ts";
import { type MarkdownContext, printBlock, printTitle } from "./print-markdown.ts";
import type { RegionText } from "./regions.ts";

/*
 * A page is a file of its own and a part of the document that has them all. What differs between the two is where links
 * lead, the ids of headings, and regions; the rest is printed once, with a mark in the place of each address.
 */

/** Stands around addresses that are not known yet. No text has it: what is printed is `legible`. */
const MARK = "\u0001";

/** What is printed already, and blocks that each place prints for itself; in the page's order. */
export type PageTemplate = readonly (string | Block)[];

type HrefOf = (path: PagePath, anchor: string | null) => string;

export function pageTemplate({ title, blocks }: Page): PageTemplate {
	const context: MarkdownContext = {
		regionOf: () => "",
		hrefOf: ({ path, anchor }) => `${MARK}${path}${MARK}${anchor ?? ""}${MARK}`,
	};
	return [
		printTitle(title, context),
		...blocks.map((block) =>
			block.kind === "heading" || block.kind === "region" ? block : printBlock(block, context),
		),
	];
}

/** The page as a file of its own among others. */
export function fillFile(template: PageTemplate, page: PagePath, regionOf: RegionText, between: PathBetween): string {
	const hrefOf: HrefOf = (path, anchor) => {
		if (path === page && anchor !== null) return `#${anchor}`;
		return `${between(page, path)}.md${anchor === null ? "" : `#${anchor}`}`;
	};
	return `${fill(template, regionOf, hrefOf)}\n`;
}

/** The page within the document that has them all, below an anchor that its path names. */
export function fillWithin(template: PageTemplate, page: PagePath): string {
	const hrefOf: HrefOf = (path, anchor) => `#${placeOf(path)}${anchor === null ? "" : `--${anchor}`}`;
	const anchored = template.map((part) =>
		typeof part !== "string" && part.kind === "heading"
			? { ...part, anchor: `${placeOf(page)}--${part.anchor}` }
			: part,
	);
	return `<a id="${placeOf(page)}"></a>\n\n${fill(anchored, () => "", hrefOf)}`;
}

function fill(template: PageTemplate, regionOf: RegionText, hrefOf: HrefOf): string {
	const context: MarkdownContext = { regionOf, hrefOf: ({ path, anchor }) => hrefOf(path, anchor) };
	return template
		.map((part) => (typeof part === "string" ? addressed(part, hrefOf) : printBlock(part, context)))
		.filter((text) => text !== "")
		.join("\n\n");
}

/** The text with an address in each marked place: text, path, anchor, text, and so on. */
function addressed(text: string, hrefOf: HrefOf): string {
	const [first = "", ...rest] = text.split(MARK);
	let filled = first;
	for (let at = 0; at < rest.length; at += 3) {
		filled += hrefOf(rest[at] ?? "", rest[at + 1] || null) + (rest[at + 2] ?? "");
	}
	return filled;
}

function placeOf(path: PagePath): string {
	return path.replaceAll("/", "--");
}
