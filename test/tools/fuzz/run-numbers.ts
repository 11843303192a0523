import type { SubjectPool } from "./corpus-subjects.ts";
import { findRefutation, type Judge } from "./find-refutation.ts";
import { judgePair } from "./judge-pair.ts";
import { createVerdictJudge } from "./judge-verdict.ts";
import { Oracle } from "./oracle/oracle.ts";
import { type Answered, sampleAnswers } from "./oracle/sample-answers.ts";
import { NUMBERS_OF_A_SUBJECT, Pairs } from "./pair-of-number.ts";
import { sayRefuted } from "./say-refuted.ts";
import { addTo, emptyTally, type Tally } from "./tally.ts";

/** Which numbers one worker tries: of `edits` from `first` on, those whose subject is its own. */
export interface Plan {
	readonly first: number;
	readonly edits: number;
	readonly worker: number;
	readonly workers: number;
	/** How long at most; 0 for as long as it takes. */
	readonly seconds: number;
}

export type Report =
	| { readonly kind: "tally"; readonly tally: Tally; readonly number: number; readonly heap: number }
	| { readonly kind: "refuted"; readonly text: string }
	| { readonly kind: "answered"; readonly number: number; readonly answered: readonly Answered[] };

const TALLY_EVERY_MS = 500;
/** Of so many edits, one has its answers reported. No multiple of NUMBERS_OF_A_SUBJECT: each place in a subject has its turn. */
const SAMPLE_EVERY = 61;

/** Who judges a number. */
export type Judges = (number: number) => Judge;

/** Tries the numbers of a plan. Reports what is refuted and a sample of the answers at once, and what was done twice a second. */
export async function runNumbers(
	plan: Plan,
	pool: SubjectPool,
	report: (report: Report) => void,
	judges: Judges = createJudges(),
): Promise<void> {
	const pairs = new Pairs(pool);
	const oracle = new Oracle();
	const end = plan.seconds === 0 ? Number.POSITIVE_INFINITY : performance.now() + plan.seconds * 1_000;
	let tally = emptyTally;
	let next = 0;
	const tell = (number: number) => report({ kind: "tally", tally, number, heap: process.memoryUsage().heapUsed });
	for (const number of numbersOf(plan)) {
		const now = performance.now();
		if (now >= end) break;
		if (now >= next) {
			next = now + TALLY_EVERY_MS;
			tell(number);
		}
		const { pair, isLarge, random } = pairs.of(number);
		const sample = number % SAMPLE_EVERY === 0 ? sampleAnswers(oracle) : null;
		const outcome = await findRefutation(pair, { judge: judges(number), oracle: sample?.validator ?? oracle, random });
		if (sample !== null) report({ kind: "answered", number, answered: sample.answered() });
		tally = addTo(tally, outcome, isLarge);
		if (outcome.kind !== "refuted") continue;
		report({ kind: "refuted", text: await sayRefuted(number, pair, outcome.refutation) });
	}
	tell(plan.first + plan.edits);
}

/** The first edit of each subject goes through all of the pipeline: no phase may leave a pair without an answer. */
function createJudges(): Judges {
	const verdict = createVerdictJudge();
	return (number) => (number % NUMBERS_OF_A_SUBJECT === 0 ? judgePair : verdict);
}

export function* numbersOf({ first, edits, worker, workers }: Omit<Plan, "seconds">): Generator<number> {
	for (let number = first; number < first + edits; number += 1) {
		if (Math.floor(number / NUMBERS_OF_A_SUBJECT) % workers === worker) yield number;
	}
}
