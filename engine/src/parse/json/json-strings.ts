import { JsonSyntaxError } from "./json-errors.ts";

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** The offset behind the string that begins at `start`: behind the next quote that has no escape before it. Throws JsonSyntaxError. */
export function endOfString(text: string, start: number): number {
	for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
		let backslashes = 0;
		while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
		if (backslashes % 2 === 0) return end + 1;
	}
	throw unclosed(start);
}

/** The same, with escapes and control characters checked: nobody else parses the text. Throws JsonSyntaxError. */
export function endOfCheckedString(text: string, start: number): number {
	let position = start + 1;
	for (;;) {
		const here = text.charCodeAt(position);
		if (here === QUOTE) return position + 1;
		if (here >= SPACE && here !== BACKSLASH) position++;
		else if (here === BACKSLASH)
			position = matchEnd(ESCAPE, text, position, "a valid escape (write a backslash as \\\\)");
		else if (position >= text.length) throw unclosed(start);
		else throw new JsonSyntaxError(position, "an escape such as \\n in place of the control character");
	}
}

function unclosed(start: number): JsonSyntaxError {
	return new JsonSyntaxError(start, "a closing quote for this string");
}

/** The offset after what a sticky pattern matches at `start`. Throws where it matches nothing. */
export function matchEnd(sticky: RegExp, text: string, start: number, expected: string): number {
	sticky.lastIndex = start;
	if (!sticky.test(text)) throw new JsonSyntaxError(start, expected);
	return sticky.lastIndex;
}

const [SPACE, QUOTE, BACKSLASH] = [0x20, 0x22, 0x5c] as const;
