import { join } from "node:path";
import type { Store } from "../ports.ts";

export interface StoreConfig {
	/** MongoDB's connection string. Where it is given, that database is used or nothing is. */
	readonly mongodbUri?: string | undefined;
	/** The folder of the SQLite file, which is made where there is none. */
	readonly dataFolder: string;
}

/**
 * Opens MongoDB where a connection string is given, and SQLite in the data folder where none is. It never falls back: a
 * service that cannot reach its database must not start on an empty one. The driver of the other is not loaded.
 *
 * @throws {Error} where the database cannot be used; the message is for the operator.
 */
export async function openStore({ mongodbUri, dataFolder }: StoreConfig): Promise<Store> {
	if (mongodbUri !== undefined) {
		const { openMongoStore } = await import("./mongo/mongo-store.ts");
		return openMongoStore({ uri: mongodbUri });
	}
	const { openSqliteStore } = await import("./sqlite/sqlite-store.ts");
	return openSqliteStore({ path: join(dataFolder, "driftgate.db") });
}
