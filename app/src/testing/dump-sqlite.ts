import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { textIn } from "./text-in.ts";

/** Every row of the database in a folder as JSON, a line each, with compressed content as the text that it is. */
export function dumpSqlite(dataFolder: string): string {
	const database = new DatabaseSync(join(dataFolder, "driftgate.db"), { readOnly: true });
	const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
	const rows = tables.flatMap(({ name }) => database.prepare(`SELECT * FROM "${String(name)}"`).all());
	database.close();
	return rows.map((row) => JSON.stringify(row, (_key, value) => textIn(value))).join("\n");
}
