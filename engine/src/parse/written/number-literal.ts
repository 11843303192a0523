/** Blanks, line ends and comments, and what YAML may write before a value. */
const BEFORE = /(?:\s+(?:#[^\n]*)?)*(?:[&!]\S*\s+)*/y;
const LITERAL = /[-+]?[.0-9][-+.0-9a-zA-Z]*/y;

/** The text of the number that is written at an offset, or behind blanks there; empty where none is. */
export function literalAt(text: string, offset: number): string {
	const start = endOf(BEFORE, text, offset);
	return text.slice(start, endOf(LITERAL, text, start));
}

/** The offset behind what a sticky pattern matches at `start`, which is `start` where it matches nothing. */
export function endOf(sticky: RegExp, text: string, start: number): number {
	sticky.lastIndex = start;
	return sticky.test(text) ? sticky.lastIndex : start;
}
