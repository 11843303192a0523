import { Binary, type Db } from "mongodb";
import { damaged, packBlob, sha256Of, unpackBlob } from "../blob.ts";
import { isDuplicateKey } from "./indexes.ts";

/*
 * A blob is a manifest and its chunks, because a document of MongoDB ends at 16 MiB. Chunks are named by their own
 * SHA-256, so that writers of the same bytes share them, whatever version of zstd each has, and the manifest is
 * written last: a blob exists once its manifest does. A writer that dies before leaves chunks that the next one uses.
 */

const chunkBytes = 4 * 1024 * 1024;

interface Manifest {
	readonly _id: string;
	readonly chunks: readonly string[];
}

interface Chunk {
	readonly _id: string;
	readonly content: Binary;
}

export async function putBlob(db: Db, bytes: Uint8Array): Promise<string> {
	const manifests = db.collection<Manifest>("blobs");
	const sha256 = sha256Of(bytes);
	if ((await manifests.findOne({ _id: { $eq: sha256 } })) !== null) return sha256;
	const packed = await packBlob(bytes);
	const chunks: string[] = [];
	for (let start = 0; start < packed.length; start += chunkBytes) {
		const content = packed.subarray(start, start + chunkBytes);
		const id = sha256Of(content);
		await unlessThere(db.collection<Chunk>("blobChunks").insertOne({ _id: id, content: new Binary(content) }));
		chunks.push(id);
	}
	await unlessThere(manifests.insertOne({ _id: sha256, chunks }));
	return sha256;
}

/** @throws {Error} where a chunk is gone, or the content is not what was kept under this hash. */
export async function getBlob(db: Db, sha256: string): Promise<Uint8Array | undefined> {
	const manifest = await db.collection<Manifest>("blobs").findOne({ _id: { $eq: sha256 } });
	if (manifest === null) return undefined;
	const found = db.collection<Chunk>("blobChunks").find({ _id: { $in: [...manifest.chunks] } });
	const contents = new Map<string, Uint8Array>();
	for await (const { _id, content } of found) contents.set(_id, content.value());
	const parts = manifest.chunks.map((id) => {
		const part = contents.get(id);
		if (part === undefined) throw damaged(sha256);
		return part;
	});
	return unpackBlob(sha256, Buffer.concat(parts));
}

/** Content under its own hash that is there already is the same content. */
async function unlessThere(write: Promise<unknown>): Promise<void> {
	await write.catch((error: unknown) => {
		if (!isDuplicateKey(error)) throw error;
	});
}
