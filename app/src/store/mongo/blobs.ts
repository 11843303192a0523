import { randomUUID } from "node:crypto";
import { Binary, type Db } from "mongodb";
import { damaged, type HeldBytes, packBlob, unpackBlob } from "../blob.ts";
import { isDuplicateKey } from "./indexes.ts";

/*
 * A blob is a manifest and its chunks, because a document of MongoDB ends at 16 MiB. The manifest names its holders, so
 * that one atomic change of one document decides between those who come and those who go. It is written after its
 * chunks, and marked as erased before they are deleted: whoever puts the bytes then brings chunks of its own. Chunks that
 * a writer left behind, as it died before its manifest, are known by their ids: those say when, and of what blob.
 */

const chunkBytes = 4 * 1024 * 1024;

/** A chunk that is older than this and that no manifest names was left behind: no writer takes half as long. */
const ABANDONED_MS = 24 * 60 * 60 * 1_000;

interface Manifest {
	readonly _id: string;
	readonly chunks: readonly string[];
	readonly holders: readonly string[];
	/** Its chunks are being deleted: it is not there for anybody but the holder who let go last. */
	readonly erased?: boolean;
}

interface Chunk {
	readonly _id: string;
	readonly content: Binary;
}

const manifestsOf = (db: Db) => db.collection<Manifest>("blobs");
const chunksOf = (db: Db) => db.collection<Chunk>("blobChunks");

/** Keeps the bytes for a holder. */
export async function putBlob(db: Db, { bytes, sha256, holder }: HeldBytes): Promise<string> {
	if (await hold(db, sha256, holder)) return sha256;
	const begun = Date.now();
	const chunks = await writeChunks(db, sha256, await packBlob(bytes));
	if (Date.now() - begun > ABANDONED_MS / 2) throw new Error(`The blob ${sha256} took too long to be written.`);
	const manifest: Manifest = { _id: sha256, chunks, holders: [holder], erased: false };
	while (!(await place(db, manifest))) {
		if (!(await hold(db, sha256, holder))) continue;
		// Somebody else put the same bytes first.
		await deleteChunks(db, chunks);
		break;
	}
	return sha256;
}

/** Joins the holders of a blob that is there. */
async function hold(db: Db, sha256: string, holder: string): Promise<boolean> {
	const there = { _id: { $eq: sha256 }, erased: { $ne: true } };
	return (await manifestsOf(db).updateOne(there, { $addToSet: { holders: holder } })).matchedCount === 1;
}

/** Puts a manifest where there is none, or where one is being erased. */
async function place(db: Db, manifest: Manifest): Promise<boolean> {
	try {
		await manifestsOf(db).insertOne(manifest);
		return true;
	} catch (error) {
		if (!isDuplicateKey(error)) throw error;
	}
	const { _id, ...content } = manifest;
	const erased = await manifestsOf(db).findOneAndReplace({ _id: { $eq: _id }, erased: { $eq: true } }, content);
	if (erased === null) return false;
	await deleteChunks(db, erased.chunks);
	return true;
}

async function writeChunks(db: Db, sha256: string, packed: Uint8Array): Promise<readonly string[]> {
	const ids: string[] = [];
	for (let start = 0; start < packed.length; start += chunkBytes) {
		const _id = `${chunksFrom(Date.now())}.${sha256}.${randomUUID()}`;
		await chunksOf(db).insertOne({ _id, content: new Binary(packed.subarray(start, start + chunkBytes)) });
		ids.push(_id);
	}
	return ids;
}

async function deleteChunks(db: Db, ids: readonly string[]): Promise<void> {
	await chunksOf(db).deleteMany({ _id: { $in: [...ids] } });
}

/** Begins the ids of chunks that were written at a time, and sorts before those of any later one. */
function chunksFrom(time: number): string {
	return Math.max(0, time).toString(16).padStart(12, "0");
}

export interface ChunkSweep {
	/** The last id that was looked at before; empty at first. */
	readonly after: string;
	readonly now: number;
	/** Chunks to look at, from 1. */
	readonly limit: number;
}

/**
 * Deletes chunks that their writers left behind, among the next `limit` that are old enough; says how many, and how far
 * it came. Those that a manifest names, one that is being erased too, stay.
 */
export async function sweepChunks(
	db: Db,
	{ after, now, limit }: ChunkSweep,
): Promise<{ readonly after: string; readonly deleted: number }> {
	const old = { _id: { $gt: after, $lt: chunksFrom(now - ABANDONED_MS) } };
	const options = { hint: "_id_", sort: { _id: 1 }, limit, projection: { _id: 1 } } as const;
	const ids = (await chunksOf(db).find(old, options).toArray()).map(({ _id }) => _id);
	const last = ids.at(-1);
	if (last === undefined) return { after, deleted: 0 };
	const blobs = [...new Set(ids.flatMap((id) => id.split(".")[1] ?? []))];
	const manifests = manifestsOf(db).find({ _id: { $in: blobs } }, { projection: { chunks: 1 } });
	const named = new Set((await manifests.toArray()).flatMap(({ chunks }) => chunks));
	const abandoned = ids.filter((id) => !named.has(id));
	await deleteChunks(db, abandoned);
	return { after: last, deleted: abandoned.length };
}

/** @throws {Error} where a chunk is gone, or the content is not what was kept under this hash. */
export async function getBlob(db: Db, sha256: string): Promise<Uint8Array | undefined> {
	const manifest = await manifestsOf(db).findOne({ _id: { $eq: sha256 }, erased: { $ne: true } });
	if (manifest === null) return undefined;
	const found = chunksOf(db).find({ _id: { $in: [...manifest.chunks] } });
	const contents = new Map<string, Uint8Array>();
	for await (const { _id, content } of found) contents.set(_id, content.value());
	const parts = manifest.chunks.map((id) => {
		const part = contents.get(id);
		if (part === undefined) throw damaged(sha256);
		return part;
	});
	return unpackBlob(sha256, Buffer.concat(parts));
}

/** The index names the holder first, and ends with the blob. */
export async function heldBlobs(db: Db, holder: string, after: string, limit: number): Promise<readonly string[]> {
	const filter = { holders: { $eq: holder }, _id: { $gt: after }, erased: { $ne: true } };
	const options = { hint: "holders", sort: { _id: 1 }, limit, projection: { _id: 1 } } as const;
	return (await manifestsOf(db).find(filter, options).toArray()).map(({ _id }) => _id);
}

/** Lets go of at most `limit` blobs of a holder, and deletes those that nobody else holds. */
export async function releaseBlobs(db: Db, holder: string, limit: number): Promise<number> {
	const held = manifestsOf(db).find({ holders: { $eq: holder } }, { hint: "holders", limit, projection: { _id: 1 } });
	const names = (await held.toArray()).map(({ _id }) => _id);
	for (const name of names) await release(db, name, holder);
	return names.length;
}

/**
 * The last holder stays in the manifest that is being erased: should the process die before its chunks are deleted, the
 * next release finds it again.
 */
async function release(db: Db, sha256: string, holder: string): Promise<void> {
	const alone = { $eq: ["$holders", [{ $literal: holder }]] };
	const others = { $setDifference: ["$holders", [{ $literal: holder }]] };
	const manifest = await manifestsOf(db).findOneAndUpdate(
		{ _id: { $eq: sha256 }, holders: { $eq: holder } },
		[{ $set: { erased: alone, holders: { $cond: [alone, "$holders", others] } } }],
		{ returnDocument: "after" },
	);
	if (manifest?.erased !== true) return;
	await deleteChunks(db, manifest.chunks);
	const same = { _id: { $eq: sha256 }, erased: { $eq: true }, chunks: { $eq: [...manifest.chunks] } };
	await manifestsOf(db).deleteOne(same);
}
