import type { Block, Inline, LinkTarget } from "../site/block.ts";
import { readDescription } from "../text/read-description.ts";
import { escapeHtml } from "./escape-html.ts";

/** What the blocks of a page are printed with. */
export interface HtmlContext {
	/** What a person wrote into a region of the page, as Markdown; "" for nothing. */
	readonly regionOf: (name: string) => string;
	readonly hrefOf: (to: LinkTarget & { readonly kind: "page" }) => string;
}

export function printHtmlBlocks(blocks: readonly Block[], context: HtmlContext): string {
	return blocks.map((block) => printBlock(block, context)).join("\n");
}

function printBlock(block: Block, context: HtmlContext): string {
	switch (block.kind) {
		case "paragraph":
			return `<p>${printInlines(block.content, context)}</p>`;
		case "heading": {
			const { level, anchor, content } = block;
			return `<h${level} id="${escapeHtml(anchor)}">${printInlines(content, context)}</h${level}>`;
		}
		case "code":
			return printCode(block.language, block.text);
		case "samples":
			return printSamples(block);
		case "list": {
			const tag = block.ordered ? "ol" : "ul";
			const items = block.items.map((item) => `<li>${printItem(item, context)}</li>`);
			return `<${tag}>\n${items.join("\n")}\n</${tag}>`;
		}
		case "table":
			return printTable(block, context);
		case "quote":
			return `<blockquote>\n${printHtmlBlocks(block.content, context)}\n</blockquote>`;
		case "region": {
			const text = context.regionOf(block.name);
			return text === "" ? "" : printHtmlBlocks(readDescription(text), context);
		}
	}
}

/** An item of one paragraph is a line. */
function printItem(item: readonly Block[], context: HtmlContext): string {
	const [first, ...rest] = item;
	if (first?.kind !== "paragraph") return printHtmlBlocks(item, context);
	const line = printInlines(first.content, context);
	return rest.length === 0 ? line : `${line}\n${printHtmlBlocks(rest, context)}`;
}

function printCode(language: string, text: string): string {
	const named = language === "" ? "" : ` data-language="${escapeHtml(language)}"`;
	return `<pre${named}><code>${escapeHtml(text)}</code></pre>`;
}

/** The first is open: without a script each opens by a click or a key. */
function printSamples({ samples }: Block & { readonly kind: "samples" }): string {
	const printed = samples.map(({ label, language, text }, index) => {
		const open = index === 0 ? " open" : "";
		return `<details${open}><summary>${escapeHtml(label)}</summary>${printCode(language, text)}</details>`;
	});
	return `<div class="samples">\n${printed.join("\n")}\n</div>`;
}

function printTable({ head, rows }: Block & { readonly kind: "table" }, context: HtmlContext): string {
	const body = rows.map((row) => {
		const cells = head.map((_, index) => `<td>${printInlines(row[index] ?? [], context)}</td>`);
		return `<tr>${cells.join("")}</tr>`;
	});
	const titled = head.map((cell) => printInlines(cell, context));
	const top = titled.map((text) => (text === "" ? "<td></td>" : `<th scope="col">${text}</th>`)).join("");
	return `<table>\n<thead><tr>${top}</tr></thead>\n<tbody>\n${body.join("\n")}\n</tbody>\n</table>`;
}

function printInlines(content: readonly Inline[], context: HtmlContext): string {
	return content.map((one) => printInline(one, context)).join("");
}

const TAGS = { strong: "strong", emphasis: "em", struck: "s" } as const;

function printInline(one: Inline, context: HtmlContext): string {
	switch (one.kind) {
		case "text":
			return escapeHtml(one.text);
		case "code":
			return `<code>${escapeHtml(one.text)}</code>`;
		case "break":
			return "<br>";
		case "link": {
			const inner = printInlines(one.content, context);
			if (one.to.kind === "page") return `<a href="${escapeHtml(context.hrefOf(one.to))}">${inner}</a>`;
			return `<a href="${escapeHtml(one.to.address)}" rel="external nofollow noopener noreferrer">${inner}</a>`;
		}
		default:
			return `<${TAGS[one.kind]}>${printInlines(one.content, context)}</${TAGS[one.kind]}>`;
	}
}
