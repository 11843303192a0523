import type { Accepted } from "./accepted.ts";

/** What is asked about a payload: a slice says as much of the description as the answer takes. */
export interface Question {
	/** What is known to be accepted, where nothing else is asked; null where what is wrong counts as well. */
	readonly accepted: Accepted | null;
	/** The place at or below which something has to be wrong, as the tokens of its pointer; null where all counts. */
	readonly place: readonly string[] | null;
	/** Whether what is below the place counts as well. */
	readonly isDeep: boolean;
}

/** All that is wrong, wherever it is. */
export const WHAT_IS_WRONG: Question = { accepted: null, place: null, isDeep: true };

/** Whether a payload is accepted, by one who remembers what was. */
export function isAccepted(accepted: Accepted): Question {
	return { accepted, place: null, isDeep: true };
}

/** What is wrong at a place, with or without what is below it. */
export function whatIsWrongAt(place: readonly string[], isDeep: boolean): Question {
	return { accepted: null, place, isDeep };
}
