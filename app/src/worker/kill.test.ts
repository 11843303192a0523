import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { monthOf } from "../flows/spend-credit.ts";
import { createGitHub } from "../github/api/create-github.ts";
import type { EnginePool, Payments, ProjectDocument, Store, SyncRunDocument } from "../ports.ts";
import { openStore, type StoreConfig } from "../store/open-store.ts";
import type { DyingWorkerOptions } from "../testing/dying-worker.ts";
import { type EmulatedGitHub, startEmulatedGitHub } from "../testing/emulated-github.ts";
import { problemsOfLog } from "../testing/problems-of-log.ts";
import { sampleFiles } from "../testing/sample-service.ts";
import { linkProject, openTestPorts, testProject, testRun } from "../testing/test-ports.ts";
import { createEnginePool } from "./engine-pool.ts";
import { workOnce } from "./start-worker.ts";

/* kill -9 after each write of a sync, then a new process: one version step, one completed record, whatever the point. */

const mongodbUrl = process.env["MONGODB_TEST_URL"];
if (mongodbUrl === undefined) process.stdout.write("MONGODB_TEST_URL is not set: a sync is killed on SQLite alone.\n");

const WRITES_OF_A_SYNC = 13;
const PROCESS_TIMEOUT_MS = 60_000;

const databases: readonly (readonly [string, string | undefined])[] =
	mongodbUrl === undefined
		? [["SQLite", undefined]]
		: [
				["SQLite", undefined],
				["MongoDB", mongodbUrl],
			];

describe.each(databases)("a sync on %s that is killed", (_, mongodbUri) => {
	let engine: EnginePool;
	let emulated: EmulatedGitHub;
	let commitSha: string;
	let count = 0;

	beforeAll(async () => {
		engine = createEnginePool({ threads: 1 });
		emulated = await startEmulatedGitHub();
		commitSha = await emulated.commit(sampleFiles());
	});

	afterAll(async () => {
		await emulated.close();
		await engine.close();
	});

	/** A store with one queued sync, in a database of its own. */
	async function queuedSync(): Promise<StoreConfig & { readonly remove: () => Promise<void> }> {
		count += 1;
		const dataFolder = await mkdtemp(join(tmpdir(), "driftgate-kill-"));
		const config: StoreConfig = {
			dataFolder,
			mongodbUri: mongodbUri === undefined ? undefined : databaseOf(mongodbUri, count),
		};
		const store = await openStore(config);
		const ports = await openTestPorts({ store });
		await linkProject(ports);
		const now = Date.now();
		await store.insert("syncRuns", testRun({ commitSha, createdAt: now, dueAt: now }));
		await store.close();
		return {
			...config,
			remove: async () => {
				await rm(dataFolder, { recursive: true, force: true });
				if (config.mongodbUri !== undefined) await dropDatabase(config.mongodbUri);
			},
		};
	}

	const optionsFor = (store: StoreConfig, dieAfter: number | null): DyingWorkerOptions => ({
		store: { dataFolder: store.dataFolder, mongodbUri: store.mongodbUri },
		github: { appId: emulated.appId, privateKey: emulated.privateKey, apiUrl: emulated.url },
		dieAfter,
	});

	/** The worker of a new process, after the lease of the dead one has ended. */
	async function workAfterwards(store: Store): Promise<void> {
		const ports = await openTestPorts({
			store,
			engine,
			github: createGitHub(optionsFor({ dataFolder: "" }, null).github),
		});
		const clock = { now: () => Date.now() + 120_000 };
		while (await workOnce({ ...ports, clock, payments: {} as Payments }, "afterwards", 60_000));
	}

	it.each(Array.from({ length: WRITES_OF_A_SYNC + 1 }, (_, i) => i))(
		"after %i writes completes once",
		async (dieAfter) => {
			const config = await queuedSync();
			expect(await runDyingWorker(optionsFor(config, dieAfter))).toEqual({ signal: "SIGKILL", written: undefined });

			const store = await openStore(config);
			await workAfterwards(store);
			const run = (await store.get("syncRuns", testRun().id)) as SyncRunDocument;
			const project = (await store.get("projects", testProject().id)) as ProjectDocument;
			expect(run).toMatchObject({ status: "completed", versionNumber: 1, dueAt: null, leaseOwner: null });
			expect(run.result).toMatchObject({ gateAction: "proceed", errorMessage: null, artifacts: [{}] });
			expect(project).toMatchObject({ versionNumber: 1, driftDetected: false, baseline: { runId: run.id, commitSha } });
			expect(project.committed).toMatchObject({ runId: run.id, result: run.result });
			expect(await problemsOfLog({ store }, project)).toEqual([]);
			expect(project.log).toMatchObject({ size: 1 });
			expect(run.result?.leafIndex).toBe(0);
			expect(project.artifacts).toEqual(run.result?.artifacts);
			expect(await store.getBlob(project.artifacts[0]?.sha256 ?? "")).toBeDefined();
			expect(await store.count("syncRuns", { projectId: project.id })).toBe(1);
			expect(await store.count("changelogEntries", { projectId: project.id })).toBe(1);
			const month = await store.get("creditMonths", `${project.ownerUserId}/${monthOf(run.createdAt)}`);
			expect(month?.runIds).toEqual([run.id]);
			await store.close();
			await config.remove();
		},
		PROCESS_TIMEOUT_MS,
	);

	it(
		"has no more writes than are killed here",
		async () => {
			const config = await queuedSync();
			const lived = await runDyingWorker(optionsFor(config, null));
			expect(lived).toEqual({ signal: null, written: WRITES_OF_A_SYNC });
			await config.remove();
		},
		PROCESS_TIMEOUT_MS,
	);
});

function databaseOf(url: string, count: number): string {
	const database = new URL(url);
	database.pathname = `/driftgate_kill_${process.pid}_${count}`;
	return database.href;
}

async function dropDatabase(uri: string): Promise<void> {
	const client = await new MongoClient(uri).connect();
	await client.db().dropDatabase();
	await client.close();
}

interface End {
	readonly signal: string | null;
	/** What it counted; undefined where it did not live to say. */
	readonly written: number | undefined;
}

function runDyingWorker(options: DyingWorkerOptions): Promise<End> {
	const script = join(import.meta.dirname, "../testing/dying-worker.ts");
	const given = [
		"--conditions=@driftgate/source",
		"--disable-warning=ExperimentalWarning",
		script,
		JSON.stringify(options),
	];
	return new Promise((resolve, reject) => {
		execFile(process.execPath, given, (error, stdout, stderr) => {
			if (error !== null && error.signal !== "SIGKILL") reject(new Error(`${error.message}\n${stderr}`));
			else resolve({ signal: error?.signal ?? null, written: stdout === "" ? undefined : Number(stdout) });
		});
	});
}
