import type { Milliseconds } from "./milliseconds.ts";

/** Whose turn it is to write to GitHub for one installation, and how often it was written. `id` is the installation's. */
export interface WriteTurnDocument {
	readonly id: string;
	/** Who writes now; null where nobody does. */
	readonly holder: string | null;
	/** Until when the holder's turn lasts, should it die. */
	readonly until: Milliseconds;
	/** When something was written in the last hour, oldest first. */
	readonly writtenAt: readonly Milliseconds[];
	/** Until when GitHub asked to be left alone. */
	readonly pausedUntil: Milliseconds;
	/** How often in a row it asked without saying for how long: the pauses double. */
	readonly pauses: number;
	readonly expiresAt: Milliseconds;
}
