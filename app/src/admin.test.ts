import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { createSealer } from "./auth/sealer.ts";
import { keepSealingKey } from "./auth/sealing-key.ts";
import { joinList } from "./flows/account/join-list.ts";
import type { Ports, Store } from "./ports.ts";
import { openStore } from "./store/open-store.ts";

let folder: string;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "driftgate-admin-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a command as an operator does, on the sources. */
function admin(...parameters: readonly string[]): Promise<{ code: number; out: string; err: string }> {
	const command = ["--conditions=@driftgate/source", join(import.meta.dirname, "admin.ts"), ...parameters];
	const env = { ...process.env, DATA_FOLDER: folder, MONGODB_URI: "" };
	return new Promise((resolve) => {
		execFile(process.execPath, command, { env }, (error, out, err) => {
			resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err });
		});
	});
}

async function keepUser(dataFolder: string): Promise<void> {
	const store = await openStore({ dataFolder });
	await store.insert("users", { id: "1", login: "ada", local: false, createdAt: 1 });
	await store.close();
}

/** Writes without a pause until it is told to stop, and says how often it has. */
async function writeUntil(store: Store, signal: AbortSignal): Promise<number> {
	let written = 0;
	for (; !signal.aborted; written += 1) {
		await store.insert("users", { id: `user ${written}`, login: "bo", local: false, createdAt: 1 });
		await setImmediate();
	}
	return written;
}

async function loginIn(dataFolder: string): Promise<string | undefined> {
	const store = await openStore({ dataFolder });
	const user = await store.get("users", "1");
	await store.close();
	return user?.login;
}

describe("the operator's commands", () => {
	it("migrate makes the database, and says so", async () => {
		expect(await admin("migrate")).toMatchObject({ code: 0, out: "The database has the form of this version.\n" });
	});

	it("backup writes a whole database once, and never over a file", async () => {
		await keepUser(folder);
		const copies = join(folder, "copies");
		expect(await admin("backup", join(folder, "backup.db"))).toMatchObject({ code: 0 });
		expect(await admin("backup", join(folder, "backup.db"))).toMatchObject({
			code: 1,
			err: expect.stringContaining("is there already"),
		});
		await mkdir(copies);
		await rename(join(folder, "backup.db"), join(copies, "driftgate.db"));
		expect(await loginIn(copies)).toBe("ada");
	});

	it("backup has what is written while the service runs, for its owner alone", async () => {
		const running = await openStore({ dataFolder: folder });
		const target = join(folder, "restored", "driftgate.db");
		try {
			await running.insert("users", { id: "1", login: "ada", local: false, createdAt: 1 });
			const stop = new AbortController();
			const writing = writeUntil(running, stop.signal);
			await mkdir(join(folder, "restored"));
			expect(await admin("backup", target)).toMatchObject({ code: 0 });
			stop.abort();
			expect(await writing).toBeGreaterThan(0);
			expect((await stat(target)).mode & 0o777).toBe(0o600);
			expect(await loginIn(join(folder, "restored"))).toBe("ada");
		} finally {
			await running.close();
		}
	});

	it("copy does not take a path that is mistyped for an empty database, nor an empty database for a source", async () => {
		const target = join(folder, "new", "driftgate.db");
		const copyFrom = (name: string) =>
			admin("copy", "--from", `sqlite:${join(folder, name)}`, "--to", `sqlite:${target}`);
		const said = expect.stringContaining("There is no database at");
		expect(await copyFrom("mistyped/driftgate.db")).toMatchObject({ code: 1, err: said });
		expect(await readdir(folder)).toEqual([]);
		await admin("migrate");
		expect(await copyFrom("driftgate.db")).toMatchObject({ code: 1, err: "There is nothing to copy.\n" });
	});

	it("copy brings everything to another database", async () => {
		await keepUser(folder);
		const target = join(folder, "new", "driftgate.db");
		const copied = await admin("copy", "--from", `sqlite:${join(folder, "driftgate.db")}`, "--to", `sqlite:${target}`);
		expect(copied).toMatchObject({ code: 0, out: "users: 1\nblobs: 0\n" });
		expect(await loginIn(join(folder, "new"))).toBe("ada");
	});

	it("addresses prints a list, and forget-address takes somebody off every one", async () => {
		const store = await openStore({ dataFolder: folder });
		const sealer = createSealer(await keepSealingKey(folder));
		const ports = { store, clock: { now: () => 0 } } as unknown as Ports;
		for (const list of ["waitlist", "newsletter"] as const) {
			for (const email of ["ada@example.com", "lea@example.com"]) await joinList(ports, { list, email, sealer });
		}
		await store.close();
		const joined = "\t1970-01-01T00:00:00.000Z\n";
		const linesOf = async (list: string) => (await admin("addresses", list)).out.split(/(?<=\n)/).sort();
		expect(await linesOf("waitlist")).toEqual([`ada@example.com${joined}`, `lea@example.com${joined}`]);
		expect(await admin("forget-address", " Ada@EXAMPLE.com ")).toMatchObject({
			code: 0,
			out: "Taken off: waitlist, newsletter.\n",
		});
		expect(await admin("forget-address", "ada@example.com")).toMatchObject({ out: "It was on no list.\n" });
		expect(await linesOf("newsletter")).toEqual([`lea@example.com${joined}`]);

		await rm(join(folder, "sealing-key"));
		expect(await admin("addresses", "waitlist")).toMatchObject({
			code: 1,
			out: "",
			err: expect.stringContaining("not printed: 1."),
		});
	});

	it.each([
		[[], "A command is missing."],
		[["mend"], "There is no command mend."],
		[["backup"], "backup needs the FILE"],
		[["addresses"], "LIST must be waitlist or newsletter."],
		[["addresses", "everybody"], "LIST must be waitlist or newsletter."],
		[["forget-address"], "forget-address needs the ADDRESS."],
		[["copy", "--from", "sqlite:x/driftgate.db"], "copy needs --from and --to."],
		[["copy", "--from", "postgres://x", "--to", "sqlite:x/driftgate.db"], "DATABASE must be"],
		[["--nothing"], "Unknown option"],
	])("%j is refused with the usage", async (parameters, message) => {
		const { code, err } = await admin(...parameters);
		expect(code).toBe(2);
		expect(err).toContain(message);
		expect(err).toContain("usage:");
	});

	it("does not take a file that is no database for one", async () => {
		await writeFile(join(folder, "driftgate.db"), "not a database, and longer than a header of SQLite ".repeat(10));
		const { code, err } = await admin("migrate");
		expect(code).toBe(1);
		expect(err).toContain("cannot be used");
	});
});
