/** Turns an offset in a text into line and column. Both count from 1; columns count UTF-16 units, as editors do. */
export type LineTable = (offset: number) => { readonly line: number; readonly column: number };

/** Reads the line breaks of a text once (LF, CRLF or CR, as YAML 1.2 section 5.4 has them); each question is then a binary search. */
export function createLineTable(text: string): LineTable {
	const starts = lineStarts(text);
	return (offset) => {
		const line = lastAtMost(starts, offset);
		return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
	};
}

function lineStarts(text: string): Int32Array {
	let starts = new Int32Array(text.length / CHARACTERS_IN_A_LINE + 2);
	let length = 1;
	const add = (start: number) => {
		if (length === starts.length) starts = new Int32Array(starts.buffer.transfer(2 * starts.byteLength));
		starts[length++] = start;
	};
	if (text.includes("\r")) {
		for (const lineBreak of text.matchAll(/\r\n?|\n/g)) add(lineBreak.index + lineBreak[0].length);
	} else for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) add(at + 1);
	return starts.subarray(0, length);
}

/** Of a description as it is mostly written: there is room for its lines from the start. */
const CHARACTERS_IN_A_LINE = 32;

/** Index of the last number that is at most `limit`, in a list that rises. */
function lastAtMost(sorted: Int32Array, limit: number): number {
	let low = 0;
	let high = sorted.length - 1;
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if ((sorted[middle] ?? 0) <= limit) low = middle;
		else high = middle - 1;
	}
	return low;
}
