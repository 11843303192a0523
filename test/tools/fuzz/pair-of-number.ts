import type { SubjectPool } from "./corpus-subjects.ts";
import { editSubject } from "./edit-schema.ts";
import type { Subject } from "./oracle/subject.ts";
import { createRandom, type Random } from "./random.ts";

/** A schema before and after an edit. */
export interface Pair {
	readonly before: Subject;
	readonly after: Subject;
}

/** Neighbouring numbers edit one subject, so that what is known of it serves all of them. */
export const NUMBERS_OF_A_SUBJECT = 8;
/** Larger subjects take longer, and what they show smaller ones mostly show too: one of so many is large. */
const LARGE_EVERY = 32;
/** Of those that are not large, one of so many is of middle size. */
const MIDDLE_EVERY = 8;

export interface Numbered {
	readonly pair: Pair;
	readonly isLarge: boolean;
	/** What is left of the number's randomness, for whoever samples payloads. */
	readonly random: Random;
}

/** The pair that a number stands for: whoever asks alone gets the same as who asked for all the numbers before it. */
export class Pairs {
	readonly #pool: SubjectPool;
	#block = Number.NaN;
	#before: { readonly subject: Subject; readonly isLarge: boolean } | undefined;

	constructor(pool: SubjectPool) {
		this.#pool = pool;
	}

	/** One edit of one schema, now and then two. */
	of(number: number): Numbered {
		const { subject: before, isLarge } = this.#beforeOf(Math.floor(number / NUMBERS_OF_A_SUBJECT));
		const random = createRandom(number);
		const once = editSubject(before, random);
		return { pair: { before, after: random.oneIn(4) ? editSubject(once, random) : once }, isLarge, random };
	}

	/** A schema of the corpus, as it is or edited: what people write is seldom what edits lead to, and reaches less. */
	#beforeOf(block: number): { readonly subject: Subject; readonly isLarge: boolean } {
		if (this.#before !== undefined && this.#block === block) return this.#before;
		const random = createRandom(block);
		const isLarge = random.oneIn(LARGE_EVERY);
		const { small, middle, large } = this.#pool;
		const subject = random.pick(isLarge ? large : random.oneIn(MIDDLE_EVERY) ? middle : small);
		this.#block = block;
		this.#before = { subject: random.oneIn(2) ? editSubject(subject, random) : subject, isLarge };
		return this.#before;
	}
}
