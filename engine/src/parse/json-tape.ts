import { JSON_OBJECT, LIST, Tape } from "./tape.ts";

/*
 * A reader of JSON text (RFC 8259) that keeps where each value stands and not what it is. It never recurses.
 * JSON.parse makes the values, several times as fast; this is for what JSON.parse does not tell: positions, keys that
 * are written twice, and where exactly a text stops being JSON.
 */

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

/** A text nests deeper than whoever reads it allows; `offset` is the bracket too many. */
export class JsonDepthError extends Error {
	readonly offset: number;

	constructor(offset: number) {
		super(`The nesting is too deep at offset ${offset}`);
		this.offset = offset;
	}
}

/** What a text may be. */
export interface JsonBounds {
	readonly depth: number;
	/** Beyond this many values, the tape ends: whoever asks sees it by its length. */
	readonly values: number;
	/** Whether strings and other scalars are checked too: who parses the text as well need not have it done twice. */
	readonly isStrict: boolean;
}

const UNBOUNDED: JsonBounds = { depth: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY, isStrict: true };

interface Reader {
	readonly text: string;
	readonly tape: Tape;
	readonly bounds: JsonBounds;
	/** Indexes of the containers that the position is in, outermost first. */
	readonly open: number[];
	/** Whether the innermost of them is an object: what it holds has keys. */
	isInObject: boolean;
	position: number;
}

const SCALAR = /true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Reads a whole text, in time and memory that grow with its length. Throws JsonSyntaxError where it is not one JSON
 * value, JsonDepthError where it is too deep.
 */
export function readJsonTape(text: string, bounds = UNBOUNDED): Tape {
	const reader: Reader = { text, tape: new Tape(), bounds, open: [], isInObject: false, position: 0 };
	do {
		skipSpace(reader);
		const index = reader.tape.add(reader.position);
		if (reader.isInObject) readKey(reader);
		readValue(reader, index);
	} while (hasNext(reader) && reader.tape.length <= bounds.values);
	return reader.tape;
}

function readKey(reader: Reader): void {
	if (reader.text.charCodeAt(reader.position) !== QUOTE)
		throw new JsonSyntaxError(reader.position, "a key in double quotes");
	readString(reader);
	skipSpace(reader);
	if (reader.text.charCodeAt(reader.position) !== COLON) throw new JsonSyntaxError(reader.position, "a colon");
	reader.position++;
	skipSpace(reader);
}

/** Reads a scalar, or opens a container: its values come next. */
function readValue(reader: Reader, index: number): void {
	const first = reader.text.charCodeAt(reader.position);
	if (first !== OPEN_BRACE && first !== OPEN_BRACKET) {
		if (first === QUOTE) readString(reader);
		else readScalar(reader);
		reader.tape.stop(index, reader.position);
	} else if (reader.open.push(index) > reader.bounds.depth) throw new JsonDepthError(reader.position);
	else {
		reader.isInObject = first === OPEN_BRACE;
		reader.tape.close(index, reader.isInObject ? JSON_OBJECT : LIST);
		reader.position++;
	}
}

/** Closes what ends here. True where another value must follow, false at the end of the text. */
function hasNext(reader: Reader): boolean {
	const { text, tape, open } = reader;
	for (;;) {
		skipSpace(reader);
		const container = open.at(-1);
		const here = text.charCodeAt(reader.position);
		if (container === undefined) {
			if (reader.position === text.length) return false;
			throw new JsonSyntaxError(reader.position, "the end of the file");
		}
		if (here === (reader.isInObject ? CLOSE_BRACE : CLOSE_BRACKET)) {
			closeContainer(reader, container);
			continue;
		}
		const isFresh = container === tape.length - 1;
		if (isFresh) return true;
		if (here !== COMMA) throw new JsonSyntaxError(reader.position, `a comma or ${reader.isInObject ? "}" : "]"}`);
		reader.position++;
		return true;
	}
}
function closeContainer(reader: Reader, container: number): void {
	const { tape, open } = reader;
	tape.close(container, tape.kind(container));
	open.pop();
	reader.isInObject = tape.kind(open.at(-1) ?? container) === JSON_OBJECT;
	tape.stop(container, ++reader.position);
}

function readString(reader: Reader): void {
	const { text, position, bounds } = reader;
	reader.position = (bounds.isStrict ? endOfCheckedString : endOfString)(text, position);
}

/** The offset behind the string that begins at `start`: behind the next quote that has no escape before it. */
export function endOfString(text: string, start: number): number {
	for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
		let backslashes = 0;
		while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
		if (backslashes % 2 === 0) return end + 1;
	}
	throw unclosed(start);
}

function endOfCheckedString(text: string, start: number): number {
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

function readScalar(reader: Reader): void {
	reader.position = matchEnd(SCALAR, reader.text, reader.position, "a value");
}

function skipSpace(reader: Reader): void {
	const { text } = reader;
	let { position } = reader;
	for (;;) {
		const here = text.charCodeAt(position);
		if (here !== SPACE && here !== LINE_FEED && here !== TAB && here !== CARRIAGE_RETURN) break;
		position++;
	}
	reader.position = position;
}

/** The offset after what a sticky pattern matches at `start`. Throws where it matches nothing. */
function matchEnd(sticky: RegExp, text: string, start: number, expected: string): number {
	sticky.lastIndex = start;
	if (!sticky.test(text)) throw new JsonSyntaxError(start, expected);
	return sticky.lastIndex;
}

const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE, QUOTE, COMMA, COLON] = [
	0x09, 0x0a, 0x0d, 0x20, 0x22, 0x2c, 0x3a,
] as const;
const [OPEN_BRACKET, BACKSLASH, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5c, 0x5d, 0x7b, 0x7d] as const;
