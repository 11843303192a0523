import type { CollectionName, Collections, Store } from "../../ports.ts";
import { logHolder } from "../log/read-log.ts";
import { eachOf } from "../records/read-all.ts";
import { recordsOf } from "../records/records-of.ts";
import { withoutRev } from "../records/update-document.ts";

/** What was copied: documents by collection, and blobs. */
export interface Copied {
	readonly documents: Readonly<Record<string, number>>;
	readonly blobs: number;
}

const PAGE = 200;

/**
 * Copies everything from one store to another one that is empty; counters of rate limits begin anew. Nobody may write to
 * either meanwhile. Blobs come first, so that no document names one that is not there. Throws where the target holds
 * something, since what is copied twice would be two truths, and where there is nothing to copy, since then the source
 * is not the one that was meant.
 */
export async function copyStore(from: Store, to: Store): Promise<Copied> {
	const names = Object.keys(recordsOf) as readonly CollectionName[];
	for (const name of names) {
		if (!(await isEmpty(to, name)))
			throw new Error(`The target is not empty: it contains ${name}. Name a new database.`);
	}
	let blobs = 0;
	for await (const { id } of everyDocument(from, "projects")) {
		for (const holder of [id, logHolder(id)]) blobs += await copyBlobs(from, to, holder);
	}
	const documents: Record<string, number> = {};
	for (const name of names) documents[name] = await copyDocuments(from, to, name);
	if (Object.values(documents).every((count) => count === 0)) throw new Error("There is nothing to copy.");
	return { documents, blobs };
}

function everyDocument<C extends CollectionName>(store: Store, collection: C) {
	return eachOf(store, collection, { where: {}, sort: { field: "id", direction: "asc" } });
}

async function isEmpty(store: Store, collection: CollectionName): Promise<boolean> {
	const request = { where: {}, sort: { field: "id", direction: "asc" }, limit: 1 } as const;
	return (await store.page(collection, request)).items.length === 0;
}

async function copyDocuments<C extends CollectionName>(from: Store, to: Store, collection: C): Promise<number> {
	let count = 0;
	for await (const document of everyDocument(from, collection)) {
		// The checker cannot see that what is left without `rev` is the document.
		const written = await to.insert(collection, withoutRev(document) as unknown as Collections[C]);
		if (!written.ok) throw new Error(`${collection} ${document.id} could not be copied: ${written.conflict}.`);
		count += 1;
	}
	return count;
}

async function copyBlobs(from: Store, to: Store, holder: string): Promise<number> {
	let count = 0;
	let after: string | undefined;
	for (;;) {
		const names = await from.heldBlobs(holder, after, PAGE);
		for (const sha256 of names) {
			const bytes = await from.getBlob(sha256);
			if (bytes === undefined) throw new Error(`The blob ${sha256} is gone: is something writing to the database?`);
			await to.putBlob(bytes, holder, sha256);
			count += 1;
		}
		if (names.length < PAGE) return count;
		after = names.at(-1);
	}
}
