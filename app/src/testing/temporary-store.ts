import type { Store } from "../ports.ts";

/** A store of its own for one test, and the way to remove all that it kept. */
export interface TemporaryStore {
	readonly store: Store;
	/** Everything that the database holds, blobs too, as one text. */
	dump(): Promise<string>;
	remove(): Promise<void>;
}
