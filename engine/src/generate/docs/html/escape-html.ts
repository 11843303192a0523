import { legible } from "../text/legible.ts";

const ENTITIES: ReadonlyMap<string, string> = new Map([
	["&", "&amp;"],
	["<", "&lt;"],
	[">", "&gt;"],
	['"', "&quot;"],
	["'", "&#39;"],
]);

/** The boundary at which plain text becomes HTML: safe as text of an element and within a quoted attribute. */
export function escapeHtml(text: string): string {
	return legible(text).replace(/[&<>"']/gu, (character) => ENTITIES.get(character) ?? "");
}
