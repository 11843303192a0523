import { deriveId } from "../../lib/derive-id.ts";
import { gitBlobId } from "../../lib/git-blob-id.ts";
import type { Ports, ProjectDocument, SyncRunDocument } from "../../ports.ts";
import { createMemoryGitHub, type MemoryGitHub } from "../../testing/memory-github.ts";
import { SPEC_PATH, sampleFiles, sampleSpec } from "../../testing/sample-service.ts";
import { sharedEngine } from "../../testing/shared-engine.ts";
import { linkProject, openTestPorts, type TestPorts, testProject, testRun } from "../../testing/test-ports.ts";
import { updateDocument } from "../records/update-document.ts";
import { runSync } from "./run-sync.ts";

describe("runSync", () => {
	let github: MemoryGitHub;
	let ports: TestPorts;

	beforeEach(async () => {
		github = createMemoryGitHub();
		github.commits.set("first", sampleFiles());
		github.commits.set("safe", sampleFiles({ version: "1.1.0", spec: sampleSpec({ addition: true }) }));
		github.commits.set("breaking", sampleFiles({ version: "2.0.0", spec: sampleSpec({ removal: true }) }));
		github.commits.set("broken", { ...sampleFiles(), [SPEC_PATH]: "openapi: 3.1.0\npaths: [" });
		ports = await openTestPorts({ engine: sharedEngine, github });
		await linkProject(ports);
	});

	afterEach(() => ports.close());

	let queued = 0;
	async function queue(commitSha: string, change: Partial<SyncRunDocument> = {}): Promise<SyncRunDocument> {
		queued += 1;
		ports.clock.advance(1_000);
		const now = ports.clock.now();
		const run = testRun({ id: deriveId("test", String(queued)), commitSha, createdAt: now, dueAt: now, ...change });
		await ports.store.insert("syncRuns", run);
		return run;
	}

	async function sync(commitSha: string, change?: Partial<SyncRunDocument>): Promise<SyncRunDocument> {
		const run = await queue(commitSha, change);
		expect(await runSync(ports, run)).toMatchObject({ kind: "finished" });
		return recordOf(run.id);
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

	/** In the order in which they were made, each upon the one before. */
	function history(...commits: readonly string[]): void {
		for (const [at, commit] of commits.entries()) {
			const parent = commits[at - 1];
			if (parent !== undefined) github.parents.set(commit, parent);
		}
		github.branches.set("main", commits.at(-1) ?? "");
	}

	describe("of a repository that is another's by now, under the name that it is asked for by", () => {
		async function expectNothingRead(): Promise<void> {
			const before = await projectNow();
			await expect(runSync(ports, await queue("safe"))).rejects.toMatchObject({ code: "repo_not_linked" });
			expect(await projectNow()).toEqual(before);
		}

		it("reads nothing where it was transferred to another owner", async () => {
			await sync("first");
			await updateDocument(ports.store, "repositories", "900", (known) => known && { ...known, ownerId: 51 });
			await expectNothingRead();
		});

		it("reads nothing where it is gone and a new one has its name", async () => {
			await sync("first");
			const known = await ports.store.get("repositories", "900");
			if (known === undefined) throw new Error("The repository is not known.");
			const { rev, ...repository } = known;
			await ports.store.deleteIf("repositories", "900", rev);
			await ports.store.insert("repositories", { ...repository, id: "901" });
			await expectNothingRead();
		});

		it("generates anew what was synced while it was the project's", async () => {
			await sync("first");
			await updateDocument(ports.store, "repositories", "900", (known) => known && { ...known, ownerId: 51 });
			const { commitSha } = (await projectNow()).baseline ?? {};
			expect(await sync("another's", { trigger: "upgrade" })).toMatchObject({ commitSha, status: "completed" });
		});
	});

	it("makes the first commit version 1, with a baseline and artifacts", async () => {
		const run = await sync("first");
		expect(run).toMatchObject({
			status: "completed",
			versionNumber: 1,
			verified: true,
			dueAt: null,
			leaseOwner: null,
			result: { gateAction: "proceed", verdict: "PASS", errorMessage: null, artifacts: [{ target: "typescript" }] },
		});
		const project = await projectNow();
		expect(project).toMatchObject({
			name: "payments-api",
			versionNumber: 1,
			driftDetected: false,
			outputs: ["typescript"],
			baseline: {
				runId: run.id,
				commitSha: "first",
				ref: "refs/heads/main",
				version: "1.0.0",
				configBlobSha: gitBlobId(sampleFiles()["driftgate.yml"] ?? ""),
			},
			committed: { runId: run.id },
		});
		const [artifact] = project.artifacts;
		const source = await ports.store.getBlob(artifact?.sha256 ?? "");
		expect(Buffer.from(source ?? []).toString("utf8")).toContain("/v1/payments");
		expect(source?.byteLength).toBe(artifact?.bytes);
	});

	it("moves the version with each safe commit", async () => {
		await sync("first");
		const run = await sync("safe");
		expect(run).toMatchObject({ versionNumber: 2, result: { gateAction: "proceed", lane: "INFO" } });
		expect(await projectNow()).toMatchObject({ versionNumber: 2, baseline: { commitSha: "safe", version: "1.1.0" } });
	});

	it("does not count the same files twice", async () => {
		await sync("first");
		github.commits.set("same", sampleFiles());
		const run = await sync("same");
		expect(run).toMatchObject({ versionNumber: 1, result: { gateAction: "proceed" } });
		expect(await projectNow()).toMatchObject({ versionNumber: 1, baseline: { commitSha: "same", runId: run.id } });
	});

	it("leaves the baseline where the gate blocks, says that the branch drifted, and ends the drift with the next", async () => {
		await sync("first");
		const { artifacts } = await projectNow();
		const run = await sync("breaking");
		expect(run).toMatchObject({
			status: "completed",
			versionNumber: 1,
			result: { gateAction: "block", verdict: "ERR", artifacts: [] },
		});
		expect(await projectNow()).toMatchObject({
			versionNumber: 1,
			driftDetected: true,
			artifacts,
			baseline: { commitSha: "first" },
		});
		await sync("safe");
		expect(await projectNow()).toMatchObject({ versionNumber: 2, driftDetected: false });
	});

	it("keeps the whole analysis as a blob", async () => {
		await sync("first");
		const run = await sync("breaking");
		const analysis = JSON.parse(
			Buffer.from((await ports.store.getBlob(run.result?.analysis ?? "")) ?? []).toString("utf8"),
		);
		expect(analysis.decision.action).toBe("block");
		expect(analysis.findings).not.toEqual([]);
	});

	it("fails with sentences where the files cannot be used, and says that the branch drifted", async () => {
		await sync("first");
		const run = await sync("broken");
		expect(run).toMatchObject({ status: "failed", versionNumber: 1, result: { gateAction: null, analysis: null } });
		expect(run.result?.errorMessage).toContain(SPEC_PATH);
		expect(await projectNow()).toMatchObject({ driftDetected: true, baseline: { commitSha: "first" } });
	});

	it("fails where the configuration is gone", async () => {
		github.commits.set("empty", {});
		const run = await sync("empty");
		expect(run.result?.errorMessage).toContain("driftgate.yml");
		expect(await projectNow()).toMatchObject({ versionNumber: 0, baseline: null, driftDetected: true });
	});

	it("keeps what the generated code has to do without, in the run's analysis", async () => {
		const spec = sampleSpec().replace("/v1/accounts", "/v1/accounts/{id}");
		github.commits.set("undescribed", sampleFiles({ spec }));
		const run = await sync("undescribed");
		expect(run.result).toMatchObject({ status: "completed", artifacts: [{ target: "typescript" }] });
		const analysis = await ports.store.getBlob(run.result?.analysis ?? "");
		expect(Buffer.from(analysis ?? []).toString("utf8")).toContain(
			"Generated code: The path's parameter id is not described",
		);
	});

	it("gives the same artifacts when it is carried out again", async () => {
		const run = await queue("first");
		const first = await runSync(await anotherStoreWith(run), run);
		const second = await runSync(ports, run);
		if (first.kind === "deferred" || second.kind === "deferred") throw new Error("Nothing is older.");
		expect(second.result.artifacts).toEqual(first.result.artifacts);
		expect(second.result.analysis).toBe(first.result.analysis);
	});

	async function anotherStoreWith(run: SyncRunDocument): Promise<Ports> {
		const other = await openTestPorts({ engine: sharedEngine, github });
		await linkProject(other);
		await other.store.insert("syncRuns", run);
		others.push(other);
		return other;
	}

	const others: TestPorts[] = [];
	afterEach(() => Promise.all(others.splice(0).map((other) => other.close())));

	describe("a run of the same project that is not finished", () => {
		it("goes first where it is older, however many younger ones are due later", async () => {
			await queue("first");
			const newer = await queue("safe");
			for (let due = 1; due <= 25; due += 1) {
				await ports.store.insert("syncRuns", { ...newer, id: `younger-${due}`, dueAt: (newer.dueAt ?? 0) + due });
			}
			expect(await runSync(ports, newer)).toEqual({ kind: "deferred" });
		});

		it("goes first where it is older", async () => {
			const older = await queue("first");
			const newer = await queue("safe");
			expect(await runSync(ports, newer)).toEqual({ kind: "deferred" });
			await runSync(ports, older);
			await runSync(ports, newer);
			expect(await projectNow()).toMatchObject({ versionNumber: 2, baseline: { commitSha: "safe" } });
		});

		it("does not hold up anything where it is a check", async () => {
			await queue("first", { mode: "check" });
			await sync("safe");
		});
	});

	it("never lets an older commit overwrite a newer baseline", async () => {
		history("first", "safe");
		const older = await queue("first");
		ports.clock.advance(1_000);
		const newer = testRun({ id: deriveId("newer"), commitSha: "safe", createdAt: ports.clock.now(), dueAt: null });
		await ports.store.insert("syncRuns", newer);
		await runSync(portsWithoutOlder(), newer);
		await runSync(ports, older);
		expect(await recordOf(older.id)).toMatchObject({
			status: "completed",
			result: { gateAction: null, superseded: { by: newer.id, message: expect.stringContaining("in its history") } },
		});
		expect(await projectNow()).toMatchObject({ versionNumber: 1, baseline: { commitSha: "safe" } });
	});

	it("takes pushes in the order in which GitHub took them, whenever they are delivered", async () => {
		const [newer, older] = [await queue("safe", { pushedAt: 2_000 }), await queue("first", { pushedAt: 1_000 })];
		expect(await runSync(ports, newer)).toEqual({ kind: "deferred" });
		expect(await runSync(ports, older)).toMatchObject({ kind: "finished" });
		expect(await runSync(ports, newer)).toMatchObject({ kind: "finished" });
		const oldest = await sync("first", { pushedAt: 500 });
		expect(oldest.result?.errorMessage).toContain("newer sync run");
		expect(await projectNow()).toMatchObject({ versionNumber: 2, baseline: { commitSha: "safe" } });
	});

	describe("a push that comes again after a sync by hand", () => {
		async function expectLeftBehind(): Promise<void> {
			const before = await projectNow();
			const again = await sync("safe");
			expect(again.result).toMatchObject({ gateAction: null, errorMessage: expect.stringContaining("Superseded: ") });
			expect((await projectNow()).baseline).toEqual(before.baseline);
		}

		it.each([[["safe", "first"]], [["safe", "first", "readme"]]])(
			"is not judged where what is synced holds it: %j",
			async (commits) => {
				history(...commits);
				await sync("first", { trigger: "manual" });
				await expectLeftBehind();
			},
		);

		it("is not judged where its branch was forced away from it", async () => {
			history("first", "readme");
			github.parents.set("safe", "first");
			await sync("first", { trigger: "manual" });
			await expectLeftBehind();
		});

		it("is judged where its branch took it in since, whatever followed", async () => {
			history("first", "safe", "readme");
			await sync("first", { trigger: "manual" });
			expect((await sync("safe")).result).toMatchObject({ gateAction: "proceed" });
			expect(await projectNow()).toMatchObject({ versionNumber: 2, baseline: { commitSha: "safe" } });
		});

		it("is judged where the branch cannot be found: it may have another name by now", async () => {
			await sync("first", { trigger: "manual" });
			expect((await sync("safe")).result).toMatchObject({ gateAction: "proceed" });
		});

		it("waits where GitHub cannot say", async () => {
			history("first", "safe");
			await sync("first", { trigger: "manual" });
			const run = await queue("safe");
			github.isDown = true;
			await expect(runSync(ports, run)).rejects.toMatchObject({ code: "temporarily_unavailable" });
		});
	});

	it("still generates what a newer run made the baseline without generating", async () => {
		const older = await queue("first");
		ports.clock.advance(1_000);
		const newer = testRun({ id: deriveId("newer"), commitSha: "first", createdAt: ports.clock.now(), dueAt: null });
		await ports.store.insert("syncRuns", newer);
		await runSync(portsWithoutOlder(), newer);
		await runSync(ports, older);
		expect(await recordOf(older.id)).toMatchObject({ result: { gateAction: "proceed", artifacts: [{}] } });
		expect(await projectNow()).toMatchObject({ versionNumber: 1, baseline: { runId: newer.id } });
	});

	/** As a gate check runs, which answers at once and waits for nobody. */
	function portsWithoutOlder(): Ports {
		const page: Ports["store"]["page"] = async () => ({ items: [], next: undefined });
		return { ...ports, store: { ...ports.store, page } };
	}

	it("upgrades what counts when it is carried out, not what counted when it was asked for", async () => {
		await sync("first");
		const older = await queue("safe");
		const upgrade = await queue("breaking", { trigger: "upgrade" });
		expect(await runSync(ports, upgrade)).toEqual({ kind: "deferred" });
		await runSync(ports, older);
		const synced = await projectNow();
		await runSync(ports, upgrade);
		expect(await recordOf(upgrade.id)).toMatchObject({ status: "completed", commitSha: "safe", versionNumber: 2 });
		const upgraded = await projectNow();
		expect(upgraded).toMatchObject({ versionNumber: 2, baseline: { commitSha: "safe", runId: upgrade.id } });
		expect(upgraded.artifacts.map(({ sha256 }) => sha256)).toEqual(synced.artifacts.map(({ sha256 }) => sha256));
	});

	it("upgrades the newer baseline where another run commits in between", async () => {
		await sync("first");
		const upgrade = await queue("first", { trigger: "upgrade" });
		const slow = await pausedBeforeCommit(upgrade);
		const { id } = testRun({ id: deriveId("between") });
		await ports.store.insert("syncRuns", testRun({ id, commitSha: "safe", createdAt: upgrade.createdAt, dueAt: null }));
		await runSync(portsWithoutOlder(), await recordOf(id));
		await slow.goOn();
		expect(await recordOf(upgrade.id)).toMatchObject({ commitSha: "safe", result: { gateAction: "proceed" } });
		expect(await projectNow()).toMatchObject({ versionNumber: 2, baseline: { commitSha: "safe", runId: upgrade.id } });
		const made = await ports.store.getBlob((await projectNow()).artifacts[0]?.sha256 ?? "");
		expect(Buffer.from(made ?? []).toString("utf8")).toContain("/v1/refunds");
	});

	describe("carried out by two at once", () => {
		it("makes one version step and one result", async () => {
			const run = await queue("first");
			const [one, two] = await Promise.all([runSync(ports, run), runSync(ports, run)]);
			expect(one).toEqual(two);
			expect(await projectNow()).toMatchObject({ versionNumber: 1, baseline: { runId: run.id } });
		});

		it("is not committed a second time by one who comes back after others went on", async () => {
			const run = await queue("first");
			const slow = await pausedBeforeCommit(run);
			await runSync(ports, run);
			const next = await sync("safe");
			const committed = await projectNow();
			await slow.goOn();
			expect(await projectNow()).toEqual(committed);
			expect(committed).toMatchObject({ versionNumber: 2, committed: { runId: next.id } });
			expect((await recordOf(run.id)).versionNumber).toBe(1);
		});
	});

	/** A worker that stands still just before it writes the project, as one does whose machine sleeps. */
	async function pausedBeforeCommit(run: SyncRunDocument) {
		const reached = Promise.withResolvers<void>();
		const gate = Promise.withResolvers<void>();
		let waits = true;
		const replaceIf: Ports["store"]["replaceIf"] = async (collection, document, rev) => {
			if (collection === "projects" && waits) {
				waits = false;
				reached.resolve();
				await gate.promise;
			}
			return ports.store.replaceIf(collection, document, rev);
		};
		const done = runSync({ ...ports, store: { ...ports.store, replaceIf } }, run);
		await reached.promise;
		return {
			goOn: () => {
				gate.resolve();
				return done;
			},
		};
	}

	it("completes the record of a run whose process died right after its commit, also once another run follows", async () => {
		const run = await queue("first");
		const replaceIf: Ports["store"]["replaceIf"] = (collection, document, rev) =>
			collection === "syncRuns" && (document as SyncRunDocument).result !== null
				? Promise.reject(new Error("died"))
				: ports.store.replaceIf(collection, document, rev);
		await expect(runSync({ ...ports, store: { ...ports.store, replaceIf } }, run)).rejects.toThrow("died");
		expect(await recordOf(run.id)).toMatchObject({ result: null });

		const next = testRun({ id: deriveId("next"), commitSha: "safe", createdAt: run.createdAt, dueAt: run.dueAt });
		await ports.store.insert("syncRuns", next);
		await runSync(ports, next);
		expect(await recordOf(run.id)).toMatchObject({ status: "completed", versionNumber: 1, dueAt: null });
		expect(await projectNow()).toMatchObject({ versionNumber: 2, committed: { runId: next.id } });
	});

	it("throws the world's failures, and leaves the run and the project as they are", async () => {
		const run = await queue("first");
		const before = await projectNow();
		github.isDown = true;
		await expect(runSync(ports, run)).rejects.toMatchObject({ code: "temporarily_unavailable" });
		expect(await recordOf(run.id)).toMatchObject({ status: "queued", result: null });
		expect(await projectNow()).toEqual(before);
	});

	it("fails a run whose project was removed", async () => {
		const run = await queue("first", { projectId: "33333333-3333-7333-8333-333333333333" });
		expect(await runSync(ports, run)).toMatchObject({ result: { status: "failed" } });
		expect(await recordOf(run.id)).toMatchObject({ status: "failed", dueAt: null });
	});
});
