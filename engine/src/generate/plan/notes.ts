/** What is said about a type, a member or an argument, for people who read code. Text of the description, escaped by whoever prints it. */
export interface Notes {
	readonly description: string | null;
	readonly deprecated: boolean;
	/** What to use instead, as the description names it; null where it does not. */
	readonly replacement: string | null;
	/** ISO date from which it is gone (`x-sunset`), or null. */
	readonly sunset: string | null;
	/** Sentences without their default: `From 1 to 100.`, `At most 40 characters.`, `Format: uri.` */
	readonly limits: readonly string[];
	/** JSON text of the default; null where there is none. */
	readonly default: string | null;
	/** JSON text of one example, the first by a fixed rule; null where there is none. */
	readonly example: string | null;
}

export const noNotes: Notes = {
	description: null,
	deprecated: false,
	replacement: null,
	sunset: null,
	limits: [],
	default: null,
	example: null,
};
