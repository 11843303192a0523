import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { aProject } from "../testing/documents.ts";
import { openSqliteStore } from "./sqlite-store.ts";

describe("the file of the SQLite store", () => {
	let folder: string;
	let path: string;
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), "driftgate-schema-"));
		path = join(folder, "data", "driftgate.db");
	});
	afterEach(() => rmSync(folder, { recursive: true }));

	const query = (sql: string) => {
		const database = new DatabaseSync(path);
		try {
			return database.prepare(sql).all();
		} finally {
			database.close();
		}
	};

	it("is made with its folder, for its owner alone, in WAL", async () => {
		await (await openSqliteStore({ path })).close();
		expect(statSync(path).mode & 0o777).toBe(0o600);
		expect(statSync(join(folder, "data")).mode & 0o777).toBe(0o700);
		expect(query("PRAGMA journal_mode")).toEqual([{ journal_mode: "wal" }]);
		expect(query("PRAGMA user_version")).toEqual([{ user_version: 2 }]);
	});

	it("holds nothing that was deleted once it was swept, in whatever file", async () => {
		const store = await openSqliteStore({ path });
		const bytes = () => readdirSync(join(folder, "data")).map((name) => readFileSync(join(folder, "data", name)));
		const holds = (mark: string) => bytes().some((one) => one.includes(mark));
		await store.insert("users", { id: "1", login: "canary".repeat(2_000), local: false, createdAt: 1 });
		await store.insert("users", { id: "2", login: "bystander", local: false, createdAt: 1 });
		await store.sweep(0, 10);
		await store.deleteIf("users", "1", 1);
		expect([holds("canary"), holds("bystander")]).toEqual([true, true]);
		await store.sweep(0, 10);
		expect([holds("canary"), holds("bystander")]).toEqual([false, true]);
		await store.close();
	});

	it("is refused, in words and untouched, where a newer version wrote it", async () => {
		await (await openSqliteStore({ path })).close();
		query("PRAGMA user_version = 99");
		query("DROP TABLE blobs");
		await expect(openSqliteStore({ path })).rejects.toThrow(
			/driftgate\.db cannot be used: a newer Driftgate wrote it \(.* 99,/,
		);
		expect(query("SELECT name FROM sqlite_schema WHERE name = 'blobs'")).toEqual([]);
	});

	it("is refused, by name and untouched, where it is no database", async () => {
		mkdirSync(join(folder, "data"));
		writeFileSync(path, "This is a note and no database at all. ".repeat(100));
		await expect(openSqliteStore({ path })).rejects.toThrow(
			`The database ${path} cannot be used: file is not a database`,
		);
		expect(readFileSync(path, "utf8")).toMatch(/^This is a note/);
	});

	it("gets the indexes that it lacks, and those that were declared otherwise, and keeps its documents", async () => {
		const [first, project] = [await openSqliteStore({ path }), aProject()];
		await first.insert("projects", project);
		await first.close();
		const indexes = "SELECT name, sql FROM sqlite_schema WHERE type = 'index' ORDER BY name";
		const before = query(indexes);
		query('DROP INDEX "projects.trackedFile"');
		query('DROP INDEX "syncRuns.dueAt"');
		query('CREATE INDEX "syncRuns.dueAt" ON syncRuns (rev)');
		const second = await openSqliteStore({ path });
		expect((await second.find("projects", { trackedFile: project.trackedFile }))?.id).toBe(project.id);
		await second.close();
		expect(query(indexes)).toEqual(before);
	});

	it("lets a transaction that fails leave nothing, and the next one work", async () => {
		const store = await openSqliteStore({ path });
		query("CREATE TRIGGER failing BEFORE INSERT ON projects BEGIN SELECT raise(ABORT, 'broken'); END");
		const project = aProject();
		await expect(store.insert("projects", project)).rejects.toThrow("broken");
		query("DROP TRIGGER failing");
		expect(await store.insert("projects", project)).toEqual({ ok: true, rev: 1 });
		await store.close();
		await store.close();
	});

	it("keeps nothing of what was deleted, in its free pages or anywhere else", async () => {
		const store = await openSqliteStore({ path });
		const session = { id: "s", userId: "u", csrfToken: "canary-document ".repeat(2_000), createdAt: 1, expiresAt: 2 };
		await store.insert("sessions", session);
		const bytes = Buffer.from("canary-blob");
		await store.putBlob(bytes, "holder");
		const everything = () =>
			readdirSync(join(folder, "data"))
				.map((name) => readFileSync(join(folder, "data", name), "latin1"))
				.join("");
		expect(everything()).toMatch(/canary-document[\s\S]*canary-blob/);
		await store.deleteIf("sessions", "s", 1);
		await store.releaseBlobs("holder", 10);
		await store.close();
		expect(everything()).not.toContain("canary");
	});

	it("that another process holds for too long is an outage, not a bug", async () => {
		const store = await openSqliteStore({ path });
		const other = new DatabaseSync(path);
		other.exec("BEGIN IMMEDIATE");
		await expect(store.insert("projects", aProject())).rejects.toMatchObject({ code: "temporarily_unavailable" });
		other.exec("ROLLBACK");
		other.close();
		await store.close();
	}, 30_000);
});
