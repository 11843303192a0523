/*
 * A strict reader of JSON text (RFC 8259) that keeps where each value stands and not what it is. It never recurses.
 * JSON.parse makes the values, several times as fast; this is for what JSON.parse does not tell: positions, keys that
 * are written twice, and where exactly a text stops being JSON.
 */

/** Every value of a text in document order. Numbers are offsets in UTF-16 units and indexes into these lists. */
export interface JsonTape {
	/** Where each value is written: its key where it is a member of an object, else the value itself. */
	readonly offsets: readonly number[];
	/** Index of the next value that is not inside this one: its sibling, where it has a later one. */
	readonly ends: readonly number[];
	/** Whether the value is an object: what it holds has keys. */
	readonly isObject: readonly boolean[];
}

/** A text stops being JSON at `offset`; `expected` is what could have stood there. */
export class JsonSyntaxError extends Error {
	readonly offset: number;
	readonly expected: string;

	constructor(offset: number, expected: string) {
		super(`${expected} is expected at offset ${offset}`);
		this.offset = offset;
		this.expected = expected;
	}
}

interface Reader {
	readonly text: string;
	readonly offsets: number[];
	readonly ends: number[];
	readonly isObject: boolean[];
	/** Indexes of the containers that the position is in, outermost first. */
	readonly open: number[];
	position: number;
}

const SPACE = /[ \t\n\r]*/y;
const SCALAR = /true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Reads a whole text, in time and memory that grow with its length. Throws JsonSyntaxError where it is not one JSON value. */
export function readJsonTape(text: string): JsonTape {
	const reader: Reader = { text, offsets: [], ends: [], isObject: [], open: [], position: 0 };
	do {
		skipSpace(reader);
		const index = reader.offsets.push(reader.position) - 1;
		if (isInObject(reader)) readKey(reader);
		readValue(reader, index);
	} while (hasNext(reader));
	return reader;
}

function isInObject(reader: Reader): boolean {
	const container = reader.open.at(-1);
	return container !== undefined && reader.isObject[container] === true;
}

function readKey(reader: Reader): void {
	if (reader.text[reader.position] !== '"') throw new JsonSyntaxError(reader.position, "a key in double quotes");
	readString(reader);
	skipSpace(reader);
	if (reader.text[reader.position] !== ":") throw new JsonSyntaxError(reader.position, "a colon");
	reader.position++;
	skipSpace(reader);
}

/** Reads a scalar, or opens a container: its values come next. */
function readValue(reader: Reader, index: number): void {
	const first = reader.text[reader.position];
	reader.isObject.push(first === "{");
	reader.ends.push(index);
	if (first === "{" || first === "[") {
		reader.position++;
		reader.open.push(index);
		return;
	}
	if (first === '"') readString(reader);
	else readScalar(reader);
	reader.ends[index] = reader.offsets.length;
}

/** Closes what ends here. True where another value must follow, false at the end of the text. */
function hasNext(reader: Reader): boolean {
	for (;;) {
		skipSpace(reader);
		const container = reader.open.at(-1);
		if (container === undefined) {
			if (reader.position === reader.text.length) return false;
			throw new JsonSyntaxError(reader.position, "the end of the file");
		}
		const isFresh = container === reader.offsets.length - 1;
		const bracket = reader.isObject[container] === true ? "}" : "]";
		if (reader.text[reader.position] === bracket) {
			reader.open.pop();
			reader.ends[container] = reader.offsets.length;
			reader.position++;
			continue;
		}
		if (isFresh) return true;
		if (reader.text[reader.position] !== ",") throw new JsonSyntaxError(reader.position, `a comma or ${bracket}`);
		reader.position++;
		return true;
	}
}

function readString(reader: Reader): void {
	const { text, position: start } = reader;
	let position = start + 1;
	for (;;) {
		const code = text.charCodeAt(position);
		if (code === 0x22) break;
		if (code >= 0x20 && code !== 0x5c) position++;
		else if (code === 0x5c) position = matchEnd(ESCAPE, text, position, "a valid escape (write a backslash as \\\\)");
		else if (position >= text.length) throw new JsonSyntaxError(start, "a closing quote for this string");
		else throw new JsonSyntaxError(position, "an escape such as \\n in place of the control character");
	}
	reader.position = position + 1;
}

function readScalar(reader: Reader): void {
	reader.position = matchEnd(SCALAR, reader.text, reader.position, "a value");
}

function skipSpace(reader: Reader): void {
	const code = reader.text.charCodeAt(reader.position);
	if (code <= 0x20) reader.position = matchEnd(SPACE, reader.text, reader.position);
}

/** The offset after what a sticky pattern matches at `start`. Throws where it must match something and does not. */
function matchEnd(sticky: RegExp, text: string, start: number, expected?: string): number {
	sticky.lastIndex = start;
	const end = sticky.test(text) ? sticky.lastIndex : start;
	if (end === start && expected !== undefined) throw new JsonSyntaxError(start, expected);
	return end;
}
