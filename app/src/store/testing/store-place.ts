import type { Store } from "../../ports.ts";
import { openMongoStore } from "../mongo/mongo-store.ts";
import { openSqliteStore } from "../sqlite/sqlite-store.ts";

/** Where a store of a test lives, as plain data, so that another process can be told. */
export type StoreAddress =
	| { readonly kind: "sqlite"; readonly path: string }
	| { readonly kind: "mongo"; readonly uri: string; readonly database: string };

/** What a store asked of its database, one of each shape. */
export interface WatchedQueries {
	/** The texts of the queries, or of what is left of them without their values. */
	shapes(): readonly string[];
	/** Those whose plan reads a whole table, or sorts. */
	scanning(): Promise<readonly string[]>;
}

/** A place of its own for one test or suite, empty and not opened yet. */
export interface StorePlace {
	readonly address: StoreAddress;
	/** Opens it with an eye on what it asks of the database. */
	openWatched(): Promise<{ readonly store: Store; readonly queries: WatchedQueries }>;
	/** Puts other bytes where the database holds the (first part of the) content of a blob. */
	damageBlob(sha256: string, content: Uint8Array): Promise<void>;
	/** Removes everything that was kept there. */
	dispose(): Promise<void>;
}

export function openAt(address: StoreAddress): Promise<Store> {
	return address.kind === "sqlite" ? openSqliteStore(address) : openMongoStore(address);
}
