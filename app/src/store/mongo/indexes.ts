import { type Db, type IndexDescription, MongoServerError } from "mongodb";
import type { CollectionName, UniqueIndexName } from "../../ports.ts";
import { collectionNames, collections, type OrderedIndex, type UniqueIndex } from "../collections.ts";

type NamedIndex = IndexDescription & { readonly name: string };

/** Creates every index that collections.ts declares and that is not there. Processes may do so at the same time. */
export async function ensureIndexes(db: Db): Promise<void> {
	const declared = collectionNames.map((name) => {
		const { ordered, unique } = collections[name];
		return [name, [...ordered, ...unique].map(describeIndex)] as const;
	});
	await Promise.all([
		...declared.map(([name, indexes]) => ensureAll(db, name, indexes)),
		ensureAll(db, "counters", [{ name: "resetAt", key: { resetAt: 1 } }]),
		ensureAll(db, "blobs", [{ name: "holders", key: { holders: 1, _id: 1 } }]),
	]);
}

/**
 * Asks once for a collection, as a server may be far away, and once for each index only where the collection has one that
 * is declared otherwise.
 */
async function ensureAll(db: Db, collection: string, indexes: readonly NamedIndex[]): Promise<void> {
	if (indexes.length === 0) return;
	try {
		await db.collection(collection).createIndexes([...indexes]);
	} catch (error) {
		if (!isOtherwiseDefined(error)) throw error;
		for (const index of indexes) await ensureIndex(db, collection, index);
	}
}

function describeIndex(index: OrderedIndex | UniqueIndex): NamedIndex {
	const keys = index.unique ? index.keys : [...index.keys, "_id"];
	const key = Object.fromEntries(keys.map((name) => [name, 1]));
	if (!index.unique) return { name: index.name, key };
	if (index.where === undefined) return { name: index.name, key, unique: true };
	const partialFilterExpression = { [index.where.field]: { $eq: index.where.equals } };
	return { name: index.name, key, unique: true, partialFilterExpression };
}

/** The server's codes for an index that exists under this name or with these keys, and is not this one. */
const otherwiseDefined = new Set<unknown>([85, 86]);

function isOtherwiseDefined(error: unknown): boolean {
	return error instanceof MongoServerError && otherwiseDefined.has(error.code);
}

async function ensureIndex(db: Db, collection: string, index: NamedIndex): Promise<void> {
	const create = () => db.collection(collection).createIndexes([index]);
	await create().catch(async (error: unknown) => {
		if (!isOtherwiseDefined(error)) throw error;
		await db.collection(collection).dropIndex(index.name);
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
