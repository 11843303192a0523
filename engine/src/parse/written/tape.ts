import { isRounded } from "../../lib/decimal.ts";

/**
 * Where the values of one text are written, in document order. Typed lists of numbers, because every description pays
 * for them, and few ask where something is. Numbers are offsets in UTF-16 units and indexes into these lists.
 */
export class Tape {
	length = 0;
	/** The texts of numbers that a double does not hold as they are written. */
	readonly rounded = new Set<string>();
	#offsets = new Int32Array(FIRST_SIZE);
	#stops = new Int32Array(FIRST_SIZE);
	#ends = new Int32Array(FIRST_SIZE);
	#kinds = new Uint8Array(FIRST_SIZE);

	/** Adds a value, which is a scalar until it is said to be more. Gives its index. */
	add(offset: number): number {
		const index = this.length++;
		if (index === this.#offsets.length) this.#grow(2 * index);
		this.#offsets[index] = offset;
		this.#ends[index] = this.length;
		return index;
	}

	/** Says what a value is, and that all values which were added since are inside it. */
	close(index: number, kind: number): void {
		this.#ends[index] = this.length;
		this.#kinds[index] = kind;
	}

	/** Says where the text of a value ends. */
	stop(index: number, offset: number): void {
		this.#stops[index] = offset;
	}

	/** Says which number is written somewhere: of usual ones, which are short, there is nothing to keep. */
	noteNumber(text: string): void {
		if (text.length >= SHORTEST_ROUNDED && isRounded(text)) this.rounded.add(text);
	}

	/** Adds a value of another tape, with all that is inside it, which is written `shift` further on in this text. */
	copy(other: Tape, from: number, shift: number): void {
		const to = this.length;
		const end = other.#ends[from] ?? from;
		this.length += end - from;
		if (this.length > this.#offsets.length) this.#grow(2 * this.length);
		for (let index = from; index < end; index++) {
			const at = to + index - from;
			const offset = other.#offsets[index] ?? NOWHERE;
			this.#offsets[at] = offset === NOWHERE ? NOWHERE : offset + shift;
			const stop = other.#stops[index] ?? UNSAID;
			this.#stops[at] = stop === UNSAID ? UNSAID : stop + shift;
			this.#ends[at] = (other.#ends[index] ?? 0) - from + to;
			this.#kinds[at] = other.#kinds[index] ?? SCALAR;
		}
	}

	/** Where a value is written: its key where it is a member of an object, else the value itself. NOWHERE: not at all. */
	offset(index: number): number {
		return this.#offsets[index] ?? NOWHERE;
	}

	/** Where the text of a value ends: right behind it, or where the next one begins, as its reader says; or UNSAID. */
	stopOf(index: number): number {
		return this.#stops[index] ?? UNSAID;
	}

	/** What a value is: SCALAR, LIST, or one of the OBJECTs. */
	kind(index: number): number {
		return this.#kinds[index] ?? SCALAR;
	}

	/** Where the values end that are inside one: the index of the next value that is not. */
	end(index: number): number {
		return this.#ends[index] ?? index + 1;
	}

	/** Visits the values that a container holds, by their index, in document order. */
	eachChild(index: number, visit: (child: number, position: number) => void): void {
		const end = this.end(index);
		let position = 0;
		for (let child = index + 1; child < end; child = this.end(child)) visit(child, position++);
	}

	#grow(size: number): void {
		this.#offsets = new Int32Array(enlarge(this.#offsets, size));
		this.#stops = new Int32Array(enlarge(this.#stops, size));
		this.#ends = new Int32Array(enlarge(this.#ends, size));
		this.#kinds = new Uint8Array(enlarge(this.#kinds, size));
	}
}

const FIRST_SIZE = 1024;

/** A double holds every number of fifteen digits, within its range, as it is written. */
export const SHORTEST_ROUNDED = 16;

/** The offset of an item of which nothing is written. */
export const NOWHERE = -1;

/** The end of a value of which its reader does not say where it ends. */
export const UNSAID = 0;

/** Kinds of values. Members of objects have keys, which are written in one way or another. */
export const SCALAR = 0;
export const LIST = 1;
export const JSON_OBJECT = 2;
export const BLOCK_OBJECT = 3;
export const FLOW_OBJECT = 4;

/** The memory of a list with room for so many numbers. What it had is given back at once, and not when V8 next looks. */
function enlarge({ buffer, BYTES_PER_ELEMENT }: Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>, size: number) {
	return buffer.transfer(size * BYTES_PER_ELEMENT);
}
