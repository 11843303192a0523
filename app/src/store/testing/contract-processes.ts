import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Store } from "../../ports.ts";
import { aProject, aRun } from "./documents.ts";
import { openAt, type StorePlace } from "./store-place.ts";
import type { Acknowledged, StoreTask } from "./store-process.ts";

/** More than one process, and one that dies: what was acknowledged stays, and happened once. */
export function describeProcesses(prepare: () => Promise<StorePlace>): void {
	let place: StorePlace;
	beforeEach(async () => {
		place = await prepare();
	});
	afterEach(() => place.dispose());

	const withStore = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
		const store = await openAt(place.address);
		try {
			return await work(store);
		} finally {
			await store.close();
		}
	};

	it("keeps everything when it is closed and opened again", async () => {
		const project = aProject();
		const sha256 = await withStore(async (store) => {
			await store.insert("projects", project);
			await store.replaceIf("projects", { ...project, name: "again" }, 1);
			await store.increment("key", { by: 3, now: 0, windowMs: 10 });
			return store.putBlob(new Uint8Array([1, 2, 3]), "holder");
		});
		await withStore(async (store) => {
			expect(await store.get("projects", project.id)).toEqual({ ...project, name: "again", rev: 2 });
			expect(await store.increment("key", { by: 1, now: 1, windowMs: 10 })).toEqual({ count: 4, resetAt: 10 });
			expect([...((await store.getBlob(sha256)) ?? [])]).toEqual([1, 2, 3]);
			await store.ping();
		});
	}, 60_000);

	it("opens for four processes at once where nothing is there yet", async () => {
		const task = { address: place.address, task: "open", prefix: "" } as const;
		const others = await Promise.all([1, 2, 3, 4].map(() => start(task)));
		for (const other of others) expect(await finish(other)).toEqual([]);
	}, 60_000);

	it("lets one of two processes win each id, run and revision, and counts for both", async () => {
		const prefix = randomUUID();
		const runs = Array.from({ length: 200 }, () => aRun({ dueAt: 1 }));
		await withStore(async (store) => {
			await store.insert("projects", aProject({ id: prefix }));
			for (const run of runs) await store.insert("syncRuns", run);
		});
		const task = { address: place.address, task: "contend", prefix } as const;
		const others = await Promise.all([start(task), start(task)]);
		const lines = (await Promise.all(others.map((other) => finish(other)))).flat();
		expect(saidOf(lines, "inserted").sort()).toEqual(
			Array.from({ length: 60 }, (_, number) => `${prefix}-${number}`).sort(),
		);
		expect(saidOf(lines, "claimed").sort()).toEqual(runs.map(({ id }) => id).sort());
		const versions = saidOf(lines, "versionNumber").sort((a, b) => a - b);
		expect(versions).toEqual(Array.from({ length: 120 }, (_, number) => number + 1));
		const counter = await withStore((store) => store.increment(prefix, { by: 0, now: 0, windowMs: 1 }));
		expect(counter.count).toBe(120);
	}, 120_000);

	it("loses no acknowledged write of a process that is killed", async () => {
		const prefix = randomUUID();
		await withStore((store) => store.insert("projects", aProject({ id: prefix })));
		const other = await start({ address: place.address, task: "write-until-killed", prefix });
		const lines = await finish(other, 150);
		const inserted = saidOf(lines, "inserted");
		const last = saidOf(lines, "versionNumber").at(-1) ?? 0;
		expect(lines.length).toBeGreaterThanOrEqual(150);
		await withStore(async (store) => {
			for (const id of inserted) expect(await store.get("usedTokens", id)).toEqual({ id, expiresAt: 1, rev: 1 });
			const project = await store.get("projects", prefix);
			// The last write may have been kept and its acknowledgement lost; both are one more than what was said.
			expect([last, last + 1]).toContain(project?.versionNumber);
			expect(project?.rev).toBe((project?.versionNumber ?? 0) + 1);
		});
	}, 120_000);
}

/** What was said of one kind of write. */
function saidOf<K extends keyof Acknowledged>(lines: readonly Acknowledged[], kind: K): NonNullable<Acknowledged[K]>[] {
	return lines.map((line) => line[kind]).filter((said) => said !== undefined);
}

interface OtherProcess {
	readonly child: ChildProcess;
	readonly lines: AsyncIterator<string>;
}

/** Starts a process that has the store open and waits: two that are told at once do meet each other. */
async function start(task: StoreTask): Promise<OtherProcess> {
	const script = join(import.meta.dirname, "store-process.ts");
	const child = spawn(process.execPath, [script, JSON.stringify(task)], { stdio: ["pipe", "pipe", "inherit"] });
	const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
	expect(await lines.next()).toEqual({ value: "ready", done: false });
	return { child, lines };
}

/** Lets it go, and gives what it acknowledged until it ended or, where `killAfter` is given, was killed. */
async function finish({ child, lines }: OtherProcess, killAfter?: number): Promise<readonly Acknowledged[]> {
	const closed = once(child, "close");
	child.stdin?.end();
	const acknowledged: Acknowledged[] = [];
	for (let line = await lines.next(); line.done !== true; line = await lines.next()) {
		acknowledged.push(JSON.parse(line.value));
		if (acknowledged.length === killAfter) child.kill("SIGKILL");
	}
	expect(await closed).toEqual(killAfter === undefined ? [0, null] : [null, "SIGKILL"]);
	return acknowledged;
}
