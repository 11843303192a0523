import { type MongoDatabase, nameMongoDatabase } from "./mongo-database.ts";
import type { OwnDatabase } from "./own-database.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

/**
 * Empty databases on one MongoDB server, each used again once it is given back: the server keeps the files of a dropped
 * database open for minutes, a hundred for each, and some hundred databases in a row are more than it may open.
 */
export interface LentDatabases {
	open(): Promise<OwnDatabase>;
	/** Drops all of them. */
	drop(): Promise<void>;
}

export function lendDatabases(name: string, server: string): LentDatabases {
	const all: MongoDatabase[] = [];
	const free: MongoDatabase[] = [];
	const make = (): MongoDatabase => {
		const database = nameMongoDatabase(server);
		all.push(database);
		return database;
	};
	return {
		async open() {
			const database = free.pop() ?? make();
			const folder = await createTemporaryFolder(name);
			return {
				dataFolder: folder.path,
				mongodbUri: database.uri,
				async remove() {
					await database.empty();
					await folder.remove();
					free.push(database);
				},
			};
		},
		async drop() {
			for (const database of all) await database.drop();
		},
	};
}
