import type { Db } from "mongodb";

/** The form of what is kept, counted up by releases that an older one could not read. Indexes follow collections.ts. */
const VERSION = 1;

interface FormDocument {
	readonly _id: "form";
	readonly version: number;
}

/**
 * Marks a new database with this version.
 *
 * @throws {Error} where a newer Driftgate wrote it.
 */
export async function ensureVersion(db: Db): Promise<void> {
	const meta = db.collection<FormDocument>("meta");
	const form = await meta.findOneAndUpdate(
		{ _id: "form" },
		{ $setOnInsert: { version: VERSION } },
		{ upsert: true, returnDocument: "after" },
	);
	const version = form?.version ?? VERSION;
	if (version > VERSION) {
		throw new Error(`a newer Driftgate wrote it (its version is ${version}, and this one reads up to ${VERSION})`);
	}
}
