import { legible } from "../text/legible.ts";

const ENTITIES: ReadonlyMap<string, string> = new Map([
	["&", "&amp;"],
	["<", "&lt;"],
	[">", "&gt;"],
	['"', "&quot;"],
	["'", "&#39;"],
]);

/** Most texts are of these alone: what is printed for a page is asked once, and copied. */
const SAFE = /^[ !#-%(-;=?-~\n\t·]*$/;

/** The boundary at which plain text becomes HTML: safe as text of an element and within a quoted attribute. */
export function escapeHtml(text: string): string {
	if (SAFE.test(text)) return text;
	return legible(text).replace(/[&<>"']/gu, (character) => ENTITIES.get(character) ?? "");
}
