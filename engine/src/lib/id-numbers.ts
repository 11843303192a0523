import type { SchemaId } from "../contract/api.ts";

/**
 * A number for each schema, zero where none was set. Ids are numbers from zero on and come in any order: of an array that is
 * filled so V8 makes a dictionary, which is slower than what is walked.
 */
export class IdNumbers {
	#numbers = new Uint32Array(1_024);

	of(id: SchemaId): number {
		return this.#numbers[id] ?? 0;
	}

	set(id: SchemaId, number: number): void {
		if (id >= this.#numbers.length) {
			const larger = new Uint32Array(2 ** Math.ceil(Math.log2(id + 1)));
			larger.set(this.#numbers);
			this.#numbers = larger;
		}
		this.#numbers[id] = number;
	}
}
