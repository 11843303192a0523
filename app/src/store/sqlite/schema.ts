import { collectionNames, collections } from "../collections.ts";
import type { Connection } from "./connection.ts";
import { createIndexSql } from "./sql.ts";

/**
 * Steps from each version of a file to the next, in order; `user_version` counts those that were taken. A step stays as
 * it is once released. Collections and indexes need none: they follow collections.ts by themselves.
 */
const migrations: readonly string[] = [
	`CREATE TABLE counters (key TEXT PRIMARY KEY NOT NULL, count INTEGER NOT NULL, reset_at INTEGER NOT NULL) STRICT;
	CREATE INDEX counters_reset_at ON counters (reset_at);
	CREATE TABLE blobs (sha256 TEXT PRIMARY KEY NOT NULL, content BLOB NOT NULL) STRICT;`,
	`CREATE TABLE blob_holders (holder TEXT NOT NULL, sha256 TEXT NOT NULL, PRIMARY KEY (holder, sha256)) STRICT, WITHOUT ROWID;
	CREATE INDEX blob_holders_sha256 ON blob_holders (sha256);`,
];

/**
 * Brings a file to this version, in one transaction: of several processes that start on it, one does the work.
 *
 * @throws {Error} where a newer Driftgate wrote it.
 */
export function migrate(connection: Connection): void {
	connection.write(() => {
		const version = Number(connection.get("PRAGMA user_version")?.["user_version"]);
		if (version > migrations.length) {
			throw new Error(
				`a newer Driftgate wrote it (its version is ${version}, and this one reads up to ${migrations.length}). Start that one, or name another data folder.`,
			);
		}
		for (const step of migrations.slice(version)) connection.exec(step);
		connection.exec(`PRAGMA user_version = ${migrations.length}`);
		createTables(connection);
		createIndexes(connection);
	});
}

function createTables(connection: Connection): void {
	for (const name of collectionNames) {
		connection.exec(
			`CREATE TABLE IF NOT EXISTS "${name}" (id TEXT PRIMARY KEY NOT NULL, rev INTEGER NOT NULL, document TEXT NOT NULL) STRICT`,
		);
	}
}

/** Creates what is missing and replaces what was declared otherwise. SQLite keeps the text of each index. */
function createIndexes(connection: Connection): void {
	const rows = connection.all("SELECT name, sql FROM sqlite_schema WHERE type = 'index'");
	const existing = new Map(rows.map((row) => [row["name"], row["sql"]]));
	for (const collection of collectionNames) {
		for (const index of [...collections[collection].ordered, ...collections[collection].unique]) {
			const name = `${collection}.${index.name}`;
			const sql = createIndexSql(collection, index);
			if (existing.get(name) === sql) continue;
			connection.exec(`DROP INDEX IF EXISTS "${name}"; ${sql};`);
		}
	}
}
