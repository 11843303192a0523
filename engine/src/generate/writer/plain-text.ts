/*
 * Words of a description for people who read code: comments show marks of HTML as they are written, so they become the
 * plain text that they mean. Pure text in, text out: whoever prints it escapes it for its place.
 */

const named: ReadonlyMap<string, string> = new Map([
	["amp", "&"],
	["lt", "<"],
	["gt", ">"],
	["quot", '"'],
	["apos", "'"],
	["nbsp", " "],
	["mdash", "—"],
	["ndash", "–"],
	["hellip", "…"],
]);

/** Elements that begin on a line of their own. */
const blocks = /^(?:p|div|br|li|ul|ol|table|tr|h[1-6]|pre|blockquote|dl|dt|dd|hr|section)$/iu;

/** A tag as HTML writes it, of an element that HTML has: `<id>` and `Map<string>` are no tags. */
const tag =
	/<(\/?)(a|abbr|b|blockquote|br|code|dd|del|div|dl|dt|em|h[1-6]|hr|i|img|ins|kbd|li|ol|p|pre|s|section|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul)((?:\s[^<>]{0,1000})?)\s*\/?>/giu;

/** Text without HTML: links keep their address, items of lists a dash, code its backticks. */
export function plainText(text: string): string {
	if (!/[<&]/u.test(text)) return text;
	let target = "";
	const stripped = text.replace(tag, (_, slash: string, element: string, attributes: string) => {
		const name = element.toLowerCase();
		const closes = slash !== "";
		if (name === "a") {
			const address = closes ? target : "";
			target = closes ? "" : (/href\s*=\s*["']?([^"'\s]+)/iu.exec(attributes)?.[1] ?? "");
			return address === "" ? "" : ` (${address})`;
		}
		if (name === "code" || name === "tt" || name === "kbd") return "`";
		if (name === "li") return closes ? "" : "\n- ";
		if (name === "td" || name === "th") return closes ? " " : "";
		return blocks.test(name) ? "\n" : "";
	});
	return stripped
		.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,6}));/giu, entityText)
		.replace(/[ \t]+\n/gu, "\n")
		.replace(/\n{3,}/gu, "\n\n");
}

function entityText(
	entity: string,
	decimal: string | undefined,
	hex: string | undefined,
	name: string | undefined,
): string {
	if (name !== undefined) return named.get(name.toLowerCase()) ?? entity;
	const point = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
	return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : entity;
}
