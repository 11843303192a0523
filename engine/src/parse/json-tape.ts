import { JSON_OBJECT, LIST, SCALAR, Tape } from "./tape.ts";

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

/** A text holds more values than whoever reads it allows. */
export class JsonSizeError extends Error {}

/** What a text may be. */
export interface JsonBounds {
	readonly depth: number;
	readonly values: number;
	/** Whether strings and other scalars are checked too: who parses the text as well need not have it done twice. */
	readonly isStrict: boolean;
}

const UNBOUNDED: JsonBounds = { depth: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY, isStrict: true };

/*
 * Patterns are matched by machine code that goes over a text several times as fast as code that asks for one character
 * after the other.
 */
const BLANKS = /[ \n\r\t]*/y;
const WORD = /true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
/** A member without escapes that is no object or list, if not a wrong one: who parses it will see that. */
const SCALAR_MEMBER = /"[^"\\]*"[ \n\r\t]*:[ \n\r\t]*(?:"[^"\\]*"|[-+.0-9a-zA-Z]+)/y;

/**
 * Reads a whole text, in time and memory that grow with its length. Throws JsonSyntaxError where it is not one JSON
 * value, JsonDepthError where it is too deep, JsonSizeError where it holds too much.
 */
export function readJsonTape(text: string, bounds = UNBOUNDED): Tape {
	const reader = new JsonReader(text, bounds);
	reader.readValue(reader.add());
	reader.finish();
	return reader.tape;
}

/** A position in a JSON text: what is before it is on the tape, and the containers that it is in are open. */
export class JsonReader {
	readonly text: string;
	readonly tape = new Tape();
	position = 0;
	readonly #bounds: JsonBounds;
	/** Indexes of the containers that the position is in, outermost first. */
	readonly #open: number[] = [];
	/** Whether the innermost of them is an object: what it holds has keys. */
	#isInObject = false;

	constructor(text: string, bounds: JsonBounds) {
		this.text = text;
		this.#bounds = bounds;
		this.#skipSpace();
	}

	/** Adds the value that begins here to the tape, or the member whose key does. Gives its index. */
	add(): number {
		if (this.tape.length >= this.#bounds.values) throw new JsonSizeError();
		return this.tape.add(this.position);
	}

	/** Adds what stands here in the same words as in another text, where it is the value at `index`, and goes behind it. */
	copy(other: Tape, index: number): void {
		const shift = this.position - other.offset(index);
		this.tape.copy(other, index, shift);
		if (this.tape.length > this.#bounds.values) throw new JsonSizeError();
		this.position = other.stopOf(index) + shift;
	}

	/** Reads a value with all that is inside it. */
	readValue(index: number): void {
		const depth = this.#open.length;
		this.startValue(index);
		while (this.#open.length > depth) if (this.hasNext()) this.#readNext();
	}

	/** Reads a scalar, or opens a container: its values come next. */
	startValue(index: number): void {
		const kind = this.kind();
		if (kind === SCALAR) {
			const isString = this.text.charCodeAt(this.position) === QUOTE;
			this.position = isString ? this.#endOfString() : matchEnd(WORD, this.text, this.position, "a value");
			this.tape.stop(index, this.position);
		} else if (this.#open.push(index) > this.#bounds.depth) throw new JsonDepthError(this.position);
		else {
			this.#isInObject = kind === JSON_OBJECT;
			this.tape.close(index, kind);
			this.position++;
		}
	}

	/** What the value is that begins here. */
	kind(): typeof SCALAR | typeof LIST | typeof JSON_OBJECT {
		const first = this.text.charCodeAt(this.position);
		if (first === OPEN_BRACE) return JSON_OBJECT;
		return first === OPEN_BRACKET ? LIST : SCALAR;
	}

	/** Goes to the next value of the innermost container, or its key; false where it ends, and the position is behind it. */
	hasNext(): boolean {
		this.#skipSpace();
		const container = this.#open.at(-1) ?? 0;
		const here = this.text.charCodeAt(this.position);
		if (here === (this.#isInObject ? CLOSE_BRACE : CLOSE_BRACKET)) {
			this.#close(container);
			return false;
		}
		const isFirst = container === this.tape.length - 1;
		if (isFirst) return true;
		if (here !== COMMA) throw new JsonSyntaxError(this.position, `a comma or ${this.#isInObject ? "}" : "]"}`);
		this.position++;
		this.#skipSpace();
		return true;
	}

	/** Where the key ends at whose beginning the position is. */
	endOfKey(): number {
		if (this.text.charCodeAt(this.position) !== QUOTE)
			throw new JsonSyntaxError(this.position, "a key in double quotes");
		return this.#endOfString();
	}

	/** Goes from a member's key to its value. */
	readKey(): void {
		this.position = this.endOfKey();
		this.#skipSpace();
		if (this.text.charCodeAt(this.position) !== COLON) throw new JsonSyntaxError(this.position, "a colon");
		this.position++;
		this.#skipSpace();
	}

	/** Throws JsonSyntaxError where anything follows. */
	finish(): void {
		this.#skipSpace();
		if (this.position < this.text.length) throw new JsonSyntaxError(this.position, "the end of the file");
	}

	#readNext(): void {
		const index = this.add();
		if (this.#isInObject) {
			if (!this.#bounds.isStrict && this.#readScalarMember(index)) return;
			this.readKey();
		}
		this.startValue(index);
	}

	#readScalarMember(index: number): boolean {
		SCALAR_MEMBER.lastIndex = this.position;
		if (!SCALAR_MEMBER.test(this.text)) return false;
		this.position = SCALAR_MEMBER.lastIndex;
		this.tape.stop(index, this.position);
		return true;
	}

	#close(container: number): void {
		const { tape } = this;
		tape.close(container, tape.kind(container));
		this.#open.pop();
		this.#isInObject = tape.kind(this.#open.at(-1) ?? container) === JSON_OBJECT;
		tape.stop(container, ++this.position);
	}

	#endOfString(): number {
		return (this.#bounds.isStrict ? endOfCheckedString : endOfString)(this.text, this.position);
	}

	#skipSpace(): void {
		if (this.text.charCodeAt(this.position) > SPACE) return;
		BLANKS.lastIndex = this.position;
		BLANKS.test(this.text);
		this.position = BLANKS.lastIndex;
	}
}

/** The offset behind the string that begins at `start`: behind the next quote that has no escape before it. */
function endOfString(text: string, start: number): number {
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

/** The offset after what a sticky pattern matches at `start`. Throws where it matches nothing. */
function matchEnd(sticky: RegExp, text: string, start: number, expected: string): number {
	sticky.lastIndex = start;
	if (!sticky.test(text)) throw new JsonSyntaxError(start, expected);
	return sticky.lastIndex;
}

const [SPACE, QUOTE, COMMA, COLON] = [0x20, 0x22, 0x2c, 0x3a] as const;
const [OPEN_BRACKET, BACKSLASH, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5c, 0x5d, 0x7b, 0x7d] as const;
