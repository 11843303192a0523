/** Thrown where a search has used what it may; caught where the search began. */
export class BudgetSpent extends Error {}

/** Steps that a search may still take. */
export class Budget {
	readonly #given: number;
	#steps: number;

	constructor(steps: number) {
		this.#given = steps;
		this.#steps = steps;
	}

	get left(): number {
		return this.#steps;
	}

	get spent(): number {
		return this.#given - this.#steps;
	}

	/** Throws BudgetSpent where nothing is left. */
	spend(steps = 1): void {
		this.#steps -= steps;
		if (this.#steps < 0) throw new BudgetSpent();
	}
}
