import { randomBytes } from "node:crypto";
import { type Db, MongoClient } from "mongodb";

export interface MongoDatabase {
	/** The server's connection string with this database's name in it. */
	readonly uri: string;
	/** Takes out every document; collections and indexes stay. */
	empty(): Promise<void>;
	drop(): Promise<void>;
}

/** Names a database of its own on a server: it comes to be when something is written to it. */
export function nameMongoDatabase(serverUri: string): MongoDatabase {
	const name = `driftgate_e2e_${randomBytes(6).toString("hex")}`;
	const parts = /^(?<server>mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(?<options>\?.*)?$/.exec(serverUri)?.groups;
	if (parts?.["server"] === undefined) throw new Error("MONGODB_TEST_URL is no MongoDB connection string.");
	const uri = `${parts["server"]}/${name}${parts["options"] ?? ""}`;
	return {
		uri,
		empty: () => withDatabase(uri, emptyDatabase),
		drop: () => withDatabase(uri, async (database) => void (await database.dropDatabase())),
	};
}

/** Takes out every document; collections and indexes stay. */
export async function emptyDatabase(database: Db): Promise<void> {
	const collections = await database.collections();
	await Promise.all(collections.map((collection) => collection.deleteMany({})));
}

async function withDatabase(uri: string, use: (database: Db) => Promise<void>): Promise<void> {
	const client = new MongoClient(uri);
	await use(client.db()).finally(() => client.close());
}
