import type { Block, Inline, LinkTarget, PagePath, Sample } from "./block.ts";

/* Short ways to write blocks. Strings are plain text; what a link or code is has to be said. */

/** What may stand in a line: text as a string, or what was made by one of the functions below. */
export type Said = string | Inline;

const inline = (said: Said): Inline => (typeof said === "string" ? { kind: "text", text: said } : said);

export const line = (...said: readonly Said[]): readonly Inline[] => said.map(inline);

export const code = (text: string): Inline => ({ kind: "code", text });

export const strong = (...said: readonly Said[]): Inline => ({ kind: "strong", content: line(...said) });

export const toPage = (path: PagePath, said: Said, anchor: string | null = null): Inline =>
	linkTo({ kind: "page", path, anchor }, [inline(said)]);

export const linkTo = (to: LinkTarget, content: readonly Inline[]): Inline => ({ kind: "link", to, content });

export const paragraph = (...said: readonly Said[]): Block => ({ kind: "paragraph", content: line(...said) });

export const heading = (level: 2 | 3 | 4, anchor: string, ...said: readonly Said[]): Block => ({
	kind: "heading",
	level,
	anchor,
	content: line(...said),
});

export const list = (items: readonly (readonly Block[])[]): Block => ({ kind: "list", ordered: false, items });

/** Items of one line each. */
export const lines = (items: readonly (readonly Inline[])[]): Block =>
	list(items.map((content) => [{ kind: "paragraph", content }]));

export const codeBlock = (language: string, text: string): Block => ({ kind: "code", language, text });

export const samplesOf = (samples: readonly Sample[]): Block => ({ kind: "samples", samples });

export const table = (head: readonly string[], rows: readonly (readonly (readonly Inline[])[])[]): Block => ({
	kind: "table",
	head: head.map((text) => line(text)),
	rows,
});

/** Inlines with a text between each two. */
export function joined(parts: readonly Inline[], separator: string): readonly Inline[] {
	return parts.flatMap((part, index) => (index === 0 ? [part] : [inline(separator), part]));
}
