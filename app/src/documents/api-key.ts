import type { Milliseconds } from "./milliseconds.ts";

/* What scripts call with. */

export type ApiKeyScope = "read" | "write" | "sync";

/**
 * An API key with those that it replaced: `id` names the lineage, and `generation` counts its keys from 1. Only the newest
 * can be live, so that a rotation, which raises the count, is one write.
 */
export interface ApiKeyDocument {
	readonly id: string;
	readonly userId: string;
	readonly name: string;
	readonly scopes: readonly ApiKeyScope[];
	readonly generation: number;
	/** HMAC-SHA-256 of the newest key under the pepper, hexadecimal: a copy of the database lets nobody in. */
	readonly digest: string;
	/** The newest key's leading characters, which people tell keys apart by. */
	readonly prefix: string;
	/** When the newest key was made. */
	readonly createdAt: Milliseconds;
	/** Written in batches, so that it may be a minute behind; it only moves forward. */
	readonly lastUsedAt: Milliseconds | null;
	readonly revokedAt: Milliseconds | null;
	/** The networks that it was used from last, each under the pepper; left out before the first. */
	readonly networks?: readonly string[];
}
