import type { JsonObject, JsonValue } from "../../contract/json.ts";
import type { Accepted } from "./accepted.ts";

/** What is asked about a payload: a slice says as much of the description as the answer takes. */
export interface Question {
	/** What may be left out because the payload meets it; null where values are read in more ways than one. */
	readonly known: Known | null;
	/** The place at or below which something has to be wrong, as the tokens of its pointer; null where all counts. */
	readonly place: readonly string[] | null;
	/** Whether what is below the place counts as well. */
	readonly isDeep: boolean;
}

/** What the validator says of one description, apart from whole payloads. */
export interface Known {
	readonly accepted: Accepted;
	/** Whether a schema that stands by itself accepts a value. */
	accepts(schema: JsonObject, value: JsonValue): boolean;
}

/** All that is wrong, wherever it is. */
export const WHAT_IS_WRONG: Question = { known: null, place: null, isDeep: true };

/** Whether a payload is accepted. */
export function isAccepted(known: Known): Question {
	return { known, place: null, isDeep: true };
}

/** What is wrong at a place, with or without what is below it. */
export function whatIsWrongAt(place: readonly string[], isDeep: boolean, known: Known): Question {
	return { known, place, isDeep };
}
