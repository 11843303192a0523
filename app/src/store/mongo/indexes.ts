import { type CreateIndexesOptions, type Db, type IndexDescription, MongoServerError } from "mongodb";
import type { CollectionName, UniqueIndexName } from "../../ports.ts";
import { collectionNames, collections, type OrderedIndex, type UniqueIndex } from "../collections.ts";

/** Creates every index that collections.ts declares and that is not there. Processes may do so at the same time. */
export async function ensureIndexes(db: Db): Promise<void> {
	for (const collection of collectionNames) {
		const { ordered, unique } = collections[collection];
		for (const index of [...ordered, ...unique]) await ensureIndex(db, collection, describeIndex(index));
	}
	await ensureIndex(db, "counters", { name: "resetAt", key: { resetAt: 1 } });
	await ensureIndex(db, "blobs", { name: "holders", key: { holders: 1, _id: 1 } });
}

function describeIndex(index: OrderedIndex | UniqueIndex): IndexDescription & { readonly name: string } {
	const keys = index.unique ? index.keys : [...index.keys, "_id"];
	const key = Object.fromEntries(keys.map((name) => [name, 1]));
	if (!index.unique) return { name: index.name, key };
	if (index.where === undefined) return { name: index.name, key, unique: true };
	const partialFilterExpression = { [index.where.field]: { $eq: index.where.equals } };
	return { name: index.name, key, unique: true, partialFilterExpression };
}

/** The server's codes for an index that exists under this name or with these keys, and is not this one. */
const otherwiseDefined = new Set<unknown>([85, 86]);

async function ensureIndex(db: Db, collection: string, { name, key, ...rest }: IndexDescription & { name: string }) {
	const options: CreateIndexesOptions = { ...rest, name };
	const create = () => db.collection(collection).createIndex(key, options);
	await create().catch(async (error: unknown) => {
		if (!(error instanceof MongoServerError) || !otherwiseDefined.has(error.code)) throw error;
		await db.collection(collection).dropIndex(name);
		await create();
	});
}

const duplicateKey = 11_000;

export function isDuplicateKey(error: unknown): error is MongoServerError {
	return error instanceof MongoServerError && error.code === duplicateKey;
}

/** What the server refused as a duplicate, by the keys of the index that it names. Any other error is thrown again. */
export function conflictOf(collection: CollectionName, error: unknown): "id" | UniqueIndexName {
	if (!isDuplicateKey(error)) throw error;
	const keys = Object.keys(error["keyPattern"] ?? {}).join();
	if (keys === "_id") return "id";
	const index = collections[collection].unique.find((candidate) => candidate.keys.join() === keys);
	if (index === undefined) throw error;
	return index.name;
}
