import type { Block, Inline, LinkTarget } from "../site/block.ts";
import type { Page } from "../site/site.ts";
import { legible } from "../text/legible.ts";
import { escapeLineStart, escapeMarkdown, fenceFor, markdownAddress, markdownCode } from "./escape-markdown.ts";
import { printRegion, type RegionText } from "./regions.ts";

/** What a page is printed with. */
export interface MarkdownContext {
	/** What a person wrote into a region of the page; "" for nothing. */
	readonly regionOf: RegionText;
	/** How another page, or a place on it, is reached from this one. */
	readonly hrefOf: (to: LinkTarget & { readonly kind: "page" }) => string;
	/** What else is done with a text once nothing in it is markup; left out: nothing. */
	readonly afterEscape?: (text: string) => string;
}

/** The page's title and blocks, without a line feed at the end. */
export function printBlocksOf({ title, blocks }: Page, context: MarkdownContext): string {
	return [printTitle(title, context), ...blocks.map((block) => printBlock(block, context))]
		.filter((text) => text !== "")
		.join("\n\n");
}

export function printTitle(title: string, context: MarkdownContext): string {
	return `# ${printText(title, context)}`;
}

export function printBlock(block: Block, context: MarkdownContext): string {
	switch (block.kind) {
		case "paragraph":
			return startSafe(printInlines(block.content, context));
		case "heading":
			return printHeading(block, context);
		case "code":
			return printCode(block.language, block.text);
		case "samples":
			return block.samples
				.map(({ label, language, text }) => `**${escapeMarkdown(label)}**\n\n${printCode(language, text)}`)
				.join("\n\n");
		case "list":
			return printList(block, context);
		case "table":
			return printTable(block, context);
		case "quote":
			return indented(block.content.map((inner) => printBlock(inner, context)).join("\n\n"), "> ", "> ");
		case "region":
			return printRegion(block.name, context.regionOf(block.name));
	}
}

/** Every line of a paragraph begins where a list or a heading might. */
function startSafe(text: string): string {
	return text.split("\n").map(escapeLineStart).join("\n");
}

function printHeading(block: Block & { readonly kind: "heading" }, context: MarkdownContext): string {
	const text = printInlines(block.content, context);
	const named = slugOf(block.content) === block.anchor ? "" : `<a id="${block.anchor}"></a>`;
	return `${"#".repeat(block.level)} ${named}${text}`;
}

/** The anchor that GitHub and most printers give a heading by themselves. */
function slugOf(content: readonly Inline[]): string {
	return content
		.map((one) => ("text" in one ? one.text : ""))
		.join("")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s-]/gu, "")
		.replaceAll(" ", "-");
}

function printCode(language: string, text: string): string {
	const body = legible(text);
	const fence = fenceFor(body, "`", 3);
	return `${fence}${language}\n${body}\n${fence}`;
}

function printList({ ordered, items }: Block & { readonly kind: "list" }, context: MarkdownContext): string {
	// A line, and lists below it, need no blank lines between them.
	const isTight = items.every(
		([first, ...rest]) => first?.kind !== "list" && rest.every(({ kind }) => kind === "list"),
	);
	const printed = items.map((item, index) => {
		const mark = ordered ? `${index + 1}. ` : "- ";
		const text = item.map((block) => printBlock(block, context)).join(isTight ? "\n" : "\n\n");
		return indented(text, mark, " ".repeat(mark.length));
	});
	return printed.join(isTight ? "\n" : "\n\n");
}

function indented(text: string, first: string, rest: string): string {
	return text
		.split("\n")
		.map((line, index) => (index === 0 ? first + line : line === "" ? rest.trimEnd() : rest + line))
		.join("\n");
}

function printTable({ head, rows }: Block & { readonly kind: "table" }, context: MarkdownContext): string {
	const print = (cells: readonly (readonly Inline[])[]): string => {
		const padded = head.map((_, index) =>
			printInlines(cells[index] ?? [], context, true)
				.replaceAll("\n", " ")
				.trim(),
		);
		return `| ${padded.join(" | ")} |`;
	};
	return [print(head), `|${head.map(() => " --- |").join("")}`, ...rows.map(print)].join("\n");
}

function printInlines(content: readonly Inline[], context: MarkdownContext, inTable = false): string {
	return content.map((one) => printInline(one, context, inTable)).join("");
}

function printText(text: string, { afterEscape }: MarkdownContext): string {
	const escaped = escapeMarkdown(text);
	return afterEscape === undefined ? escaped : afterEscape(escaped);
}

const MARKS = { strong: "**", emphasis: "*", struck: "~~" } as const;

function printInline(one: Inline, context: MarkdownContext, inTable: boolean): string {
	switch (one.kind) {
		case "text":
			return printText(one.text, context);
		case "code":
			return markdownCode(one.text, inTable);
		case "break":
			return inTable ? " " : "\\\n";
		case "link": {
			const href = one.to.kind === "page" ? context.hrefOf(one.to) : markdownAddress(one.to.address);
			return `[${printInlines(one.content, context, inTable).trim() || "link"}](${href})`;
		}
		default: {
			const inner = printInlines(one.content, context, inTable).trim();
			return inner === "" ? "" : `${MARKS[one.kind]}${inner}${MARKS[one.kind]}`;
		}
	}
}
