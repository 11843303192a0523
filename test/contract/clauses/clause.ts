/** One thing that a document says of the service. */
export interface Clause {
	/** The section's number or a word for it, and a few words of ours. No two clauses have one id. */
	readonly id: string;
	/** Begins or is part of each sentence, table row or line of the section that says it. */
	readonly says: readonly string[];
	/** Names of cases that show it. */
	readonly cases?: readonly string[];
	/** Why no case shows it, where none does. */
	readonly unobservable?: string;
}

/** What stands under one heading of a document. */
export interface Section {
	readonly heading: string;
	readonly clauses: readonly Clause[];
}

/** What is said of the document, of its reader or of what comes next. */
export const ABOUT_THE_TEXT = "It speaks of the text or of words, and not of what the service does.";

/** Of outputs that GENERATED (scene/tracked-api.ts) does not name. */
export const NOT_GENERATED =
	"This version of the engine generates the outputs in GENERATED and no others: the cases hold the service to those, and to 404 or null for the rest.";
