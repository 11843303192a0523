import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type BulkWriter, documentsOf } from "./bulk.ts";
import { storedFrame } from "./stored-frame.ts";

const tables = [...documentsOf, "blobs", "blob_holders"] as const;

/**
 * Writes into a database that the service made and does not have open. Indexes are taken away and built at the end, and
 * nothing is synced before: what is interrupted is to be thrown away.
 */
export function openSqliteBulk(dataFolder: string, holder: string): BulkWriter {
	const database = new DatabaseSync(join(dataFolder, "driftgate.db"));
	database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;");
	database.exec("PRAGMA cache_size = -1000000; PRAGMA temp_store = MEMORY;");
	const named = tables.map((name) => `'${name}'`).join();
	const indexes = database
		.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN (${named})`)
		.all();
	for (const { name } of indexes) database.exec(`DROP INDEX "${name}"`);
	const document = Object.fromEntries(
		documentsOf.map((name) => [name, database.prepare(`INSERT INTO "${name}" (id, rev, document) VALUES (?, 1, ?)`)]),
	);
	const blob = database.prepare("INSERT OR IGNORE INTO blobs (sha256, content) VALUES (?, ?)");
	const held = database.prepare("INSERT OR IGNORE INTO blob_holders (holder, sha256) VALUES (?, ?)");
	return {
		async write(batch) {
			database.exec("BEGIN");
			for (const name of documentsOf) {
				for (const { id, ...fields } of batch[name]) document[name]?.run(id, JSON.stringify(fields));
			}
			// In the order of their keys, each page of the index is touched once a batch.
			for (const { sha256, bytes } of [...batch.texts].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1))) {
				blob.run(sha256, storedFrame(bytes));
				held.run(holder, sha256);
			}
			database.exec("COMMIT");
		},
		async close() {
			for (const { sql } of indexes) database.exec(String(sql));
			// The service turns its journal and its syncing on again when it opens the file.
			database.close();
		},
	};
}
