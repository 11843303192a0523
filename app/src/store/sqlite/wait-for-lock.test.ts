import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Store } from "../../ports.ts";
import { openSqliteStore } from "./sqlite-store.ts";

describe("a store on SQLite whose write lock another process holds", () => {
	let folder: string;
	let store: Store;
	let other: DatabaseSync;

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), "driftgate-lock-"));
		const path = join(folder, "driftgate.db");
		store = await openSqliteStore({ path });
		other = new DatabaseSync(path);
		other.exec("BEGIN IMMEDIATE");
	});

	afterEach(async () => {
		other.close();
		await store.close();
		await rm(folder, { recursive: true });
	});

	it("reads, lets the rest of the process go on, and writes when the lock is free", async () => {
		const writes = [
			store.insert("usedTokens", { id: "one", expiresAt: 1 }),
			store.increment("key", { by: 1, now: 0, windowMs: 1 }),
			store.putBlob(Buffer.from("bytes"), "holder"),
			store.claim("syncRuns", { now: 1, leaseMs: 1, owner: "worker" }),
		] as const;
		// Nothing that waits inside SQLite lets a timer of this process come in between.
		await new Promise((resolve) => setTimeout(resolve, 20));
		expect(await store.get("usedTokens", "one")).toBeUndefined();
		other.exec("ROLLBACK");
		const [inserted, counter, sha256, claimed] = await Promise.all(writes);
		expect([inserted, counter, claimed]).toEqual([{ ok: true, rev: 1 }, { count: 1, resetAt: 1 }, undefined]);
		expect(await store.getBlob(sha256)).toEqual(Buffer.from("bytes"));
	});

	it("says after a while that it is unavailable, and has written nothing", async () => {
		const write = store.insert("usedTokens", { id: "one", expiresAt: 1 });
		await expect(write).rejects.toMatchObject({ code: "temporarily_unavailable", retryAfter: 5 });
		other.exec("ROLLBACK");
		expect(await store.get("usedTokens", "one")).toBeUndefined();
	});
});
