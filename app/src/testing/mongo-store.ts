import { randomUUID } from "node:crypto";
import { Binary, MongoClient } from "mongodb";
import { openStore } from "../store/open-store.ts";
import type { TemporaryStore } from "./temporary-store.ts";
import { textIn } from "./text-in.ts";

/** A store in a database of its own on a MongoDB server. */
export async function openMongo(server: string): Promise<TemporaryStore> {
	const mongodbUri = new URL(server);
	mongodbUri.pathname = `/driftgate_test_${randomUUID().replaceAll("-", "")}`;
	const store = await openStore({ dataFolder: "", mongodbUri: mongodbUri.href });
	const remove = async () => {
		await store.close();
		const client = await new MongoClient(mongodbUri.href).connect();
		await client.db().dropDatabase();
		await client.close();
	};
	return { store, dump: () => dumpMongo(mongodbUri.href), remove };
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
