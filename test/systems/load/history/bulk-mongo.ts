import { randomUUID } from "node:crypto";
import { Binary, type Document, MongoClient } from "mongodb";
import { databaseOf } from "../../../../app/src/store/mongo/connection.ts";
import { type Batch, type BulkWriter, documentsOf } from "./bulk.ts";
import { storedFrame } from "./stored-frame.ts";

/** Writes into a database that the service made. What the store writes afterwards waits for the journal, and so for all. */
export async function openMongoBulk(uri: string, holder: string): Promise<BulkWriter> {
	const client = await new MongoClient(uri, { writeConcern: { w: 1, journal: false } }).connect();
	const db = client.db(databaseOf(uri));
	const insert = async (name: string, documents: readonly Document[]): Promise<void> => {
		if (documents.length > 0) await db.collection(name).insertMany([...documents], { ordered: false });
	};
	const put = (name: string, documents: Batch[(typeof documentsOf)[number]]): Promise<void> =>
		insert(
			name,
			documents.map(({ id, ...fields }) => ({ ...fields, _id: id as never, rev: 1 })),
		);
	return {
		async write(batch) {
			const blobs = batch.texts.map(({ sha256, bytes }) => ({ sha256, chunk: randomUUID(), bytes }));
			await Promise.all([
				...documentsOf.map((name) => put(name, batch[name])),
				insert(
					"blobChunks",
					blobs.map(({ chunk, bytes }) => ({ _id: chunk as never, content: new Binary(storedFrame(bytes)) })),
				),
				insert(
					"blobs",
					blobs.map(({ sha256, chunk }) => ({
						_id: sha256 as never,
						chunks: [chunk],
						holders: [holder],
						erased: false,
					})),
				),
			]);
		},
		close: () => client.close(),
	};
}
