import { count } from "../lib/say.ts";
import { sizeOf } from "./fit-rows.ts";

/**
 * Lines up to a number of UTF-8 bytes, so that whoever counts characters instead, in whichever unit, counts fewer.
 * What is added has its place in any case; of what is added as far as it fits, the rest is counted.
 */
export class BoundedLines {
	readonly #lines: string[] = [];
	#left: number;
	#isCut = false;

	constructor(bytes: number) {
		this.#left = bytes;
	}

	/** Bytes that are not used yet. */
	get left(): number {
		return this.#left;
	}

	lines(): readonly string[] {
		return this.#lines;
	}

	/** Whether something did not fit. */
	get isCut(): boolean {
		return this.#isCut;
	}

	add(...lines: readonly string[]): void {
		for (const line of lines) {
			this.#lines.push(line);
			this.#left -= sizeOf(line);
		}
	}

	/** As many of the items as fit, from the first on, and how many do not. */
	addSome<T>(items: readonly T[], noun: string, print: (item: T) => string): void {
		for (const [index, item] of items.entries()) {
			const line = print(item);
			if (sizeOf(line) > this.#left) {
				this.#isCut = true;
				this.add("", `… and ${count(items.length - index, `more ${noun}`)}.`);
				return;
			}
			this.add(line);
		}
	}
}
