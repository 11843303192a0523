import type { Collection, Db, MongoClient } from "mongodb";
import { nameOfBytes } from "../../lib/name-of-bytes.ts";
import type {
	ClaimRequest,
	CollectionName,
	Collections,
	Counter,
	Store,
	Stored,
	SyncRunDocument,
	Write,
} from "../../ports.ts";
import { expiringCollections } from "../collections.ts";
import { type StorableDocument, storable } from "../document.ts";
import { withOutages } from "../outage.ts";
import { countQuery, pageOf, pageQuery, uniqueQuery } from "../query.ts";
import { getBlob, heldBlobs, putBlob, releaseBlobs, sweepChunks } from "./blobs.ts";
import { ANSWER_MS, type ConnectOptions, connectionOf, connectMongo, isMongoOutage, unusable } from "./connection.ts";
import { filterOf, hintOf, pageFilter, sortOf } from "./filter.ts";
import { conflictOf, ensureIndexes, isDuplicateKey } from "./indexes.ts";
import { renewable } from "./renewable-store.ts";
import { ensureVersion } from "./version.ts";

/** A document as MongoDB holds it: its own fields, with `_id` for `id`, and `rev`. */
interface MongoDocument extends Keyed {
	readonly [field: string]: unknown;
}

interface Keyed {
	readonly _id: string;
	readonly rev: number;
}

type QueueDocument = Pick<SyncRunDocument, "dueAt" | "leaseOwner" | "attempts"> & Keyed;

interface CounterDocument {
	readonly _id: string;
	readonly count: number;
	readonly resetAt: number;
}

/**
 * The store in MongoDB: a single server, a replica set or a sharded cluster, since no operation needs a transaction.
 *
 * @throws {Error} where no server answers within seconds, or it cannot be used. The message holds no credentials.
 */
export async function openMongoStore(options: ConnectOptions): Promise<Store> {
	await prepare(options);
	const bounded = { ...options, answerMs: options.answerMs ?? ANSWER_MS };
	const store = renewable(
		await connectMongo(bounded),
		() => connectionOf(bounded),
		({ client, db }) => storeOn(client, db),
	);
	return withOutages(store, isMongoOutage);
}

/** Over a connection of its own: to build an index over what is there takes as long as it takes. */
async function prepare({ uri, database }: ConnectOptions): Promise<void> {
	const { client, db, hosts } = await connectMongo({ uri, database });
	try {
		await ensureVersion(db);
		await ensureIndexes(db);
	} catch (error) {
		throw unusable(hosts, error);
	} finally {
		await client.close();
	}
}

/** The store on a client that is connected and a database that has its indexes. Closing it closes the client. */
export function storeOn(client: MongoClient, db: Db): Store {
	const documents = (name: CollectionName) => db.collection<MongoDocument>(name);
	// Each process looks at all chunks once, a part each time: what one of them leaves behind, the next start finds.
	let sweptChunks = "";
	return {
		insert: (collection, document) => insert(documents(collection), collection, storable(collection, document)),
		replaceIf: (collection, document, rev) =>
			replaceIf(documents(collection), collection, storable(collection, document), rev),
		async get(collection, id) {
			return decodeOne<typeof collection>(await documents(collection).findOne({ _id: { $eq: id } }));
		},
		async getAll(collection, ids) {
			if (ids.length === 0) return new Map();
			const found = await documents(collection)
				.find({ _id: { $in: [...ids] } })
				.toArray();
			return new Map(found.map((document) => [document._id, decode<typeof collection>(document)]));
		},
		async find(collection, where) {
			const query = uniqueQuery(collection, where);
			const hint = hintOf(query);
			return decodeOne<typeof collection>(await documents(collection).findOne(filterOf(query.where), { hint }));
		},
		async deleteIf(collection, id, rev) {
			const { deletedCount } = await documents(collection).deleteOne({ _id: { $eq: id }, rev: { $eq: rev } });
			return deletedCount === 1;
		},
		async page(collection, request) {
			const query = pageQuery(collection, request);
			const options = { sort: sortOf(query), hint: hintOf(query), limit: request.limit + 1 };
			const found = await documents(collection).find(pageFilter(query), options).toArray();
			return pageOf(found.map(decode<typeof collection>), request);
		},
		async count(collection, where) {
			const query = countQuery(collection, where);
			return documents(collection).countDocuments(filterOf(query.where), { hint: hintOf(query) });
		},
		claim: async (queue, request) => decodeOne<typeof queue>(await claim(db.collection(queue), request)),
		increment: (key, options) => increment(db.collection<CounterDocument>("counters"), key, options),
		putBlob: async (bytes, holder, sha256) =>
			putBlob(db, { bytes, holder, sha256: sha256 ?? (await nameOfBytes(bytes)) }),
		getBlob: (sha256) => getBlob(db, sha256),
		heldBlobs: (holder, after, limit) => heldBlobs(db, holder, after ?? "", limit),
		releaseBlobs: (holder, limit) => releaseBlobs(db, holder, limit),
		async sweep(now, limit) {
			const expired = await sweep(db, now, limit);
			if (expired === limit) return expired;
			const { after, deleted } = await sweepChunks(db, { after: sweptChunks, now, limit: limit - expired });
			sweptChunks = after;
			return expired + deleted;
		},
		async ping() {
			await db.command({ ping: 1 });
		},
		close: () => client.close(),
	};
}

async function insert(
	documents: Collection<MongoDocument>,
	collection: CollectionName,
	{ id, fields }: StorableDocument,
): Promise<Write> {
	try {
		await documents.insertOne({ ...fields, _id: id, rev: 1 });
		return { ok: true, rev: 1 };
	} catch (error) {
		return { ok: false, conflict: conflictOf(collection, error) };
	}
}

async function replaceIf(
	documents: Collection<MongoDocument>,
	collection: CollectionName,
	{ id, fields }: StorableDocument,
	rev: number,
): Promise<Write> {
	try {
		const filter = { _id: { $eq: id }, rev: { $eq: rev } };
		const { matchedCount } = await documents.replaceOne(filter, { ...fields, rev: rev + 1 });
		return matchedCount === 1 ? { ok: true, rev: rev + 1 } : { ok: false, conflict: "rev" };
	} catch (error) {
		return { ok: false, conflict: conflictOf(collection, error) };
	}
}

/** Of a collection whose documents are their own queue entries. */
async function claim(
	queue: Collection<QueueDocument>,
	{ now, leaseMs, owner }: ClaimRequest,
): Promise<QueueDocument | null> {
	const byDueAt = { dueAt: 1, _id: 1 } as const;
	return queue.findOneAndUpdate(
		{ dueAt: { $lte: now } },
		{ $set: { dueAt: now + leaseMs, leaseOwner: owner }, $inc: { attempts: 1, rev: 1 } },
		{ sort: byDueAt, hint: byDueAt, returnDocument: "after" },
	);
}

/** A pipeline reads the counter and writes it in one atomic step. A counter that is not there yet ends before `now`. */
async function increment(
	counters: Collection<CounterDocument>,
	key: string,
	{ by, now, windowMs }: Parameters<Store["increment"]>[1],
): Promise<Counter> {
	const within = { $and: [{ $gt: ["$resetAt", now] }, { $lte: ["$resetAt", now + 2 * windowMs] }] };
	const count = { $cond: [within, { $add: ["$count", by] }, by] };
	const resetAt = { $cond: [within, "$resetAt", now + windowMs] };
	const step = () =>
		counters.findOneAndUpdate({ _id: { $eq: key } }, [{ $set: { count, resetAt } }], {
			upsert: true,
			returnDocument: "after",
		});
	// Of two first counts, one meets the other's document: then it is there to be counted up.
	const counter = await step().catch((error: unknown) => {
		if (isDuplicateKey(error)) return step();
		throw error;
	});
	if (counter === null) throw new Error("MongoDB gave no document for an upsert.");
	return { count: counter.count, resetAt: counter.resetAt };
}

/** MongoDB deletes one or all, so a bounded number is read first; what was renewed in between stays. */
async function sweep(db: Db, now: number, limit: number): Promise<number> {
	const sources = [
		...expiringCollections.map((name) => ({ name, expiry: "expiresAt" })),
		{ name: "counters", expiry: "resetAt" },
	];
	let deleted = 0;
	for (const { name, expiry } of sources) {
		if (deleted === limit) break;
		const documents = db.collection<MongoDocument>(name);
		const expired = { [expiry]: { $lte: now } };
		// The index of an expiry bears its field's name.
		const options = { sort: { [expiry]: 1 }, hint: expiry, limit: limit - deleted, projection: { _id: 1 } } as const;
		const ids = (await documents.find(expired, options).toArray()).map(({ _id }) => _id);
		if (ids.length > 0) deleted += (await documents.deleteMany({ ...expired, _id: { $in: ids } })).deletedCount;
	}
	return deleted;
}

function decodeOne<C extends CollectionName>(found: Keyed | null): Stored<Collections[C]> | undefined {
	return found === null ? undefined : decode<C>(found);
}

function decode<C extends CollectionName>({ _id: id, ...rest }: Keyed): Stored<Collections[C]> {
	return { ...rest, id } as unknown as Stored<Collections[C]>;
}
