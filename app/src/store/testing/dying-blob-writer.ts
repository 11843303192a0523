import { randomBytes } from "node:crypto";
import { MongoClient } from "mongodb";
import { storeOn } from "../mongo/mongo-store.ts";

/*
 * Puts a blob of two chunks, and kills itself (SIGKILL: no handler runs) when its manifest is about to be sent: what it
 * leaves is what any crash in the middle of a blob leaves.
 */

const { uri, database } = JSON.parse(process.argv[2] ?? "") as { readonly uri: string; readonly database: string };
const client = await new MongoClient(uri, { monitorCommands: true }).connect();
client.on("commandStarted", ({ commandName, command }) => {
	if (commandName === "insert" && command["insert"] === "blobs") process.kill(process.pid, "SIGKILL");
});
const bytes = randomBytes(5 * 1024 * 1024);
await storeOn(client, client.db(database)).putBlob(bytes, "killed");
process.stdout.write("It lived on.");
await client.close();
