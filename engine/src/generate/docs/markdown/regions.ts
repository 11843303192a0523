/*
 * Regions: places of a page that a person fills. They are marked by comments, which no reader of Markdown shows, and what
 * stands between the marks is carried from one generation to the next as it is.
 */

/** What stands in a region of one page; "" for nothing. */
export type RegionText = (name: string) => string;

const mark = (name: string): string => `<!-- driftgate:region ${name} -->`;
const END = "<!-- driftgate:end -->";

/** A region with its marks; without a text it is the two marks alone. */
export function printRegion(name: string, text: string): string {
	const body = bodyOf(text);
	return body === "" ? `${mark(name)}\n${END}` : `${mark(name)}\n${body}\n${END}`;
}

/** A text without lines that are empty at its ends: what its first line is indented by may be what makes it code. */
function bodyOf(text: string): string {
	return text.trimEnd().replace(/^(?:[ \t]*\n)+/u, "");
}

const MARKED = /^<!-- driftgate:region ([a-z][a-z\d-]{0,39}) -->\n([\s\S]*?)^<!-- driftgate:end -->$/gmu;

/** What stands in the regions of a page as it was found, by name; those that are empty are left out. */
export function readRegions(page: string): ReadonlyMap<string, string> {
	const found = [...page.replaceAll("\r\n", "\n").matchAll(MARKED)];
	return new Map(
		found.flatMap(([, name = "", body = ""]) => (bodyOf(body) === "" ? [] : [[name, bodyOf(body)] as const])),
	);
}

/** The page with its regions emptied: what is left of two pages is the same where nobody wrote outside of them. */
export function withoutRegions(page: string): string {
	const text = page.includes("\r") ? page.replaceAll("\r\n", "\n") : page;
	// Most files are twins and beside them, which have none.
	if (!text.includes(END)) return text;
	return text.replace(MARKED, (_, name: string) => printRegion(name, ""));
}
