/** An element of an XML document or of our own page: what a strict reader makes of it. */
export interface Tag {
	readonly name: string;
	readonly attributes: ReadonlyMap<string, string>;
}

/** Tags without content in HTML. */
const VOID: ReadonlySet<string> = new Set(["meta", "br"]);
const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:\s+[a-zA-Z-]+(?:="[^"<]*")?)*)\s*(\/?)>/y;
const ATTRIBUTE = /([a-zA-Z-]+)(?:="([^"]*)")?/g;
const REFERENCE = /&(?!(?:amp|lt|gt|quot|#39);)/;
/** XML 1.0, section 2.2: everything else is not a character of a document at all. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/**
 * The start tags of well-formed markup, in order. Throws where a tag does not close, a reference is not known, or a
 * character is none of XML's. The texts of style and script are left out.
 */
export function readMarkup(text: string): readonly Tag[] {
	const document = text.replace(/^<\?xml [^>]*\?>|^<!doctype html>/, "").replace(/<(style|script)>[^<]*<\/\1>/g, "");
	if (NOT_XML.test(document)) throw new Error("A character that XML does not have.");
	if (REFERENCE.test(document)) throw new Error("A reference that is not known.");
	const tags: Tag[] = [];
	const open: string[] = [];
	for (let at = document.indexOf("<"); at !== -1; at = document.indexOf("<", at)) {
		TAG.lastIndex = at;
		const [whole, end, name = "", attributes = "", alone] = TAG.exec(document) ?? [];
		if (whole === undefined) throw new Error(`Not a tag: ${document.slice(at, at + 60)}`);
		at += whole.length;
		if (end === "/") {
			if (open.pop() !== name) throw new Error(`</${name}> closes something else.`);
			continue;
		}
		tags.push({
			name,
			attributes: new Map([...attributes.matchAll(ATTRIBUTE)].map(([, key = "", value = ""]) => [key, value])),
		});
		if (alone !== "/" && !VOID.has(name)) open.push(name);
	}
	if (open.length > 0) throw new Error(`Not closed: ${open.join(", ")}`);
	return tags;
}
