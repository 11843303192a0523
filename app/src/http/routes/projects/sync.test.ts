import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { ServiceFault } from "../../../errors.ts";
import type { ProjectDocument } from "../../../ports.ts";
import { SPEC_PATH, sampleFiles, sampleSpec } from "../../../testing/sample-service.ts";
import { COMMIT, startTestService, type TestService } from "../../../testing/test-service.ts";

const breaking = sampleFiles({ version: "2.0.0", spec: sampleSpec({ removal: true }) });
const MINUTE = 60_000;

let service: TestService;
let session: Awaited<ReturnType<TestService["signIn"]>>;
let project: ProjectDocument;
let repositories = 100;

beforeAll(async () => {
	service = await startTestService();
	session = await service.signIn();
});

beforeEach(async () => {
	repositories += 1;
	project = await service.seedProject({ repositoryId: String(repositories) });
	service.clock.time += MINUTE;
	inGit(sampleFiles());
});

afterAll(() => service.stop());

function inGit(files: Readonly<Record<string, string>>): void {
	service.git.clear();
	for (const [path, text] of Object.entries(files)) service.git.set(path, text);
}

const sync = (json?: unknown, id = project.id) =>
	service.send("POST", `/api/projects/${id}/sync`, { ...(json === undefined ? {} : { json }), headers: session });
const projectNow = () => service.store.get("projects", project.id);
const runOf = async (id: string) => (await service.send("GET", `/api/v1/sync-runs/${id}`, { headers: session })).body;

describe("POST /api/projects/{id}/sync", () => {
	it("syncs the head of the default branch to the end, with no body at all", async () => {
		const { status, body } = await sync();
		expect({ status, body }).toEqual({
			status: 200,
			body: { ok: true, sync_run_id: expect.stringMatching(/^[0-9a-f-]{36}$/), status: "completed" },
		});
		expect(await projectNow()).toMatchObject({
			versionNumber: 1,
			baseline: { runId: body.sync_run_id, commitSha: COMMIT, ref: "refs/heads/main" },
			artifacts: [{ target: "typescript" }],
		});
		expect(await runOf(body.sync_run_id)).toMatchObject({
			status: "completed",
			trigger_type: "manual",
			gate_action: "proceed",
			total_duration_ms: 0,
		});
	});

	it.each(["manual", "webhook", "upgrade"])("records trigger_type %s", async (trigger_type) => {
		const { body } = await sync({ trigger_type });
		expect(await runOf(body.sync_run_id)).toMatchObject({ trigger_type, version_number: 1 });
	});

	it.each([{ trigger_type: "action" }, { trigger_type: null }, [], "manual"])("is 400 for %j", async (json) => {
		expect(await sync(json)).toMatchObject({ status: 400, body: { error: "invalid_request" } });
	});

	it("answers 200 where the gate blocks, and leaves the baseline", async () => {
		await sync();
		inGit(breaking);
		const { status, body } = await sync();
		expect(status).toBe(200);
		expect(await runOf(body.sync_run_id)).toMatchObject({ status: "completed", gate_action: "block" });
		expect(await projectNow()).toMatchObject({ versionNumber: 1, driftDetected: true });
	});

	it("answers 500 with the run where it fails, and leaves the baseline and the artifacts", async () => {
		await sync();
		const before = await projectNow();
		inGit({ ...sampleFiles(), [SPEC_PATH]: "openapi: [" });
		const { status, body } = await sync();
		expect(status).toBe(500);
		expect(body).toEqual({
			sync_run_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
			error: "sync_failed",
			detail: expect.stringContaining(SPEC_PATH),
			status: "failed",
		});
		expect(await runOf(body.sync_run_id)).toMatchObject({
			status: "failed",
			error_message: body.detail,
			gate_decision: null,
			findings: [],
		});
		const after = await projectNow();
		expect([after?.baseline, after?.artifacts, after?.versionNumber]).toEqual([
			before?.baseline,
			before?.artifacts,
			before?.versionNumber,
		]);
	});

	it("tells a failure as a problem where the caller asks for one", async () => {
		inGit({});
		const headers = { ...session, accept: "application/problem+json" };
		const { status, body } = await service.send("POST", `/api/projects/${project.id}/sync`, { headers });
		expect(status).toBe(500);
		expect(body).toMatchObject({ status: 500, error: "sync_failed", sync_run_id: expect.any(String) });
	});

	it("upgrades by generating anew what was synced, whatever the branch holds now", async () => {
		await sync();
		const synced = await projectNow();
		inGit(breaking);
		await sync();
		const { body } = await sync({ trigger_type: "upgrade" });
		expect(await runOf(body.sync_run_id)).toMatchObject({ gate_action: "proceed", version_number: 1, findings: [] });
		expect(await projectNow()).toMatchObject({
			versionNumber: 1,
			driftDetected: true,
			baseline: { bundle: synced?.baseline?.bundle, runId: body.sync_run_id },
			artifacts: synced?.artifacts.map(({ sha256 }) => ({ sha256 })),
		});
	});

	it("waits for an older sync of the project", async () => {
		const key = await service.apiKey(["sync"]);
		const older = await service.send("POST", `/api/v1/services/${project.id}/sync`, { headers: key });
		service.clock.time += 1;
		const { body } = await sync();
		expect((await runOf(older.body.syncRunId)).status).toBe("completed");
		expect(await projectNow()).toMatchObject({ baseline: { runId: body.sync_run_id }, versionNumber: 1 });
	});

	it("is limited to 20 in 60 seconds for one user, whatever the project", async () => {
		const owner = await service.signIn("eager");
		const own = await service.seedProject({ repositoryId: "eager", ownerUserId: "eager" });
		const ask = (id: string) => service.send("POST", `/api/projects/${id}/sync`, { headers: owner });
		for (let i = 0; i < 20; i += 1) expect((await ask(crypto.randomUUID())).status).toBe(404);
		const refused = await ask(own.id);
		expect(refused).toMatchObject({ status: 429, body: { error: "rate_limited" } });
		expect(refused.headers).toMatchObject({ "retry-after": "60", "ratelimit-policy": '"manual-sync";q=20;w=60' });
		expect((await sync()).status).toBe(200);
		service.clock.time += MINUTE;
		expect((await ask(own.id)).status).toBe(200);
	});
});

describe("while GitHub is down", () => {
	it("a sync is 503, and nothing is recorded", async () => {
		const down = () => Promise.reject(new ServiceFault("temporarily_unavailable"));
		const github = {
			readRepository: down,
			readFile: down,
			readBlobId: down,
			headCommit: down,
			commitAuthors: down,
			isAncestor: down,
			listCommits: down,
			listRepositories: down,
		};
		const cut = await startTestService({ overrides: { github } });
		try {
			const { id } = await cut.seedProject();
			const headers = await cut.signIn();
			expect(await cut.send("POST", `/api/projects/${id}/sync`, { headers })).toMatchObject({
				status: 503,
				body: { error: "temporarily_unavailable" },
			});
			expect(await cut.store.count("syncRuns", { projectId: id })).toBe(0);
		} finally {
			await cut.stop();
		}
	});

	it("a sync that had begun is 500, and its run has failed", async () => {
		const down = () => Promise.reject(new ServiceFault("temporarily_unavailable", { detail: "GitHub is down." }));
		const github = {
			readRepository: down,
			readFile: down,
			readBlobId: down,
			headCommit: async () => COMMIT,
			commitAuthors: down,
			isAncestor: down,
			listCommits: down,
			listRepositories: down,
		};
		const cut = await startTestService({ overrides: { github } });
		try {
			const { id } = await cut.seedProject();
			const answered = await cut.send("POST", `/api/projects/${id}/sync`, { headers: await cut.signIn() });
			expect(answered).toMatchObject({ status: 500, body: { status: "failed", detail: "GitHub is down." } });
			const run = await cut.store.get("syncRuns", answered.body.sync_run_id);
			expect(run).toMatchObject({ status: "failed", dueAt: null });
			expect(await cut.store.get("projects", id)).toMatchObject({ baseline: null, versionNumber: 0 });
		} finally {
			await cut.stop();
		}
	});
});
