import type { Milliseconds } from "./milliseconds.ts";

/* Who asked to be written to. */

/** An address on a mailing list. `id` is the list with a keyed hash of the address. */
export interface ListedAddressDocument {
	readonly id: string;
	/** Sealed: a copy of the database tells nobody's address. */
	readonly sealed: string;
	readonly createdAt: Milliseconds;
}
