import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { deriveId } from "../../lib/derive-id.ts";
import type { ActionIdentity, ProjectDocument, SyncRunDocument } from "../../ports.ts";
import { eachStore } from "../../testing/each-store.ts";
import { createMemoryGitHub, type MemoryGitHub } from "../../testing/memory-github.ts";
import { sampleFiles, sampleSpec } from "../../testing/sample-service.ts";
import { sharedEngine } from "../../testing/shared-engine.ts";
import type { TemporaryStore } from "../../testing/temporary-store.ts";
import { linkProject, openTestPorts, type TestPorts, testProject, testRun } from "../../testing/test-ports.ts";
import { withoutGitHub } from "../../without-github.ts";
import { workOnce } from "../../worker/start-worker.ts";
import { checkGate } from "../gate/check-gate.ts";

/* Git's history decides what a sync may move, whatever asked for it: a webhook, a person, a workflow that runs again. */

const identity: ActionIdentity = {
	repositoryId: "900",
	repositoryOwnerId: "50",
	repository: "acme/payments",
	ref: "refs/heads/main",
	sha: "first",
	event: "push",
	runId: "1",
	runAttempt: "1",
};

/** Each commit's description follows the one before without a break, either way: only git can tell which is newer. */
const filesAt = (number: number) => sampleFiles({ version: `1.${number}.0` });

const commitAt = (number: number): string => String(number).padStart(40, "c");

describe.each(eachStore)("a sync of an older commit, on %s", (_, openStore) => {
	let github: MemoryGitHub;
	let ports: TestPorts;
	let temporary: TemporaryStore;

	beforeEach(open);
	afterEach(close);

	async function open(): Promise<void> {
		github = createMemoryGitHub();
		temporary = await openStore();
		ports = await openTestPorts({ engine: sharedEngine, github, store: temporary.store });
		await linkProject(ports);
	}

	async function close(): Promise<void> {
		await temporary.remove();
	}

	/** main, each commit upon the one before. */
	function makeMain(length: number): void {
		for (let number = 1; number <= length; number += 1) {
			github.commits.set(commitAt(number), filesAt(number));
			if (number > 1) github.parents.set(commitAt(number), commitAt(number - 1));
		}
		github.branches.set("main", commitAt(length));
	}

	function checkByWorkflow(number: number) {
		ports.clock.advance(1_000);
		const files = filesAt(number);
		return checkGate(ports, {
			identity: { ...identity, sha: commitAt(number) },
			configContent: files["driftgate.yml"] ?? "",
			files,
			repo: "acme/payments",
			ref: "refs/heads/main",
			commitSha: commitAt(number),
			mode: "sync",
		});
	}

	let queued = 0;
	async function syncByWorker(number: number, change: Partial<SyncRunDocument> = {}): Promise<SyncRunDocument> {
		queued += 1;
		ports.clock.advance(1_000);
		const [id, now] = [deriveId("superseded", String(queued)), ports.clock.now()];
		const run = testRun({ id, commitSha: commitAt(number), createdAt: now, dueAt: now, ...change });
		await ports.store.insert("syncRuns", run);
		await work();
		return recordOf(id);
	}

	async function work(): Promise<void> {
		while (await workOnce(ports, "test", 60_000));
	}

	async function recordOf(id: string): Promise<SyncRunDocument> {
		const record = await ports.store.get("syncRuns", id);
		if (record === undefined) throw new Error(`There is no run ${id}.`);
		return record;
	}

	async function projectNow(): Promise<ProjectDocument> {
		const project = await ports.store.get("projects", testProject().id);
		if (project === undefined) throw new Error("The project is gone.");
		return project;
	}

	const superseded = (by: string | null) => ({
		superseded: { by, message: expect.stringMatching(/^Superseded: /) },
		errorMessage: expect.stringMatching(/^Superseded: /),
	});

	it("is superseded where a job of it runs again, is recorded so, and says so in the answer", async () => {
		makeMain(2);
		await checkByWorkflow(1);
		const newer = await checkByWorkflow(2);
		await work();
		const before = await projectNow();
		const again = await checkByWorkflow(1);
		await work();
		expect(again).toMatchObject({ isSuperseded: true, verified: true });
		expect(again.notices[0]?.message).toMatch(/^Superseded: .* Nothing was updated/);
		const by = before.baseline?.runId ?? "";
		expect(await recordOf(again.syncRunId)).toMatchObject({ status: "completed", result: superseded(by) });
		expect(newer).toMatchObject({ isSuperseded: false, notices: [] });
		const { versionNumber, baseline, artifacts, driftDetected } = await projectNow();
		expect({ versionNumber, baseline, artifacts, driftDetected }).toEqual({
			versionNumber: 2,
			baseline: before.baseline,
			artifacts: before.artifacts,
			driftDetected: false,
		});
	});

	it.each(["webhook", "manual"] as const)("is superseded where it comes by %s", async (trigger) => {
		makeMain(3);
		await checkByWorkflow(3);
		await work();
		const { baseline } = await projectNow();
		const run = await syncByWorker(2, { trigger });
		expect(run).toMatchObject({ status: "completed", result: superseded(baseline?.runId ?? "") });
		expect((await projectNow()).baseline).toEqual(baseline);
	});

	it("is superseded where the branch does not hold it any more, also before anything was synced", async () => {
		makeMain(1);
		github.commits.set(commitAt(9), filesAt(9));
		expect(await checkByWorkflow(9)).toMatchObject({ isSuperseded: true });
		expect(await syncByWorker(9, { trigger: "manual" })).toMatchObject({ result: superseded(null) });
		expect(await projectNow()).toMatchObject({ versionNumber: 0, baseline: null, driftDetected: false });
	});

	it("marks no drift, whatever it holds", async () => {
		makeMain(2);
		github.commits.set(commitAt(1), sampleFiles({ version: "9.0.0", spec: sampleSpec({ removal: true }) }));
		await checkByWorkflow(2);
		await work();
		expect(await syncByWorker(1)).toMatchObject({ result: { gateAction: null } });
		expect(await projectNow()).toMatchObject({ driftDetected: false });
	});

	it("does not keep a newer one away that was asked for before it", async () => {
		makeMain(2);
		const run = testRun({ id: deriveId("early"), commitSha: commitAt(2), createdAt: ports.clock.now() - 1 });
		await ports.store.insert("syncRuns", run);
		await checkByWorkflow(1);
		await work();
		ports.clock.advance(1_000);
		await work();
		expect(await projectNow()).toMatchObject({ versionNumber: 2, baseline: { commitSha: commitAt(2) } });
	});

	it("is followed where the branch itself was forced back to it", async () => {
		makeMain(2);
		await checkByWorkflow(2);
		github.branches.set("main", commitAt(1));
		expect(await checkByWorkflow(1)).toMatchObject({ isSuperseded: false });
		expect(await projectNow()).toMatchObject({ baseline: { commitSha: commitAt(1) } });
	});

	it("gets no answer from a gate check while GitHub cannot say where it stands, and leaves nothing behind", async () => {
		makeMain(2);
		await checkByWorkflow(2);
		await work();
		const before = await projectNow();
		const runs = await ports.store.count("syncRuns", { projectId: before.id });
		const headCommit = github.headCommit;
		github.headCommit = async (...asked) => {
			github.isDown = true;
			return headCommit.apply(github, asked);
		};
		await expect(checkByWorkflow(1)).rejects.toMatchObject({ code: "temporarily_unavailable" });
		expect(await ports.store.count("syncRuns", { projectId: before.id })).toBe(runs);
		expect(await projectNow()).toEqual(before);
	});

	it("moves nothing where there is no App that could ask: what nobody saw in git is never verified", async () => {
		const alone = { ...ports, github: withoutGitHub() };
		const submit = (number: number) =>
			checkGate(alone, {
				identity,
				configContent: filesAt(number)["driftgate.yml"] ?? "",
				files: filesAt(number),
				repo: "acme/payments",
				ref: "refs/heads/main",
				commitSha: commitAt(number),
				mode: "sync",
			});
		for (const number of [2, 1]) expect(await submit(number)).toMatchObject({ verified: false, isSuperseded: false });
		expect(await projectNow()).toMatchObject({ versionNumber: 0, baseline: null });
	});

	it("never moves the baseline back, in whatever order and however often syncs come", async () => {
		const step = fc.record({
			number: fc.integer({ min: 1, max: 5 }),
			by: fc.constantFrom("workflow" as const, "webhook" as const, "manual" as const),
		});
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
				await close();
				await open();
				makeMain(5);
				let reached = 0;
				for (const { number, by } of steps) {
					if (by === "workflow") await checkByWorkflow(number);
					else await syncByWorker(number, { trigger: by });
					await work();
					const { baseline } = await projectNow();
					reached = Math.max(reached, number);
					expect(baseline?.commitSha).toBe(commitAt(reached));
				}
			}),
			{ numRuns: 15 },
		);
	});
});
