/**
 * What one judgement costs: steps that are counted and never timed, so that the same descriptions end alike on every
 * machine. A look-up of a schema is a step, and what is made or walked for it counts as many as it costs.
 */
export class Work {
	/** Steps that it may take. */
	readonly most: number;
	#steps = 0;

	constructor(most: number = MAX_STEPS) {
		this.most = most;
	}

	get steps(): number {
		return this.#steps;
	}

	get isSpent(): boolean {
		return this.#steps > this.most;
	}

	spend(steps: number): void {
		this.#steps += steps;
	}
}

/** Ten times what GitHub's description takes between two years, and about a second. */
const MAX_STEPS = 2_500_000;
