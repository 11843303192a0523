import type { ActionIdentity, EnginePool, ProjectDocument, SyncRunDocument } from "../../ports.ts";
import { createMemoryGitHub, type MemoryGitHub } from "../../testing/memory-github.ts";
import { type Files, SPEC_PATH, sampleFiles, sampleSpec } from "../../testing/sample-service.ts";
import { linkProject, openTestPorts, type TestPorts, testProject } from "../../testing/test-ports.ts";
import { createEnginePool } from "../../worker/engine-pool.ts";
import { workOnce } from "../../worker/start-worker.ts";
import { checkGate, type GateCheck } from "./check-gate.ts";

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

describe("checkGate", () => {
	let engine: EnginePool;
	let github: MemoryGitHub;
	let ports: TestPorts;

	beforeAll(() => {
		engine = createEnginePool({ threads: 1 });
	});

	afterAll(() => engine.close());

	beforeEach(async () => {
		github = createMemoryGitHub();
		ports = await openTestPorts({ engine, github });
	});

	afterEach(() => ports.close());

	const safe = sampleFiles({ version: "1.1.0", spec: sampleSpec({ addition: true }) });
	const breaking = sampleFiles({ version: "2.0.0", spec: sampleSpec({ removal: true }) });

	/** Sends files for a commit that holds them, unless git is said to hold others. */
	function check(commitSha: string, files: Files, change: Partial<GateCheck> = {}, inGit: Files = files) {
		ports.clock.advance(1_000);
		github.commits.set(commitSha, inGit);
		return checkGate(ports, {
			identity,
			configContent: files["driftgate.yml"] ?? "",
			files,
			repo: "acme/payments",
			ref: "refs/heads/main",
			commitSha,
			mode: "sync",
			...change,
		});
	}

	async function projectNow(): Promise<ProjectDocument> {
		const project = await ports.store.get("projects", testProject().id);
		if (project === undefined) throw new Error("The project is gone.");
		return project;
	}

	const runs = async (): Promise<readonly SyncRunDocument[]> =>
		(
			await ports.store.page("syncRuns", {
				where: { projectId: testProject().id },
				sort: { field: "createdAt", direction: "asc" },
				limit: 100,
			})
		).items;

	describe("in mode sync, on the default branch", () => {
		beforeEach(() => linkProject(ports));

		it("makes verified files the baseline at once, and queues their artifacts", async () => {
			const decision = await check("first", sampleFiles());
			expect(decision).toMatchObject({
				gateAction: "proceed",
				verdict: "PASS",
				lane: "PASS",
				breakingScore: 0,
				effectiveBreakingScore: 0,
				breakingOperations: [],
				verified: true,
			});
			expect(await projectNow()).toMatchObject({ versionNumber: 1, artifacts: [], baseline: { commitSha: "first" } });
			const [run, generation] = (await runs()).toSorted((a) => (a.id === decision.syncRunId ? -1 : 1));
			expect(run).toMatchObject({ id: decision.syncRunId, status: "completed", trigger: "action", verified: true });
			expect(run?.workflow).toEqual({ event: "push", runId: "1", runAttempt: "1" });
			expect(generation).toMatchObject({ status: "queued", bundle: run?.bundle, verified: true });

			await workOnce(ports, "test", 60_000);
			expect(await projectNow()).toMatchObject({ versionNumber: 1, artifacts: [{ target: "typescript" }] });
		});

		it("blocks a breaking change, records it as drift, and leaves the baseline", async () => {
			await check("first", sampleFiles());
			const decision = await check("second", breaking);
			expect(decision).toMatchObject({ gateAction: "block", verdict: "ERR", lane: "ERR", summary: { errors: 1 } });
			expect(decision.breakingOperations).toMatchObject([{ endpoint: "GET /v1/payments", severity: "error" }]);
			expect(decision.findings).toHaveLength(1);
			expect(await projectNow()).toMatchObject({ driftDetected: true, baseline: { commitSha: "first" } });
			expect(await ports.store.get("syncRuns", decision.syncRunId)).toMatchObject({
				status: "completed",
				result: { gateAction: "block", breakingScore: decision.breakingScore },
			});
		});

		it("judges what was sent and moves nothing where git holds something else", async () => {
			await check("first", sampleFiles());
			const decision = await check("second", safe, {}, breaking);
			expect(decision).toMatchObject({ gateAction: "proceed", verified: false });
			expect(await projectNow()).toMatchObject({ versionNumber: 1, baseline: { commitSha: "first" } });
			expect(await ports.store.get("syncRuns", decision.syncRunId)).toMatchObject({ verified: false });
		});

		it("marks no drift for what nobody saw in git", async () => {
			await check("first", sampleFiles());
			await check("second", breaking, {}, sampleFiles());
			expect(await projectNow()).toMatchObject({ driftDetected: false });
		});

		it("answers, unverified, while GitHub cannot be reached", async () => {
			github.isDown = true;
			expect(await check("first", sampleFiles())).toMatchObject({ gateAction: "proceed", verified: false });
			expect(await projectNow()).toMatchObject({ versionNumber: 0, baseline: null });
		});

		it("reads the description itself where no files were sent", async () => {
			expect(await check("first", sampleFiles(), { files: undefined })).toMatchObject({ verified: true });
			const other = { "driftgate.yml": safe["driftgate.yml"] ?? "", [SPEC_PATH]: breaking[SPEC_PATH] ?? "" };
			expect(await check("second", safe, { files: undefined }, other)).toMatchObject({ gateAction: "block" });
		});

		it("cannot answer where no files were sent and GitHub cannot be reached", async () => {
			github.isDown = true;
			await expect(check("first", sampleFiles(), { files: undefined })).rejects.toMatchObject({
				code: "temporarily_unavailable",
			});
		});

		it("moves the baseline once where the push was synced as well", async () => {
			await Promise.all([check("first", sampleFiles()), check("first", sampleFiles())]);
			while (await workOnce(ports, "test", 60_000));
			// The younger of the two looks again after a pause, where it was claimed before the older one had ended.
			ports.clock.advance(1_000);
			while (await workOnce(ports, "test", 60_000));
			expect(await projectNow()).toMatchObject({ versionNumber: 1, artifacts: [{}] });
			expect((await runs()).every(({ status }) => status === "completed")).toBe(true);
		});
	});

	describe("elsewhere it is a check: recorded, and nothing moves", () => {
		beforeEach(async () => {
			await linkProject(ports);
			await check("first", sampleFiles());
			while (await workOnce(ports, "test", 60_000));
		});

		it.each([
			["mode check", { mode: "check" }],
			["another branch", { ref: "refs/heads/feature" }],
			["a pull request", { ref: "refs/pull/7/merge" }],
			["a tag of the branch's name", { ref: "refs/tags/main" }],
		] as const)("%s", async (_, change) => {
			const before = await projectNow();
			expect(await check("second", safe, change)).toMatchObject({ gateAction: "proceed", verified: true });
			expect(await check("third", breaking, change)).toMatchObject({ gateAction: "block" });
			const { committed: _committed, log, ...after } = await projectNow();
			expect(before).toMatchObject({ ...after, rev: expect.anything() });
			expect(log?.size).toBe((before.log?.size ?? 0) + 2);
			expect(await workOnce(ports, "test", 60_000)).toBe(false);
		});
	});

	describe("refuses, and leaves nothing behind", () => {
		afterEach(async () => {
			expect(await runs()).toEqual([]);
		});

		it.each([
			["an unknown repository", { repositoryId: "901" }],
			["a repository of the same id and another owner", { repositoryOwnerId: "51" }],
		])("%s: repo_not_linked", async (_, change) => {
			await linkProject(ports);
			await expect(check("first", sampleFiles(), { identity: { ...identity, ...change } })).rejects.toMatchObject({
				code: "repo_not_linked",
			});
		});

		it("a suspended installation, and one that lost the repository: repo_not_linked", async () => {
			await linkProject(ports);
			const installation = await ports.store.get("installations", "77");
			if (installation === undefined) throw new Error("The installation is gone.");
			await ports.store.replaceIf("installations", { ...installation, suspended: true }, installation.rev);
			await expect(check("first", sampleFiles())).rejects.toMatchObject({ code: "repo_not_linked" });
			await ports.store.replaceIf("installations", { ...installation, suspended: false }, installation.rev + 1);
			await ports.store.deleteIf("repositories", "900", 1);
			await expect(check("first", sampleFiles())).rejects.toMatchObject({ code: "repo_not_linked" });
		});

		it("a ref that the configuration does not let sync: ref_not_allowed", async () => {
			await linkProject(ports);
			const files = sampleFiles({ config: ['refs: ["main", "release/*"]'] });
			await expect(check("first", files, { ref: "refs/heads/feature" })).rejects.toMatchObject({
				code: "ref_not_allowed",
			});
		});

		it.each([
			["a configuration that is not YAML", { "driftgate.yml": "a: [" }, "driftgate.yml:1:"],
			["an unknown key", sampleFiles({ config: ["colour: blue"] }), "colour"],
			["a description that was not sent", { "driftgate.yml": sampleFiles()["driftgate.yml"] ?? "" }, SPEC_PATH],
			["a description that is not one", sampleFiles({ spec: "[]" }), SPEC_PATH],
		])("%s: invalid_config, with the place", async (_, files, said) => {
			await linkProject(ports);
			const refused = await check("first", files).catch((error: unknown) => error);
			expect(refused).toMatchObject({ code: "invalid_config" });
			expect((refused as { errors: string[] }).errors.join("\n")).toContain(said);
		});
	});

	it("finds the configuration in .github, and the only project of a repository wherever it is", async () => {
		const elsewhere = testProject({ configPath: "apis/payments.yml", trackedFile: "900:apis/payments.yml" });
		await linkProject(ports, elsewhere);
		const files = { "apis/payments.yml": sampleFiles()["driftgate.yml"] ?? "", [SPEC_PATH]: sampleSpec() };
		const decision = await check("first", files, { configContent: files["apis/payments.yml"] });
		expect(decision).toMatchObject({ verified: true });
		const inFolder = testProject({
			id: "44444444-4444-7444-8444-444444444444",
			configPath: ".github/driftgate.yml",
			trackedFile: "900:.github/driftgate.yml",
		});
		await ports.store.insert("projects", inFolder);
		const { syncRunId } = await check("first", sampleFiles(), { mode: "check" });
		expect(await ports.store.get("syncRuns", syncRunId)).toMatchObject({ projectId: inFolder.id });
		await ports.store.deleteIf("projects", inFolder.id, 2);
	});
});
