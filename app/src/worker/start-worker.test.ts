import { ServiceFault } from "../errors.ts";
import type { EnginePool, Ports, SyncRunDocument } from "../ports.ts";
import { createMemoryGitHub, type MemoryGitHub } from "../testing/memory-github.ts";
import { sampleFiles, sampleSpec } from "../testing/sample-service.ts";
import { linkProject, openTestPorts, type TestPorts, testProject, testRun } from "../testing/test-ports.ts";
import { createEnginePool } from "./engine-pool.ts";
import { startWorker, workOnce } from "./start-worker.ts";

const LEASE_MS = 60_000;

describe("the worker", () => {
	let engine: EnginePool;
	let github: MemoryGitHub;
	let ports: TestPorts;

	beforeAll(() => {
		engine = createEnginePool({ threads: 2 });
	});

	afterAll(() => engine.close());

	beforeEach(async () => {
		github = createMemoryGitHub();
		github.commits.set("first", sampleFiles());
		github.commits.set("safe", sampleFiles({ version: "1.1.0", spec: sampleSpec({ addition: true }) }));
		ports = await openTestPorts({ engine, github });
		await linkProject(ports);
	});

	afterEach(() => ports.close());

	async function queue(commitSha = "first", change: Partial<SyncRunDocument> = {}): Promise<SyncRunDocument> {
		const now = ports.clock.now();
		const run = testRun({ id: ports.random.id(), commitSha, createdAt: now, dueAt: now, ...change });
		await ports.store.insert("syncRuns", run);
		return run;
	}

	const recordOf = (run: SyncRunDocument) => ports.store.get("syncRuns", run.id);
	const projectNow = () => ports.store.get("projects", testProject().id);

	it("carries out what is due, and nothing that is not", async () => {
		const due = await queue();
		const later = await queue("safe", { dueAt: ports.clock.now() + 1_000, createdAt: ports.clock.now() + 1 });
		expect(await workOnce(ports, "one", LEASE_MS)).toBe(true);
		expect(await workOnce(ports, "one", LEASE_MS)).toBe(false);
		expect(await recordOf(due)).toMatchObject({ status: "completed", startedAt: ports.clock.now(), attempts: 1 });
		expect(await recordOf(later)).toMatchObject({ status: "queued" });
	});

	it("does not take what another holds, until its lease ends", async () => {
		const run = await queue();
		await ports.store.claim("syncRuns", { now: ports.clock.now(), leaseMs: LEASE_MS, owner: "dead" });
		expect(await workOnce(ports, "alive", LEASE_MS)).toBe(false);
		ports.clock.advance(LEASE_MS);
		expect(await workOnce(ports, "alive", LEASE_MS)).toBe(true);
		expect(await recordOf(run)).toMatchObject({ status: "completed", attempts: 2 });
		expect(await projectNow()).toMatchObject({ versionNumber: 1 });
	});

	it("tries again later what the world refused, with longer and longer pauses, and gives up with a sentence", async () => {
		const run = await queue();
		github.isDown = true;
		const pauses: number[] = [];
		for (;;) {
			await workOnce(ports, "one", LEASE_MS);
			const record = await recordOf(run);
			if (record?.dueAt === null || record === undefined) break;
			expect(record).toMatchObject({ status: "queued", leaseOwner: null });
			pauses.push((record.dueAt - ports.clock.now()) / 1_000);
			ports.clock.advance(record.dueAt - ports.clock.now());
		}
		expect(pauses).toEqual([4, 8, 16, 32, 64, 120, 120]);
		expect(await recordOf(run)).toMatchObject({
			status: "failed",
			result: { errorMessage: "Given up after 8 attempts: GitHub could not be read." },
		});
		expect(await projectNow()).toMatchObject({ driftDetected: false });
	});

	it("waits as long as it was told to", async () => {
		const run = await queue();
		const readFile = () => Promise.reject(new ServiceFault("temporarily_unavailable", { retryAfter: 300 }));
		await workOnce({ ...ports, github: { ...github, readFile } }, "one", LEASE_MS);
		expect(await recordOf(run)).toMatchObject({ dueAt: ports.clock.now() + 300_000 });
	});

	it("does not try again what the caller must mend", async () => {
		const run = await queue();
		const tooLarge = new ServiceFault("invalid_spec", { detail: "openapi.yaml is larger than 32 MiB." });
		const readFile = () => Promise.reject(tooLarge);
		await workOnce({ ...ports, github: { ...github, readFile } }, "one", LEASE_MS);
		expect(await recordOf(run)).toMatchObject({
			status: "failed",
			result: { errorMessage: "openapi.yaml is larger than 32 MiB." },
		});
	});

	it("gives up a run that ended the process each time", async () => {
		const run = await queue("first", { attempts: 8 });
		await workOnce(ports, "one", LEASE_MS);
		expect(await recordOf(run)).toMatchObject({ status: "failed", attempts: 9 });
	});

	it("lets an older run of the project go first, at no cost of attempts", async () => {
		const older = await queue("first", { dueAt: ports.clock.now() + 10_000 });
		ports.clock.advance(1_000);
		const newer = await queue("safe");
		await workOnce(ports, "one", LEASE_MS);
		expect(await recordOf(newer)).toMatchObject({ status: "queued", attempts: 0, leaseOwner: null });
		for (let i = 0; i < 3; i += 1) {
			ports.clock.advance(10_000);
			await workOnce(ports, "one", LEASE_MS);
		}
		expect(await recordOf(older)).toMatchObject({ status: "completed", versionNumber: 1 });
		expect(await recordOf(newer)).toMatchObject({ status: "completed", versionNumber: 2 });
	});

	it("renews its lease while it works", async () => {
		const run = await queue();
		const renewed = Promise.withResolvers<void>();
		const replaceIf: Ports["store"]["replaceIf"] = (collection, document, rev) => {
			const record = document as SyncRunDocument;
			if (collection === "syncRuns" && record.dueAt === ports.clock.now() + 30 && record.startedAt !== null) {
				renewals += 1;
				if (renewals === 2) renewed.resolve();
			}
			return ports.store.replaceIf(collection, document, rev);
		};
		let renewals = 0;
		const readFile: typeof github.readFile = async (...file) => {
			await renewed.promise;
			return github.readFile(...file);
		};
		const watched = { ...ports, github: { ...github, readFile }, store: { ...ports.store, replaceIf } };
		await workOnce(watched, "one", 30);
		expect(renewals).toBeGreaterThanOrEqual(2);
		expect(await recordOf(run)).toMatchObject({ status: "completed" });
	});

	it("works through a queue with several loops, in order, and stops when it is told", async () => {
		const worker = startWorker(ports, { owner: "many", concurrency: 3, pollMs: 5 });
		const runs: SyncRunDocument[] = [];
		for (const [i, commit] of ["first", "safe", "first", "safe"].entries()) {
			const now = ports.clock.now();
			runs.push(await queue(commit, { createdAt: now + i, dueAt: now + i }));
		}
		ports.clock.advance(10);
		worker.wake();
		const moving = setInterval(() => ports.clock.advance(600), 5);
		await waitUntil(async () => (await Promise.all(runs.map(recordOf))).every((record) => record?.dueAt === null));
		clearInterval(moving);
		await worker.stop();
		const records = await Promise.all(runs.map(recordOf));
		// "first" takes away again what "safe" added, so the third is blocked and the fourth finds what is there.
		expect(records.map((record) => record?.result?.gateAction)).toEqual(["proceed", "proceed", "block", "proceed"]);
		expect(await projectNow()).toMatchObject({ versionNumber: 2, driftDetected: false });
		const late = await queue();
		expect(await recordOf(late)).toMatchObject({ status: "queued" });
	});

	it("goes on after the store failed it", async () => {
		let fails = 3;
		const claim: Ports["store"]["claim"] = (queue, request) => {
			fails -= 1;
			return fails >= 0
				? Promise.reject(new ServiceFault("temporarily_unavailable"))
				: ports.store.claim(queue, request);
		};
		const run = await queue();
		const worker = startWorker({ ...ports, store: { ...ports.store, claim } }, { owner: "one", pollMs: 1 });
		await waitUntil(async () => (await recordOf(run))?.status === "completed");
		await worker.stop();
		expect(ports.log.events.filter((event) => event === "worker_failed")).toHaveLength(3);
	});
});

async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
	while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}
