import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { ActionIdentity, ProjectDocument } from "../../ports.ts";
import { eachStore } from "../../testing/each-store.ts";
import { createMemoryGitHub, type MemoryGitHub } from "../../testing/memory-github.ts";
import { type Files, sampleConfig, sampleFiles } from "../../testing/sample-service.ts";
import { sharedEngine } from "../../testing/shared-engine.ts";
import type { TemporaryStore } from "../../testing/temporary-store.ts";
import { linkProject as linked, openTestPorts, type TestPorts, testProject } from "../../testing/test-ports.ts";
import { workOnce } from "../../worker/start-worker.ts";
import { checkDrift } from "../drift/check-drift.ts";
import { linkProject } from "../linking/link-project.ts";
import { acceptPush } from "../sync/accept-push.ts";
import { checkGate } from "./check-gate.ts";
import { validateConfig } from "./validate-config.ts";

const ROOT = "driftgate.yml";
const FOLDER = ".github/driftgate.yml";
const actor = { kind: "user", userId: "local", local: true } as const;

/** The sample with its configuration in another place. */
function placedAt(path: string, { [ROOT]: config = "", ...files }: Files = sampleFiles()): Files {
	return { ...files, [path]: config };
}

describe.each(eachStore)("where a project's configuration is, on %s", (_name, openKept) => {
	let kept: TemporaryStore;
	let github: MemoryGitHub;
	let ports: TestPorts;

	beforeEach(async () => {
		kept = await openKept();
		github = createMemoryGitHub();
		const { store } = kept;
		ports = await openTestPorts({ store, github, engine: sharedEngine });
		await store.insert("users", { id: "local", login: "local", local: true, createdAt: 0 });
		await linked(ports);
	});

	afterEach(async () => {
		await ports.close();
		await kept.remove();
	});

	const projectNow = () => ports.store.get("projects", testProject().id);
	const holderOf = async (path: string) => (await ports.store.find("projects", { trackedFile: `900:${path}` }))?.id;

	let pushes = 0;
	/** Pushes a commit of these files to the default branch, and lets the worker do what follows. */
	async function push(files: Files, touched: ReadonlySet<string> | null = new Set(Object.keys(files))) {
		const commitSha = `commit ${++pushes}`;
		ports.clock.advance(1_000);
		github.commits.set(commitSha, files);
		github.commits.set("main", files);
		const repository = { id: "900", fullName: "acme/payments", ownerId: 50, private: false, defaultBranch: "main" };
		const said = { deliveryId: commitSha, repository, ref: "refs/heads/main", commitSha, touched };
		const queued = await acceptPush(ports, said);
		while (await workOnce(ports, "test", 60_000)) ports.clock.advance(1);
		return queued.length;
	}

	const identity = (sha: string): ActionIdentity => ({
		repositoryId: "900",
		repositoryOwnerId: "50",
		repository: "acme/payments",
		ref: "refs/heads/main",
		sha,
		event: "push",
		runId: "1",
		runAttempt: "1",
	});

	async function check(files: Files, configContent = files[FOLDER] ?? "") {
		const commitSha = "of a workflow";
		github.commits.set(commitSha, files);
		const sent = { identity: identity(commitSha), configContent, files, repo: "acme/payments", commitSha };
		return checkGate(ports, { ...sent, ref: "refs/heads/main", mode: "sync" });
	}

	/** Another project of the repository, whose configuration was named. */
	const named = (configPath: string, change: Partial<ProjectDocument> = {}): ProjectDocument =>
		testProject({ id: "named", configPath, trackedFile: `900:${configPath}`, ...change });

	it.each([
		["that tells its files", new Set([FOLDER])],
		["that does not tell", null],
	])("is followed by the first push %s", async (_what, touched) => {
		expect(await push(placedAt(FOLDER), touched)).toBe(1);
		expect(await projectNow()).toMatchObject({ configPath: FOLDER, versionNumber: 1, driftDetected: false });
		expect([await holderOf(ROOT), await holderOf(FOLDER)]).toEqual([undefined, testProject().id]);
		expect(await checkDrift(ports, { actor, projectId: testProject().id })).toMatchObject({ isDrifted: false });
		expect(await push(placedAt(FOLDER), new Set([ROOT]))).toBe(0);
		expect(await push(placedAt(FOLDER, sampleFiles({ version: "1.1.0" })))).toBe(1);
		expect(await projectNow()).toMatchObject({ versionNumber: 2, baseline: { version: "1.1.0" } });
	});

	it("is followed where the first configuration there cannot be used", async () => {
		await push({ [FOLDER]: "service: [" });
		expect(await projectNow()).toMatchObject({ configPath: ROOT, driftDetected: true, baseline: null });
		await push(placedAt(FOLDER));
		expect(await projectNow()).toMatchObject({ configPath: FOLDER, driftDetected: false, versionNumber: 1 });
	});

	it("is followed by a gate check, which git confirms", async () => {
		expect(await check(placedAt(FOLDER))).toMatchObject({ verified: true, gateAction: "proceed" });
		expect(await projectNow()).toMatchObject({ configPath: FOLDER, trackedFile: `900:${FOLDER}`, versionNumber: 1 });
	});

	it("is said in what a validation finds", async () => {
		github.commits.set("broken", { [FOLDER]: "service: [" });
		const sent = { identity: identity("broken"), configContent: "service: [", files: {} };
		const refused = await validateConfig(ports, sent).catch((error: unknown) => error);
		expect(refused).toMatchObject({
			code: "invalid_config",
			errors: [expect.stringMatching(/^\.github\/driftgate\.yml:/)],
		});
	});

	it("is its own place while GitHub cannot be asked", async () => {
		github.isDown = true;
		const files = placedAt(FOLDER);
		github.commits.set("of a workflow", files);
		expect(await check(files)).toMatchObject({ verified: false, gateAction: "proceed" });
		expect(await projectNow()).toMatchObject({ configPath: ROOT, baseline: null });
	});

	it("is its own place where both have a file", async () => {
		await push({ ...sampleFiles(), [FOLDER]: sampleConfig({ version: "7.0.0" }) });
		expect(await projectNow()).toMatchObject({ configPath: ROOT, baseline: { version: "1.0.0" } });
	});

	it("stays where the first sync found it", async () => {
		await push(sampleFiles());
		expect(await push(placedAt(FOLDER), new Set([FOLDER]))).toBe(0);
		await push(placedAt(FOLDER), null);
		expect(await projectNow()).toMatchObject({ configPath: ROOT, driftDetected: true, versionNumber: 1 });
	});

	it("stays where somebody named a place of their own", async () => {
		const { rev, ...project } = (await projectNow()) ?? { ...testProject(), rev: 0 };
		const elsewhere = { ...project, configPath: "api/gate.yml", trackedFile: "900:api/gate.yml" };
		await ports.store.replaceIf("projects", elsewhere, rev);
		await push(placedAt(FOLDER), null);
		expect(await projectNow()).toMatchObject({ configPath: "api/gate.yml", baseline: null });
	});

	it("is not the file of another project", async () => {
		await ports.store.insert("projects", named(FOLDER));
		await push(placedAt(FOLDER));
		expect(await projectNow()).toMatchObject({ configPath: ROOT, baseline: null });
		expect(await ports.store.get("projects", "named")).toMatchObject({ configPath: FOLDER, versionNumber: 1 });
	});

	it("is not the file that somebody links while the run that was to follow it goes on", async () => {
		const { engine } = ports;
		const racing: TestPorts = {
			...ports,
			engine: {
				...engine,
				for: (caller) => ({
					...engine.for(caller),
					judge: async (request) => {
						await ports.store.insert("projects", named(FOLDER));
						return engine.for(caller).judge(request);
					},
				}),
			},
		};
		const calm = ports;
		ports = racing;
		await push(placedAt(FOLDER), new Set([FOLDER]));
		ports = calm;
		expect(await projectNow()).toMatchObject({ configPath: ROOT, baseline: null });
		expect(await holderOf(FOLDER)).toBe("named");
	});

	it("is not tracked twice by linking a repository again", async () => {
		github.commits.set("main", placedAt(FOLDER));
		const link = (configPath: string | undefined) =>
			linkProject(ports, { actor, repo: "acme/payments", configPath, public: undefined });
		await expect(link(undefined)).rejects.toMatchObject({ code: "already_linked" });
		await link(FOLDER);
		expect(await holderOf(FOLDER)).not.toBe(testProject().id);
	});
});
