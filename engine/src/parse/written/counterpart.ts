import type { JsonValue } from "../../contract/json.ts";
import { memberOf } from "../../lib/json-pointer.ts";
import { LIST, SCALAR, type Tape, UNSAID } from "./tape.ts";
import type { KeyAt } from "./tape-positions.ts";
import type { Written } from "./written.ts";

/**
 * What stands at the same place in another version of a text. Two versions are mostly the same, and what is written alike
 * is read once: the later one shares the values of the earlier one, so that whoever compares them needs only look whether
 * they are one and the same.
 */
export class Counterpart {
	readonly written: Written;
	/** Its index on the tape of that text. */
	readonly index: number;
	readonly value: JsonValue;
	readonly #keyAt: KeyAt;
	#children: ReadonlyMap<string, number> | undefined;

	constructor(written: Written, keyAt: KeyAt, index = 0, value = written.root) {
		this.written = written;
		this.index = index;
		this.value = value;
		this.#keyAt = keyAt;
	}

	/** Itself, where it is of a kind: a key of a mapping and the number of an item may be the same text. */
	as(kind: number): Counterpart | undefined {
		return this.written.tape.kind(this.index) === kind ? this : undefined;
	}

	/** The object or list that has the same key or position in it; undefined where there is none. */
	child(token: string): Counterpart | undefined {
		const { tape } = this.written;
		this.#children ??= indexContainers(tape, this.index, this.#keyAt);
		const index = this.#children.get(token);
		const value = index === undefined ? undefined : memberOf(this.value, token);
		if (index === undefined || value === undefined) return undefined;
		return new Counterpart(this.written, this.#keyAt, index, value);
	}

	/**
	 * Where the same text ends that stands at `at` in another one; undefined where it is not the same. What stands before
	 * it, from `from` on, has to be the same too.
	 */
	endOfSame(text: string, at: number, from = at): number | undefined {
		const { tape, text: earlier } = this.written;
		const offset = tape.offset(this.index);
		const stop = tape.stopOf(this.index);
		if (stop === UNSAID) return undefined;
		const end = at + stop - offset;
		return earlier.slice(offset - (at - from), stop) === text.slice(from, end) ? end : undefined;
	}
}

/** The objects and lists in a container, by the token that leads there. To share a scalar would save nobody anything. */
function indexContainers(tape: Tape, index: number, keyAt: KeyAt): ReadonlyMap<string, number> {
	const containers = new Map<string, number>();
	const kind = tape.kind(index);
	tape.eachChild(index, (child, position) => {
		if (tape.kind(child) === SCALAR) return;
		containers.set(kind === LIST ? String(position) : keyAt(tape.offset(child), kind), child);
	});
	return containers;
}
