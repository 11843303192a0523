import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { zstdDecompressSync } from "node:zlib";
import { Binary, MongoClient } from "mongodb";
import type { Store } from "../ports.ts";
import { openStore } from "../store/open-store.ts";

/** A store of its own for one test, and the way to remove all that it kept. */
export interface TemporaryStore {
	readonly store: Store;
	/** Everything that the database holds, blobs too, as one text. */
	dump(): Promise<string>;
	remove(): Promise<void>;
}

async function openSqlite(): Promise<TemporaryStore> {
	const dataFolder = await mkdtemp(join(tmpdir(), "driftgate-store-"));
	const store = await openStore({ dataFolder });
	const remove = async () => {
		await store.close();
		await rm(dataFolder, { recursive: true, force: true });
	};
	return { store, dump: async () => dumpSqlite(dataFolder), remove };
}

/** Every row of the database in a folder as JSON, a line each, with compressed content as the text that it is. */
export function dumpSqlite(dataFolder: string): string {
	const database = new DatabaseSync(join(dataFolder, "driftgate.db"), { readOnly: true });
	const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
	const rows = tables.flatMap(({ name }) => database.prepare(`SELECT * FROM "${String(name)}"`).all());
	database.close();
	return rows.map((row) => JSON.stringify(row, readable)).join("\n");
}

/** Compressed content as the text that it is. */
function readable(_key: string, value: unknown): unknown {
	const bytes = value instanceof Binary ? value.value() : value;
	return bytes instanceof Uint8Array ? zstdDecompressSync(bytes).toString("utf8") : value;
}

const openMongo = (url: string) => async (): Promise<TemporaryStore> => {
	const mongodbUri = new URL(url);
	mongodbUri.pathname = `/driftgate_test_${randomUUID().replaceAll("-", "")}`;
	const store = await openStore({ dataFolder: "", mongodbUri: mongodbUri.href });
	const remove = async () => {
		await store.close();
		const client = await new MongoClient(mongodbUri.href).connect();
		await client.db().dropDatabase();
		await client.close();
	};
	return { store, dump: () => dumpMongo(mongodbUri.href), remove };
};

/** The same of a MongoDB database. */
export async function dumpMongo(uri: string): Promise<string> {
	const client = await new MongoClient(uri).connect();
	const rows: string[] = [];
	for (const { collectionName } of await client.db().collections()) {
		const found = await client.db().collection(collectionName).find({}).toArray();
		rows.push(...found.map((row) => JSON.stringify(Object.values(row).map((value) => readable("", value)))));
	}
	await client.close();
	return rows.join("\n");
}

type DatabaseAtHand = readonly [name: string, open: () => Promise<TemporaryStore>];

const mongodbUrl = process.env["MONGODB_TEST_URL"];

/** Every database that is at hand, for `describe.each`: flows whose atomicity is the store's are tested on each. */
export const eachStore: readonly [DatabaseAtHand, ...DatabaseAtHand[]] = [
	["SQLite", openSqlite],
	...(mongodbUrl === undefined ? [] : [["MongoDB", openMongo(mongodbUrl)] as const]),
];
