import type { Outcome } from "./find-refutation.ts";

/** What was done so far. */
export interface Tally {
	readonly edits: number;
	/** Edits of schemas that are picked seldom for their size. */
	readonly large: number;
	/** Edits that did not leave two descriptions which both the engine and the oracle read: they show nothing. */
	readonly unreadable: number;
	/** Payloads that were accepted by who sends them, and held against a verdict of safe. */
	readonly payloads: number;
	readonly refuted: number;
}

export const emptyTally: Tally = { edits: 0, large: 0, unreadable: 0, payloads: 0, refuted: 0 };

export function addTo(tally: Tally, outcome: Outcome, isLarge: boolean): Tally {
	return sumOf([
		tally,
		{
			edits: 1,
			large: isLarge ? 1 : 0,
			unreadable: outcome.kind === "unreadable" ? 1 : 0,
			payloads: outcome.kind === "upheld" ? outcome.payloads : 0,
			refuted: outcome.kind === "refuted" ? 1 : 0,
		},
	]);
}

export function sumOf(tallies: Iterable<Tally>): Tally {
	let { edits, large, unreadable, payloads, refuted } = emptyTally;
	for (const tally of tallies) {
		edits += tally.edits;
		large += tally.large;
		unreadable += tally.unreadable;
		payloads += tally.payloads;
		refuted += tally.refuted;
	}
	return { edits, large, unreadable, payloads, refuted };
}
