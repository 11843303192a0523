import type { ActionIdentity, ProjectDocument, SyncRunDocument } from "../../ports.ts";
import { createMemoryGitHub, type MemoryGitHub } from "../../testing/memory-github.ts";
import { type Files, SPEC_PATH, sampleFiles, sampleSpec } from "../../testing/sample-service.ts";
import { sharedEngine } from "../../testing/shared-engine.ts";
import { linkProject, openTestPorts, type TestPorts, testProject, testRun } from "../../testing/test-ports.ts";
import { workOnce } from "../../worker/start-worker.ts";
import { openLog, readLogText } from "../log/read-log.ts";
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
	let github: MemoryGitHub;
	let ports: TestPorts;

	beforeEach(async () => {
		github = createMemoryGitHub();
		ports = await openTestPorts({ engine: sharedEngine, github });
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

	async function lastLeaf(): Promise<unknown> {
		const project = await projectNow();
		const { record } = await openLog(ports, project).leafAt((project.log?.size ?? 0) - 1);
		return JSON.parse(await readLogText(ports, record));
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

		it.each([
			["another text", { ...safe, [SPEC_PATH]: sampleSpec({ removal: true }) }, SPEC_PATH, "is not what git has at"],
			["another configuration", { ...safe, "driftgate.yml": "# changed" }, "driftgate.yml", "is not what git has at"],
			["no such file", { "driftgate.yml": safe["driftgate.yml"] ?? "" }, SPEC_PATH, "is not in git at"],
		])("gives no verdict where git has %s, and names the file", async (_, inGit, path, said) => {
			await check("first", sampleFiles());
			github.authors.set("second", []);
			const before = await projectNow();
			const refused = await check("second", safe, {}, inGit).catch((error: unknown) => error);
			expect(refused).toMatchObject({ code: "submission_mismatch", errors: [path] });
			expect((refused as Error).message).toContain(`\`${path}\` ${said} second`);
			expect(await projectNow()).toEqual(before);
			expect(await runs()).toHaveLength(2);
		});

		it("gives no verdict without the lock of names that git has", async () => {
			const files = sampleFiles({ config: ["names: {lock: payments.names}"] });
			expect(await check("first", files)).toMatchObject({ verified: true });
			const inGit = { ...files, "payments.names": "driftgate names 1 payments-api\n" };
			const refused = check("second", files, {}, inGit);
			await expect(refused).rejects.toMatchObject({ code: "submission_mismatch", errors: ["payments.names"] });
			expect(await check("third", inGit)).toMatchObject({ verified: true });
		});

		it("says that nothing could be compared where GitHub does not have the commit any more", async () => {
			await check("first", sampleFiles());
			const decision = await check("second", safe, {}, {});
			expect(decision).toMatchObject({ verified: false, unverified: "could not be compared" });
			expect(await projectNow()).toMatchObject({ versionNumber: 1, baseline: { commitSha: "first" } });
		});

		it("answers, unverified, while GitHub cannot be reached", async () => {
			github.isDown = true;
			const decision = await check("first", sampleFiles());
			expect(decision).toMatchObject({ gateAction: "proceed", verified: false, unverified: "could not be compared" });
			expect(decision.notices.map(({ message }) => message).join()).toContain(
				"could not be compared with git at first",
			);
			expect(await projectNow()).toMatchObject({ versionNumber: 0, baseline: null });
			expect(await lastLeaf()).toMatchObject({ verified: false, unverified: "could not be compared" });
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

	describe("where a build makes the description", () => {
		const built = (more: Parameters<typeof sampleFiles>[0] = {}) => sampleFiles({ ...more, config: ["built: true"] });
		const configAlone = (files: Files): Files => ({ "driftgate.yml": files["driftgate.yml"] ?? "" });
		const submit = (commit: string, files: Files, change: Partial<GateCheck> = {}, inGit = configAlone(files)) =>
			check(commit, files, change, inGit);

		beforeEach(() => linkProject(ports));

		it("moves the baseline from the default branch, unverified, and names the workflow run and the commit", async () => {
			const decision = await submit("first", built());
			expect(decision).toMatchObject({ gateAction: "proceed", verified: false, unverified: "built" });
			expect(decision.notices.map(({ message }) => message).join()).toMatch(/workflow run 1 submitted it for first/);
			expect(await projectNow()).toMatchObject({ versionNumber: 1, baseline: { commitSha: "first", built: true } });
			expect(await lastLeaf()).toMatchObject({ commit_sha: "first", verified: false, unverified: "built" });
			while (await workOnce(ports, "test", 60_000));
			expect(await projectNow()).toMatchObject({ versionNumber: 1, artifacts: [{ target: "typescript" }] });
			const blocked = await submit("second", built({ version: "2.0.0", spec: sampleSpec({ removal: true }) }));
			expect(blocked).toMatchObject({ gateAction: "block" });
			expect(await projectNow()).toMatchObject({ driftDetected: true, baseline: { commitSha: "first" } });
		});

		it.each([
			["a pull request", { ref: "refs/pull/7/merge" }],
			["another branch", { ref: "refs/heads/feature" }],
			["mode check", { mode: "check" }],
		] as const)("moves nothing from %s", async (_, change) => {
			expect(await submit("first", built(), change)).toMatchObject({ verified: false, unverified: "built" });
			expect(await projectNow()).toMatchObject({ versionNumber: 0, baseline: null });
		});

		it("believes git's own configuration alone that it is built", async () => {
			const refused = submit("first", built(), {}, configAlone(sampleFiles()));
			await expect(refused).rejects.toMatchObject({ code: "submission_mismatch", errors: ["driftgate.yml"] });
			github.isDown = true;
			expect(await submit("second", built())).toMatchObject({ verified: false, unverified: "could not be compared" });
			expect(await projectNow()).toMatchObject({ versionNumber: 0, baseline: null });
		});

		it("asks for the description where it was not submitted, and lets a push wait for it without drift", async () => {
			const files = configAlone(built());
			const alone = check("first", files, { files: undefined });
			await expect(alone).rejects.toMatchObject({
				code: "invalid_config",
				errors: [expect.stringContaining("built: true")],
			});
			await ports.store.insert("syncRuns", testRun({ commitSha: "first" }));
			expect(await workOnce(ports, "test", 60_000)).toBe(true);
			const [run] = await runs();
			expect(run).toMatchObject({ status: "completed", result: { gateAction: null } });
			expect(run?.result?.errorMessage).toContain("the workflow that builds it has to submit it");
			expect(await projectNow()).toMatchObject({ versionNumber: 0, driftDetected: false, log: null });
		});

		it("stays unverified when the service is upgraded", async () => {
			await submit("first", built());
			while (await workOnce(ports, "test", 60_000));
			await ports.store.insert("syncRuns", testRun({ commitSha: "first", trigger: "upgrade", versionNumber: 1 }));
			while (await workOnce(ports, "test", 60_000));
			expect(await lastLeaf()).toMatchObject({ trigger: "upgrade", verified: false, unverified: "built" });
		});
	});

	describe("in a repository of several projects", () => {
		const at = (configPath: string, id: string) => testProject({ configPath, trackedFile: `900:${configPath}`, id });
		const files = sampleFiles();
		const configs = {
			"a/driftgate.yml": files["driftgate.yml"] ?? "",
			"b/driftgate.yml": files["driftgate.yml"] ?? "",
		};
		const inGit = { ...files, ...configs };
		const [a, b] = ["44444444-4444-7444-8444-444444444444", "55555555-5555-7555-8555-555555555555"];

		beforeEach(async () => {
			await linkProject(ports, at("a/driftgate.yml", a));
			await ports.store.insert("projects", at("b/driftgate.yml", b));
		});

		const projectOf = async (configPath: string | undefined) => {
			const { syncRunId } = await check("first", files, { configPath, mode: "check" }, inGit);
			return (await ports.store.get("syncRuns", syncRunId))?.projectId;
		};

		it("judges against the one that tracks the path", async () => {
			expect(await projectOf("a/driftgate.yml")).toBe(a);
			expect(await projectOf("b/driftgate.yml")).toBe(b);
		});

		it("takes the one at a usual place where nobody names a path, and asks for a path where none is there", async () => {
			await expect(projectOf(undefined)).rejects.toMatchObject({
				code: "config_path_required",
				errors: ["a/driftgate.yml", "b/driftgate.yml"],
			});
			await ports.store.insert("projects", testProject());
			expect(await projectOf(undefined)).toBe(testProject().id);
			expect(await projectOf(".github/driftgate.yml")).toBe(testProject().id);
		});

		it("judges no path against another's baseline, and says which are linked", async () => {
			const refused = await projectOf("c/driftgate.yml").catch((error: unknown) => error);
			expect(refused).toMatchObject({ code: "repo_not_linked" });
			expect((refused as Error).message).toContain("one that is linked: `a/driftgate.yml`, `b/driftgate.yml`.");
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
