import type { Answered } from "./oracle/sample-answers.ts";
import type { Confirmation, SecondValidator } from "./oracle/second-validator.ts";

/** What a second validator said of a sample of the oracle's answers. */
export interface Opinion {
	readonly confirmed: number;
	readonly disputed: number;
}

/** After so many the rest would be repeats. */
const MAX_PRINTED = 20;

/** Has a second validator asked, one question after another, while the run goes on. */
export class SecondOpinion {
	readonly #second: SecondValidator;
	readonly #print: (line: string) => void;
	#confirmed = 0;
	#disputed = 0;
	#last: Promise<void> = Promise.resolve();

	constructor(second: SecondValidator, print: (line: string) => void) {
		this.#second = second;
		this.#print = print;
	}

	/** @param number The edit that the answers are about. */
	ask(number: number, answered: readonly Answered[]): void {
		this.#last = this.#last.then(async () => {
			for (const one of answered) this.#count(number, await this.#second.confirm(one));
		});
		// Whoever waits for the result is told.
		this.#last.catch(() => {});
	}

	/** Throws where the second validator ended before all was answered. */
	async result(): Promise<Opinion> {
		await this.#last;
		return { confirmed: this.#confirmed, disputed: this.#disputed };
	}

	#count(number: number, { confirmed, disputed }: Confirmation): void {
		this.#confirmed += confirmed;
		for (const { subject, payload, answer } of disputed) {
			this.#disputed += 1;
			if (this.#disputed > MAX_PRINTED) continue;
			const said = answer ? "accepted by the oracle and refused" : "refused by the oracle and accepted";
			this.#print(`\nedit ${number}: ${said} by the second validator\n  payload ${JSON.stringify(payload)}`);
			this.#print(`  schema  ${JSON.stringify(subject.components)}  (${subject.root})`);
		}
	}
}
