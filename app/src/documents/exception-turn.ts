import type { Milliseconds } from "./milliseconds.ts";

/** Whose turn it is to add exceptions to one project. `id` is the project's. */
export interface ExceptionTurnDocument {
	readonly id: string;
	/** Who adds some now; null where nobody does. */
	readonly holder: string | null;
	/** Until when the holder's turn lasts, should it die. */
	readonly until: Milliseconds;
	readonly expiresAt: Milliseconds;
}
