import type { ChangelogEntryDocument, LogLeafDocument, SyncRunDocument } from "../../../../app/src/ports.ts";
import type { Text } from "./make-history.ts";

/** Many documents at once, past the store: what it checks one by one was checked when the service wrote the models. */
export interface Batch {
	readonly syncRuns: readonly SyncRunDocument[];
	readonly logLeaves: readonly LogLeafDocument[];
	readonly changelogEntries: readonly ChangelogEntryDocument[];
	/** Blobs, held by the project. */
	readonly texts: readonly Text[];
}

export const documentsOf = ["syncRuns", "logLeaves", "changelogEntries"] as const;

export interface BulkWriter {
	/** Inserts documents that are not there yet, and texts that may be. */
	write(batch: Batch): Promise<void>;
	/** Makes everything that was written findable. */
	close(): Promise<void>;
}
