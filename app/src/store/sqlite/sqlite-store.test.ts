import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describeStore } from "../testing/store-contract.ts";
import type { StorePlace } from "../testing/store-place.ts";

async function prepare(): Promise<StorePlace> {
	const folder = await mkdtemp(join(tmpdir(), "driftgate-store-"));
	const path = join(folder, "new", "folder", "driftgate.db");
	return {
		address: { kind: "sqlite", path },
		async damageBlob(sha256, content) {
			const database = new DatabaseSync(path);
			database.prepare("UPDATE blobs SET content = ? WHERE sha256 = ?").run(content, sha256);
			database.close();
		},
		dispose: () => rm(folder, { recursive: true }),
	};
}

describeStore("the store on SQLite", prepare);
