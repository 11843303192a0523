import { randomBytes, randomUUID } from "node:crypto";
import { Binary, MongoClient } from "mongodb";
import { atEndOfFile } from "../../../test/harness/end-of-file.ts";
import { emptyDatabase } from "../../../test/harness/mongo-database.ts";
import { openStore } from "../store/open-store.ts";
import type { TemporaryStore } from "./temporary-store.ts";
import { textIn } from "./text-in.ts";

/** This run of the tests; a test that is run by other means has a run of its own. */
const run = process.env["DRIFTGATE_TEST_RUN"] ?? randomUUID().replaceAll("-", "");

/** This process: its number may have been that of one that was killed and left its databases full. */
const worker = randomBytes(4).toString("hex");

/** Numbers of the databases of this process that are in use. */
const inUse = new Set<number>();

/** By connection string; for one file of tests, which ends when it has left nothing open. */
const clients = new Map<string, Promise<MongoClient>>();

/**
 * A store in a database of its own on a MongoDB server, empty at first and given back empty: a server keeps the files of
 * a dropped database open for minutes, a hundred for each, and a run of the tests would have it open more than it may.
 * The last of the run drops them (test/harness/global-teardown.js).
 */
export async function openMongo(server: string): Promise<TemporaryStore> {
	let number = 1;
	while (inUse.has(number)) number += 1;
	inUse.add(number);
	const database = `driftgate_test_${run}_${worker}_${number}`;
	const mongodbUri = new URL(server);
	mongodbUri.pathname = `/${database}`;
	const store = await openStore({ dataFolder: "", mongodbUri: mongodbUri.href });
	const remove = async () => {
		await store.close();
		await emptyDatabase((await clientOf(server)).db(database));
		inUse.delete(number);
	};
	return { store, dump: () => dumpMongo(server, database), remove };
}

function clientOf(uri: string): Promise<MongoClient> {
	const known = clients.get(uri);
	if (known !== undefined) return known;
	const client = new MongoClient(uri).connect();
	clients.set(uri, client);
	atEndOfFile(async () => {
		clients.delete(uri);
		await (await client).close();
	});
	return client;
}

/**
 * Every document of a database as JSON, a line each, with compressed content as the text that it is. The connection string
 * names the database where it is left out.
 */
export async function dumpMongo(uri: string, database?: string): Promise<string> {
	const db = (await clientOf(uri)).db(database);
	const rows: string[] = [];
	for (const { collectionName } of await db.collections()) {
		const found = await db.collection(collectionName).find({}).toArray();
		rows.push(...found.map((row) => JSON.stringify(Object.values(row).map(plain))));
	}
	return rows.join("\n");
}

function plain(value: unknown): unknown {
	return textIn(value instanceof Binary ? value.value() : value);
}
