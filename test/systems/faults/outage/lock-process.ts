import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";

/* Another process that holds the write lock of an SQLite file: `node lock-process.ts FILE`, until its input ends. */

const database = new DatabaseSync(process.argv[2] ?? "", { timeout: 10_000 });
database.exec("BEGIN IMMEDIATE");
process.stdout.write("locked\n");
await text(process.stdin);
database.exec("ROLLBACK");
database.close();
