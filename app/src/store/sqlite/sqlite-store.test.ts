import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { withOutages } from "../outage.ts";
import { watchConnection } from "../testing/sqlite-plans.ts";
import { describeStore } from "../testing/store-contract.ts";
import type { StorePlace } from "../testing/store-place.ts";
import { isSqliteOutage, openConnection } from "./connection.ts";
import { migrate } from "./schema.ts";
import { storeOn } from "./sqlite-store.ts";
import { waitingForLock } from "./wait-for-lock.ts";

async function prepare(): Promise<StorePlace> {
	const folder = await mkdtemp(join(tmpdir(), "driftgate-store-"));
	const path = join(folder, "new", "folder", "driftgate.db");
	return {
		address: { kind: "sqlite", path },
		async openWatched() {
			const connection = openConnection(path);
			migrate(connection);
			const { watched, queries } = watchConnection(connection);
			return { store: withOutages(waitingForLock(storeOn(watched)), isSqliteOutage), queries };
		},
		async damageBlob(sha256, content) {
			const database = new DatabaseSync(path);
			database.prepare("UPDATE blobs SET content = ? WHERE sha256 = ?").run(content, sha256);
			database.close();
		},
		dispose: () => rm(folder, { recursive: true }),
	};
}

describeStore("the store on SQLite", prepare);
