import { deriveId } from "../../lib/derive-id.ts";
import type { SyncRunDocument } from "../../ports.ts";
import { createMemoryGitHub, type MemoryGitHub } from "../../testing/memory-github.ts";
import { type Files, sampleFiles, sampleSpec } from "../../testing/sample-service.ts";
import { sharedEngine } from "../../testing/shared-engine.ts";
import { linkProject, openTestPorts, type TestPorts, testRun } from "../../testing/test-ports.ts";
import { unpackBundle } from "../../worker/pack-bundle.ts";
import { runSync } from "./run-sync.ts";

const LOCK = "sdk/payments.names";
const config = [`names: {lock: ${LOCK}}`, "gate: {promise: source}"];

/** Both operations, under other operationIds where `renamed`. */
const service = (version: string, renamed: boolean, lock?: string): Files => ({
	...sampleFiles({ version, config, spec: renamed ? sampleSpec().replaceAll('"list', '"all') : sampleSpec() }),
	...(lock === undefined ? {} : { [LOCK]: lock }),
});

describe("a sync of a repository that keeps its names", () => {
	let github: MemoryGitHub;
	let ports: TestPorts;

	beforeEach(async () => {
		github = createMemoryGitHub();
		ports = await openTestPorts({ engine: sharedEngine, github });
		await linkProject(ports);
	});

	afterEach(() => ports.close());

	async function sync(commitSha: string, files: Files): Promise<SyncRunDocument> {
		github.commits.set(commitSha, files);
		ports.clock.advance(1_000);
		const now = ports.clock.now();
		const run = testRun({ id: deriveId("test", commitSha), commitSha, createdAt: now, dueAt: now });
		await ports.store.insert("syncRuns", run);
		expect(await runSync(ports, run)).toMatchObject({ kind: "finished" });
		const record = await ports.store.get("syncRuns", run.id);
		if (record === undefined) throw new Error("The run is gone.");
		return record;
	}

	const textOf = async (sha256: string | null | undefined) =>
		Buffer.from((await ports.store.getBlob(sha256 ?? "")) ?? []).toString("utf8");

	const noticesOf = async ({ result }: SyncRunDocument) =>
		(JSON.parse(await textOf(result?.analysis)) as { notices: { file: string; message: string }[] }).notices;

	it("gives the first lock back, and says how many names nobody keeps yet", async () => {
		const run = await sync("first", service("1.0.0", false));
		expect(run.result?.names).toMatchObject({ path: LOCK });
		const lock = await textOf(run.result?.names?.sha256);
		expect(lock).toMatch(/^driftgate names 2 payments-api\n/);
		expect(lock).toContain("operation GET /v1/payments = payments.list\n");
		expect(Buffer.byteLength(lock)).toBe(run.result?.names?.bytes);
		expect(await noticesOf(run)).toContainEqual({
			...{ side: "config", file: LOCK, line: 1, column: 1 },
			message: expect.stringMatching(/^The lock of names lacks \d+ names that were given here: commit the one/),
		});
	});

	it("reads the lock from git with the description, and moves no name in it", async () => {
		const first = await sync("first", service("1.0.0", false));
		const lock = await textOf(first.result?.names?.sha256);
		const kept = await sync("kept", service("1.0.1", false, lock.replace("= payments.list", "= payments.search")));
		expect(Object.keys(unpackBundle(Buffer.from(await textOf(kept.bundle))).files)).toContain(LOCK);
		expect(kept.result).toMatchObject({ gateAction: "block", verdict: "ERR" });
		const same = await sync("same", service("1.0.1", true, lock));
		expect(same.result).toMatchObject({ gateAction: "proceed", errorMessage: null });
		expect(await textOf(same.result?.artifacts[0]?.sha256)).toContain("/v1/payments");
		expect(await textOf(same.result?.names?.sha256)).toBe(lock);
		expect((await noticesOf(same)).filter(({ file }) => file === LOCK)).toEqual([]);
	});

	it("says that a line is out of date where models are shown another tool, though no name is new", async () => {
		const served = (version: string, summary: string, lock?: string): Files => {
			const spec = sampleSpec().replace('"operationId": "listPayments"', `"summary": "${summary}", $&`);
			const files = sampleFiles({ version, config: ["  mcp: true", ...config], spec });
			return lock === undefined ? files : { ...files, [LOCK]: lock };
		};
		const about = async (run: SyncRunDocument) =>
			(await noticesOf(run)).filter(({ file }) => file === LOCK).map(({ message }) => message);
		const first = await sync("first", served("1.0.0", "Lists payments"));
		const lock = await textOf(first.result?.names?.sha256);
		expect(lock).toMatch(/\ntool GET \/v1\/payments = payments_list shows read repeatable title:/);
		const kept = await sync("kept", served("1.0.1", "Lists payments", lock));
		expect(await about(kept)).toEqual([]);
		const reworded = await sync("reworded", served("1.0.2", "Lists all payments", lock));
		expect(await about(reworded)).toEqual([
			"A line of the lock of names says what is no longer so: commit the lock that this run made, whose diff shows what changed.",
		]);
		const next = await textOf(reworded.result?.names?.sha256);
		expect(next.split("\n").filter((line) => !lock.includes(line))).toEqual([expect.stringMatching(/^tool GET /)]);
	});

	it("blocks the same without the lock", async () => {
		await sync("first", service("1.0.0", false));
		expect((await sync("moved", service("1.0.1", true))).result).toMatchObject({ gateAction: "block", verdict: "ERR" });
	});

	it("fails with a sentence where the lock is another service's", async () => {
		const run = await sync("first", service("1.0.0", false, "driftgate names 1 ledger\n"));
		expect(run.result).toMatchObject({ status: "failed", artifacts: [] });
		expect(run.result?.errorMessage).toMatch(/^sdk\/payments\.names:1:1: The lock is that of ledger/);
		expect(run.result?.names).toBeUndefined();
	});
});
