import { randomUUID } from "node:crypto";
import { Binary, MongoClient } from "mongodb";
import { openStore } from "../store/open-store.ts";
import type { TemporaryStore } from "./temporary-store.ts";
import { textIn } from "./text-in.ts";

/** This run of the tests; a test that is run by other means has a run of its own. */
const run = process.env["DRIFTGATE_TEST_RUN"] ?? randomUUID().replaceAll("-", "");

/** Numbers of the databases of this process that are in use. */
const inUse = new Set<number>();

/**
 * A store in a database of its own on a MongoDB server, empty at first and given back empty: a server keeps the files of
 * a dropped database open for minutes, a hundred for each, and a run of the tests would have it open more than it may.
 * The last of the run drops them (test/harness/global-teardown.js).
 */
export async function openMongo(server: string): Promise<TemporaryStore> {
	let number = 1;
	while (inUse.has(number)) number += 1;
	inUse.add(number);
	const mongodbUri = new URL(server);
	mongodbUri.pathname = `/driftgate_test_${run}_${process.pid}_${number}`;
	const empty = () => emptyMongo(mongodbUri.href);
	await empty();
	const store = await openStore({ dataFolder: "", mongodbUri: mongodbUri.href });
	const remove = async () => {
		await store.close();
		await empty();
		inUse.delete(number);
	};
	return { store, dump: () => dumpMongo(mongodbUri.href), remove };
}

/** Takes out every document; collections and indexes stay. */
async function emptyMongo(uri: string): Promise<void> {
	const client = await new MongoClient(uri).connect();
	const collections = await client.db().collections();
	await Promise.all(collections.map((collection) => collection.deleteMany({})));
	await client.close();
}

/** Every document of a database as JSON, a line each, with compressed content as the text that it is. */
export async function dumpMongo(uri: string): Promise<string> {
	const client = await new MongoClient(uri).connect();
	const rows: string[] = [];
	for (const { collectionName } of await client.db().collections()) {
		const found = await client.db().collection(collectionName).find({}).toArray();
		rows.push(...found.map((row) => JSON.stringify(Object.values(row).map(plain))));
	}
	await client.close();
	return rows.join("\n");
}

function plain(value: unknown): unknown {
	return textIn(value instanceof Binary ? value.value() : value);
}
