import { nameMongoDatabase } from "./mongo-database.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

/** Where a service keeps its data, with nothing in it yet. */
export interface OwnDatabase {
	readonly dataFolder: string;
	/** Undefined where it is SQLite's, in the folder. */
	readonly mongodbUri: string | undefined;
	/** For when the service has ended. */
	remove(): Promise<void>;
}

/** An empty database on a server of MongoDB, or in a folder where none is named, and a folder for everything else. */
export async function openOwnDatabase(name: string, server: string | undefined): Promise<OwnDatabase> {
	const folder = await createTemporaryFolder(name);
	const database = server === undefined ? undefined : nameMongoDatabase(server);
	return {
		dataFolder: folder.path,
		mongodbUri: database?.uri,
		async remove() {
			await database?.drop();
			await folder.remove();
		},
	};
}
