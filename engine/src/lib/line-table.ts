/** Turns an offset in a text into line and column. Both count from 1; columns count UTF-16 units, as editors do. */
export type LineTable = (offset: number) => { readonly line: number; readonly column: number };

/**
 * Line breaks are LF, CRLF or CR, as YAML 1.2 section 5.4 has them. A text is read once, and as far as somebody asks; each
 * question is then a binary search.
 */
export function createLineTable(text: string): LineTable {
	const lines = new LineStarts(text);
	return (offset) => {
		const line = lines.lineOf(offset);
		return { line: line + 1, column: offset - lines.startOf(line) + 1 };
	};
}

/** Where lines start, counted from 0. */
class LineStarts {
	readonly #text: string;
	/** Where the next line starts, from an offset on; -1 where there is none. */
	readonly #nextFrom: (offset: number) => number;
	#starts = new Int32Array(FIRST_LINES);
	#length = 1;
	/** As far as the text was read: the start of the last known line, or the text's end. */
	#read = 0;

	constructor(text: string) {
		this.#text = text;
		this.#nextFrom = text.includes("\r") ? behindAny(text) : (offset) => text.indexOf("\n", offset) + 1 || -1;
	}

	lineOf(offset: number): number {
		while (this.#read <= offset && this.#read < this.#text.length) this.#readLine();
		return lastAtMost(this.#starts, this.#length, offset);
	}

	startOf(line: number): number {
		return this.#starts[line] ?? 0;
	}

	#readLine(): void {
		const start = this.#nextFrom(this.#read);
		this.#read = start === -1 ? this.#text.length : start;
		if (start === -1) return;
		const { buffer, length, byteLength } = this.#starts;
		if (this.#length === length) this.#starts = new Int32Array(buffer.transfer(2 * byteLength));
		this.#starts[this.#length++] = start;
	}
}

function behindAny(text: string): (offset: number) => number {
	const lineBreak = /\r\n?|\n/g;
	return (offset) => {
		lineBreak.lastIndex = offset;
		return lineBreak.test(text) ? lineBreak.lastIndex : -1;
	};
}

const FIRST_LINES = 1024;

/** Index of the last number that is at most `limit`, among the first ones of a list, which rise. */
function lastAtMost(sorted: Int32Array, length: number, limit: number): number {
	let low = 0;
	let high = length - 1;
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if ((sorted[middle] ?? 0) <= limit) low = middle;
		else high = middle - 1;
	}
	return low;
}
