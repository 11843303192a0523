import { legible } from "../text/legible.ts";

const ENTITIES: ReadonlyMap<string, string> = new Map([
	["&", "&amp;"],
	["<", "&lt;"],
	[">", "&gt;"],
	['"', "&quot;"],
	["'", "&#39;"],
]);

const MARKUP = /[&<>"']/u;

/** The boundary at which plain text becomes HTML: safe as text of an element and within a quoted attribute. */
export function escapeHtml(text: string): string {
	const clean = legible(text);
	return MARKUP.test(clean) ? clean.replace(/[&<>"']/gu, (character) => ENTITIES.get(character) ?? "") : clean;
}
