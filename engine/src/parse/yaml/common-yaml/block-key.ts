import { code, isBlank } from "./cursor.ts";
import { keyOf } from "./members.ts";
import { isPlainStart } from "./plain-scalar.ts";
import { readQuoted } from "./quoted-scalar.ts";

/** The colon that makes what stands here a key of a mapping; -1 where it is none. */
export function findColon(text: string, start: number): number {
	const first = text.charCodeAt(start);
	const isQuoted = isQuote(first);
	if (!isQuoted && !isPlainStart(text, start)) return -1;
	const from = isQuoted ? endOfQuotedKey(text, start) : start;
	if (from === -1) return -1;
	for (let at = from; ; at++) {
		const here = text.charCodeAt(at);
		if (here === code.lineFeed) return -1;
		if (here === code.colon && isBlank(text.charCodeAt(at + 1))) return at;
		if (isQuoted ? here !== code.space : here === code.tab || (here === code.hash && isBlank(text.charCodeAt(at - 1))))
			return -1;
	}
}

/** The offset behind the closing quote; -1 where it is not on the line. */
function endOfQuotedKey(text: string, start: number): number {
	const quote = text.charCodeAt(start);
	for (let at = start + 1; ; at++) {
		const here = text.charCodeAt(at);
		if (here === code.lineFeed) return -1;
		if (here === quote) return at + 1;
		const isEscape = here === code.backslash && quote === code.doubleQuote;
		if (isEscape && text.charCodeAt(at + 1) !== code.lineFeed) at++;
	}
}

/** The key that stands between two offsets, blanks behind it left out. */
export function readKey(text: string, start: number, behind: number): string {
	const first = text.charCodeAt(start);
	if (isQuote(first)) return readQuoted(text, start).value;
	let end = behind;
	while (text.charCodeAt(end - 1) === code.space) end--;
	return keyOf(text.slice(start, end));
}

/** The end of an explicit key that stands alone on its line; -1 where it is more than a scalar of one line. */
export function endOfLoneKey(text: string, start: number): number {
	if (findColon(text, start) !== -1) return -1;
	const lineEnd = text.indexOf("\n", start);
	if (isPlainStart(text, start)) return /\t| #/.test(text.slice(start, lineEnd)) ? -1 : lineEnd;
	return isQuote(text.charCodeAt(start)) ? endOfQuotedKey(text, start) : -1;
}

/** The key of the member in block style that is written at an offset. */
export function blockKeyAt(text: string, start: number): string {
	const colon = findColon(text, start);
	return readKey(text, start, colon === -1 ? endOfLoneKey(text, start) : colon);
}

function isQuote(here: number): boolean {
	return here === code.doubleQuote || here === code.singleQuote;
}
