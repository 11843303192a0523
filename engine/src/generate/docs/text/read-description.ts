import MarkdownIt, { type Token } from "markdown-it";
import { safeAddress } from "../site/address.ts";
import type { Block, Inline } from "../site/block.ts";
import { legible } from "./legible.ts";

/*
 * Descriptions are CommonMark with tables (OpenAPI 3.2, "Rich Text Formatting"). They are parsed, and what is known is
 * taken over: raw HTML is text, images are links, headings are strong text, so that nothing of a page's own structure can
 * be imitated.
 */

/** Texts that go on and on belong into documents of their own; what is parsed has a bound. */
const LONGEST = 60_000;
const DEEPEST = 12;

const parser = new MarkdownIt("commonmark", { html: false, maxNesting: DEEPEST }).enable(["table", "strikethrough"]);
// Addresses are judged where links are made, so that the text of one that is refused stays.
parser.validateLink = () => true;

/** The blocks of a description; none of them for an empty one. */
export function readDescription(text: string): readonly Block[] {
	const known = legible(text.slice(0, LONGEST));
	const cut = text.length > LONGEST ? [{ kind: "text", text: "The description goes on in its source." } as const] : [];
	const blocks = isPlain(known) ? plainBlocks(known) : readBlocks(new Tokens(parser.parse(known, {})), null);
	return cut.length === 0 ? blocks : [...blocks, { kind: "paragraph", content: cut }];
}

/** Most descriptions are a sentence without any mark: they need no parser. */
function isPlain(text: string): boolean {
	return !/[\\`*_[\]<>&|~#=!]|^\s*(?:[-+]|\d+[.)])|\n|^ {4}|\t/u.test(text);
}

function plainBlocks(text: string): readonly Block[] {
	const flat = text.trim();
	return flat === "" ? [] : [{ kind: "paragraph", content: [{ kind: "text", text: flat }] }];
}

/** Tokens in their order, each taken once. */
class Tokens {
	readonly #tokens: readonly Token[];
	#next = 0;

	constructor(tokens: readonly Token[]) {
		this.#tokens = tokens;
	}

	take(): Token | undefined {
		const token = this.#tokens[this.#next];
		this.#next += 1;
		return token;
	}
}

/** Blocks up to the token that closes them; null for all. Nesting is bounded by the parser. */
function readBlocks(tokens: Tokens, end: string | null): Block[] {
	const blocks: Block[] = [];
	for (let token = tokens.take(); token !== undefined && token.type !== end; token = tokens.take()) {
		const block = readBlock(token, tokens);
		if (block !== null) blocks.push(block);
	}
	return blocks;
}

function readBlock(token: Token, tokens: Tokens): Block | null {
	switch (token.type) {
		case "inline":
			return filled(readInlines(token));
		case "paragraph_open":
			return filled(inlinesUntil(tokens, "paragraph_close"));
		case "heading_open": {
			const content = inlinesUntil(tokens, "heading_close");
			return filled(content.length === 0 ? [] : [{ kind: "strong", content }]);
		}
		case "fence":
		case "code_block":
			return { kind: "code", language: languageOf(token.info), text: token.content.replace(/\n$/u, "") };
		case "bullet_list_open":
			return { kind: "list", ordered: false, items: readItems(tokens, "bullet_list_close") };
		case "ordered_list_open":
			return { kind: "list", ordered: true, items: readItems(tokens, "ordered_list_close") };
		case "blockquote_open":
			return { kind: "quote", content: readBlocks(tokens, "blockquote_close") };
		case "table_open":
			return readTable(tokens);
		case "html_block":
			return filled([{ kind: "text", text: token.content.trim() }]);
		default:
			return null;
	}
}

function filled(content: readonly Inline[]): Block | null {
	return content.length === 0 ? null : { kind: "paragraph", content };
}

/** The word after a fence is the language; nothing else of it is. */
function languageOf(info: string): string {
	return /^[a-z\d+#-]{1,20}/iu.exec(info.trim())?.[0].toLowerCase() ?? "";
}

function readItems(tokens: Tokens, end: string): readonly (readonly Block[])[] {
	const items: (readonly Block[])[] = [];
	for (let token = tokens.take(); token !== undefined && token.type !== end; token = tokens.take()) {
		if (token.type === "list_item_open") items.push(readBlocks(tokens, "list_item_close"));
	}
	return items;
}

function readTable(tokens: Tokens): Block {
	const rows: (readonly Inline[])[][] = [];
	for (let token = tokens.take(); token !== undefined && token.type !== "table_close"; token = tokens.take()) {
		if (token.type === "tr_open") rows.push([]);
		else if (token.type === "inline") rows.at(-1)?.push(readInlines(token));
	}
	const [head = [], ...body] = rows;
	return { kind: "table", head, rows: body };
}

function inlinesUntil(tokens: Tokens, end: string): readonly Inline[] {
	const content: Inline[] = [];
	for (let token = tokens.take(); token !== undefined && token.type !== end; token = tokens.take()) {
		if (token.type === "inline") content.push(...readInlines(token));
	}
	return content;
}

function readInlines({ children }: Token): readonly Inline[] {
	return inlinesOf(new Tokens(children ?? []), null);
}

function inlinesOf(tokens: Tokens, end: string | null): Inline[] {
	const content: Inline[] = [];
	for (let token = tokens.take(); token !== undefined && token.type !== end; token = tokens.take()) {
		content.push(...readInline(token, tokens));
	}
	return content;
}

function readInline(token: Token, tokens: Tokens): readonly Inline[] {
	switch (token.type) {
		case "text":
		case "text_special":
		case "html_inline":
			return token.content === "" ? [] : [{ kind: "text", text: legible(token.content) }];
		case "code_inline":
			return [{ kind: "code", text: token.content }];
		case "softbreak":
			return [{ kind: "text", text: " " }];
		case "hardbreak":
			return [{ kind: "break" }];
		case "strong_open":
			return [{ kind: "strong", content: inlinesOf(tokens, "strong_close") }];
		case "em_open":
			return [{ kind: "emphasis", content: inlinesOf(tokens, "em_close") }];
		case "s_open":
			return [{ kind: "struck", content: inlinesOf(tokens, "s_close") }];
		case "link_open":
			return linked(attribute(token, "href"), inlinesOf(tokens, "link_close"));
		case "image":
			return linked(attribute(token, "src"), [{ kind: "text", text: legible(token.content) || "Image" }]);
		default:
			return [];
	}
}

function attribute(token: Token, name: string): string {
	return String(token.attrGet(name) ?? "");
}

/** A link where a reader may follow it; else its text alone. No link stands within another. */
function linked(address: string, content: readonly Inline[]): readonly Inline[] {
	const to = safeAddress(address);
	if (to === null) return content;
	const words = content.flatMap((one) => (one.kind === "link" ? one.content : [one]));
	const shown: readonly Inline[] = words.length === 0 ? [{ kind: "text", text: to }] : words;
	return [{ kind: "link", to: { kind: "address", address: to }, content: shown }];
}
