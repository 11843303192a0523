import { code, uncommon } from "./cursor.ts";
import { fold } from "./fold.ts";

/** The value of a quoted scalar, and the offset behind its closing quote. */
export interface Quoted {
	readonly value: string;
	readonly end: number;
}

/** Reads a scalar in single or double quotes (YAML 1.2, sections 7.3.1 and 7.3.2), over as many lines as it has. */
export function readQuoted(text: string, start: number): Quoted {
	const quote = text.charCodeAt(start);
	let value = "";
	let from = start + 1;
	/** Behind the last character on this line that folding does not drop. */
	let solid = from;
	for (let at = from; at < text.length; ) {
		const here = text.charCodeAt(at);
		if (here === quote) {
			const isEscaped = quote === code.singleQuote && text.charCodeAt(at + 1) === quote;
			if (!isEscaped) return { value: value + text.slice(from, at), end: at + 1 };
			value += text.slice(from, at + 1);
			at += 2;
			from = at;
			solid = at;
		} else if (here === code.lineFeed) {
			const content = skipBlanks(text, at);
			value += text.slice(from, solid) + fold(text, at, content);
			at = from = solid = content;
		} else if (here === code.backslash && quote === code.doubleQuote) {
			value += text.slice(from, at);
			const next = text.charCodeAt(at + 1);
			if (next === code.lineFeed) at = skipBlanks(text, at + 1);
			else {
				const escaped = readEscape(text, at + 1);
				value += escaped.value;
				at = escaped.end;
			}
			from = solid = at;
		} else {
			if (here === code.tab) uncommon();
			at++;
			if (here !== code.space) solid = at;
		}
	}
	return uncommon();
}

/** The offset of the next content. Only a document's end may stand at the beginning of a line, and no scalar goes over it. */
function skipBlanks(text: string, start: number): number {
	let at = start;
	while (text.charCodeAt(at) === code.space || text.charCodeAt(at) === code.lineFeed) at++;
	if (text.charCodeAt(at - 1) === code.lineFeed && "-.".includes(text.charAt(at))) uncommon();
	return at;
}

/** What stands behind a backslash (section 5.7). */
function readEscape(text: string, at: number): Quoted {
	const letter = text.charAt(at);
	const value = ESCAPES.get(letter);
	if (value !== undefined) return { value, end: at + 1 };
	const end = at + 1 + (HEX_DIGITS.get(letter) ?? 0);
	const digits = text.slice(at + 1, end);
	const point = Number.parseInt(digits, 16);
	if (!/^(?:[0-9a-fA-F]{2}){1,4}$/.test(digits) || point > LAST_CODE_POINT) uncommon();
	return { value: String.fromCodePoint(point), end };
}

const ESCAPES: ReadonlyMap<string, string> = new Map(
	[
		...(["0\0", "a\x07", "b\b", "t\t", "n\n", "v\v", "f\f", "r\r", "e\x1b"] as const),
		...(["  ", '""', "//", "\\\\", "N\x85", "_\xa0", "L\u2028", "P\u2029"] as const),
	].map((pair) => [pair.charAt(0), pair.charAt(1)]),
);
const HEX_DIGITS: ReadonlyMap<string, number> = new Map([
	["x", 2],
	["u", 4],
	["U", 8],
]);
const LAST_CODE_POINT = 0x10ffff;
