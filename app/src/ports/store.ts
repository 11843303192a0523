import type { Milliseconds } from "../documents.ts";
import type {
	ClaimRequest,
	CollectionName,
	Collections,
	Counter,
	Page,
	PageRequest,
	QueueName,
	Stored,
	Where,
	Write,
} from "./collections.ts";

/* One port, SQLite and MongoDB behind it under one contract suite. It speaks in operations, not in queries. */

/** A database that cannot be reached, or is too busy, is ServiceFault "temporarily_unavailable" from each operation. */
export interface Store {
	/** Atomic: of many inserts of one id, or of one value of a unique index, exactly one is ok. */
	insert<C extends CollectionName>(collection: C, document: Collections[C]): Promise<Write>;
	get<C extends CollectionName>(collection: C, id: string): Promise<Stored<Collections[C]> | undefined>;
	/** Those of the documents with these ids that are there, by id: one question of a database that is elsewhere. */
	getAll<C extends CollectionName>(
		collection: C,
		ids: readonly string[],
	): Promise<ReadonlyMap<string, Stored<Collections[C]>>>;
	/** The one document with this value of a unique index; a TypeError where no unique index has exactly these fields. */
	find<C extends CollectionName>(collection: C, where: Where<C>): Promise<Stored<Collections[C]> | undefined>;
	/** Compare-and-set of the whole document; conflict "rev" where somebody wrote first or it is gone. */
	replaceIf<C extends CollectionName>(collection: C, document: Collections[C], rev: number): Promise<Write>;
	deleteIf<C extends CollectionName>(collection: C, id: string, rev: number): Promise<boolean>;
	page<C extends CollectionName>(collection: C, request: PageRequest<C>): Promise<Page<Collections[C]>>;
	/** Counts by index; at least one field. */
	count<C extends CollectionName>(collection: C, where: Where<C>): Promise<number>;
	/**
	 * Takes the document of a queue that is due longest (`dueAt <= now`) by moving its `dueAt` to the lease's end, naming
	 * the `leaseOwner` and counting the attempt, atomically; nothing else changes. The returned rev is the fence: whoever
	 * lost the lease meets conflict "rev".
	 */
	claim<Q extends QueueName>(queue: Q, request: ClaimRequest): Promise<Stored<Collections[Q]> | undefined>;
	/**
	 * Counts in fixed windows that start with the first count. Atomic over processes. A window that ends later than two of
	 * its length from now was begun by a clock that has been set back since, and counts as over.
	 */
	increment(
		key: string,
		options: { readonly by: number; readonly now: Milliseconds; readonly windowMs: number },
	): Promise<Counter>;
	/**
	 * Content-addressed: keeps the bytes (compressed) under their SHA-256 (hexadecimal), once, for as long as anybody holds
	 * them. The holder is a project's id, or a delivery's; holding twice is holding once. Whoever has named the bytes already
	 * gives the name along, and they are not hashed again.
	 */
	putBlob(bytes: Uint8Array, holder: string, sha256?: string): Promise<string>;
	/** The bytes, checked against their hash: content that was damaged is an error, never an answer. */
	getBlob(sha256: string): Promise<Uint8Array | undefined>;
	/** At most `limit` names of the blobs that a holder holds, in order, from behind `after` on. */
	heldBlobs(holder: string, after: string | undefined, limit: number): Promise<readonly string[]>;
	/**
	 * Lets go of at most `limit` blobs of a holder and says of how many; what nobody holds any more is deleted. Whoever puts
	 * the same bytes meanwhile has them: a put that was answered stands until its own holder lets go.
	 */
	releaseBlobs(holder: string, limit: number): Promise<number>;
	/**
	 * Deletes documents whose `expiresAt` and counters whose `resetAt` is not after `now`, at most `limit` of them, and
	 * says how many. Reads never rely on it: callers compare `expiresAt` themselves. What else was deleted is, where that
	 * is the store's own to do, overwritten on the disk.
	 */
	sweep(now: Milliseconds, limit: number): Promise<number>;
	ping(): Promise<void>;
	close(): Promise<void>;
}
