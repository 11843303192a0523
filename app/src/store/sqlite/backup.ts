import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/**
 * Writes a whole, consistent copy of a database to a new file, readable by its owner alone, while others read and write
 * it (SQLite, VACUUM INTO).
 *
 * @throws {Error} where there is no such database, or the file is there already: a backup is never written over.
 */
export function backupSqlite(path: string, target: string): void {
	if (!existsSync(path)) throw new Error(`There is no database at ${path}.`);
	if (existsSync(target)) throw new Error(`${target} is there already: name a new file.`);
	const unfinished = `${target}.unfinished`;
	rmSync(unfinished, { force: true });
	// SQLite writes into an empty file as well, and leaves its mode.
	writeFileSync(unfinished, "", { mode: 0o600, flag: "wx" });
	const database = new DatabaseSync(path, { readOnly: true });
	try {
		database.prepare("VACUUM INTO ?").run(unfinished);
		// Under its name it is whole, whenever the process ends.
		renameSync(unfinished, target);
	} finally {
		database.close();
		rmSync(unfinished, { force: true });
	}
}
