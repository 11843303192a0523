import { JSON_OBJECT, LIST, SCALAR, SHORTEST_ROUNDED, Tape } from "../written/tape.ts";
import { JsonDepthError, JsonSizeError, JsonSyntaxError } from "./json-errors.ts";
import { endOfCheckedString, endOfString, matchEnd } from "./json-strings.ts";

/*
 * A reader of JSON text (RFC 8259) that keeps where each value stands and not what it is. It never recurses.
 * JSON.parse makes the values, several times as fast; this is for what JSON.parse does not tell: positions, keys that
 * are written twice, and where exactly a text stops being JSON.
 */

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
/** A member without escapes that is no object or list, if not a wrong one: who parses it will see that. */
const SCALAR_MEMBER = /"[^"\\]*"[ \n\r\t]*:[ \n\r\t]*(?:"[^"\\]*"|[-+.0-9a-zA-Z]+)/y;

const PART_OF_NUMBER = /[-+.0-9eE]/;

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
			const start = this.position;
			const isString = this.text.charCodeAt(this.position) === QUOTE;
			this.position = isString ? this.#endOfString() : matchEnd(WORD, this.text, this.position, "a value");
			this.tape.stop(index, this.position);
			const isLong = this.position - start >= SHORTEST_ROUNDED;
			if (isLong && !isString) this.tape.noteNumber(this.text.slice(start, this.position));
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
		const start = this.position;
		this.position = SCALAR_MEMBER.lastIndex;
		this.tape.stop(index, this.position);
		if (isDigit(this.text.charCodeAt(this.position - 1))) this.#noteLastNumber(start);
		return true;
	}

	/** The number at the end of a member that begins at `start`. Most are short, and not cut out of the text. */
	#noteLastNumber(start: number): void {
		const first = this.text.charCodeAt(this.position - SHORTEST_ROUNDED);
		if (!isDigit(first) && first !== POINT) return;
		let begin = this.position - SHORTEST_ROUNDED;
		while (begin > start && PART_OF_NUMBER.test(this.text.charAt(begin - 1))) begin--;
		this.tape.noteNumber(this.text.slice(begin, this.position));
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

function isDigit(here: number): boolean {
	return here >= DIGIT_ZERO && here <= DIGIT_NINE;
}

const [POINT, DIGIT_ZERO, DIGIT_NINE] = [0x2e, 0x30, 0x39] as const;
const [SPACE, QUOTE, COMMA, COLON] = [0x20, 0x22, 0x2c, 0x3a] as const;
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d] as const;
