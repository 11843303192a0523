/*
 * For tests alone: reads a page of ours by the strictest grammar that it could keep. Whatever is no tag of this list with
 * attributes in double quotes is an escape, and throws.
 */

const ELEMENTS = new Set(
	"html head meta title link script body a header span nav p ul ol li main h1 h2 h3 h4 div details summary pre code table thead tbody tr th td blockquote strong em s br label input button footer".split(
		" ",
	),
);

export interface HtmlTag {
	readonly name: string;
	readonly attributes: ReadonlyMap<string, string>;
}

const TAG = /<(\/?)([a-z][a-z\d]*)((?: [a-z-]+(?:="[^"<>]*")?)*)>/gu;

/** The tags that open, in order, and the text between tags. */
export function readHtml(page: string): { readonly tags: readonly HtmlTag[]; readonly text: string } {
	const body = page.replace(/^<!doctype html>\n/u, "");
	const tags: HtmlTag[] = [];
	const text = body.replace(TAG, (_, slash: string, name: string, given: string) => {
		if (!ELEMENTS.has(name)) throw new Error(`The page has an element ${name}.`);
		const attributes = new Map(
			[...given.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/gu)].map(([, key = "", value = ""]) => [key, value]),
		);
		if (slash === "") tags.push({ name, attributes });
		return "";
	});
	if (/[<>]/u.test(text))
		throw new Error(`The page has markup of somebody else: ${/.{0,40}[<>].{0,40}/su.exec(text)?.[0]}`);
	return { tags, text };
}
