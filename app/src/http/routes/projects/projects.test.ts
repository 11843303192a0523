import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { ArtifactRecord, Baseline, RunResult, SyncRunDocument } from "../../../ports.ts";
import { COMMIT, startTestService, type TestService } from "../../../testing/test-service.ts";
import { errorDetails } from "../../error-details.ts";

let service: TestService;
let session: Awaited<ReturnType<TestService["signIn"]>>;

beforeAll(async () => {
	service = await startTestService();
	session = await service.signIn();
});

afterAll(() => service.stop());

const get = (path: string, headers: Readonly<Record<string, string>> = session) =>
	service.send("GET", path, { headers });
const post = (json: unknown, headers: Readonly<Record<string, string>> = session) =>
	service.send("POST", "/api/projects", { json, headers });

const baseline: Baseline = {
	runId: "0190f5d0-11f2-7c3e-8b21-5f6a7b8c9d0e",
	commitSha: COMMIT,
	ref: "refs/heads/main",
	configBlobSha: "0".repeat(40),
	bundle: "0".repeat(64),
	version: "1.4.0",
	syncedAt: Date.UTC(2026, 1, 28),
};

const result: RunResult = {
	status: "completed",
	completedAt: Date.UTC(2026, 2, 1, 12, 0, 2),
	errorMessage: null,
	gateAction: "proceed",
	verdict: "PASS",
	lane: "INFO",
	breakingScore: 2.5,
	effectiveBreakingScore: 1,
	analysis: null,
	artifacts: [],
	leafIndex: null,
};

const run = (projectId: string, createdAt: number, changes: Partial<SyncRunDocument> = {}): SyncRunDocument => ({
	id: crypto.randomUUID(),
	projectId,
	status: "completed",
	trigger: "webhook",
	mode: "sync",
	versionNumber: 1,
	ref: "refs/heads/main",
	commitSha: COMMIT,
	verified: true,
	bundle: null,
	dueAt: null,
	leaseOwner: null,
	attempts: 1,
	createdAt,
	startedAt: createdAt + 500,
	result,
	...changes,
});

async function artifact(target: ArtifactRecord["target"], content: string): Promise<ArtifactRecord> {
	const sha256 = await service.store.putBlob(Buffer.from(content), "holder");
	return { id: `${target}-1`, target, path: `payments.${target}`, sha256, bytes: content.length };
}

describe("POST /api/projects", () => {
	it("links a repository that the App is installed on, where its configuration is found", async () => {
		await service.seedProject({
			repositoryId: "50",
			repoFullName: "acme/other",
			configPath: "other.yml",
			ownerUserId: "u9",
			installationId: "900",
		});
		await service.store.insert("repositories", {
			id: "51",
			fullName: "acme/ledger",
			ownerId: 7,
			private: true,
			defaultBranch: "main",
			installationId: "900",
		});
		service.git.set(".github/driftgate.yml", "service: ledger");
		const { status, body } = await post({ repo: "acme/ledger" });
		expect(status).toBe(201);
		expect(body).toEqual({
			project_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
			name: "ledger",
			repo_full_name: "acme/ledger",
			status: "active",
			drift_detected: false,
			last_synced_at: null,
			version: null,
			outputs: [],
			artifact_count: 0,
			total_runs: 0,
		});
		const stored = await service.store.get("projects", body.project_id);
		expect(stored).toMatchObject({ trackedFile: "51:.github/driftgate.yml", public: false, ownerUserId: "local" });
		expect(await post({ repo: "acme/ledger" })).toMatchObject({ status: 409, body: { error: "already_linked" } });
		service.git.set("api/driftgate.yaml", "service: ledger-api");
		expect(await post({ repo: "acme/ledger", config_path: "api/driftgate.yaml", public: true })).toMatchObject({
			status: 201,
		});
	});

	it("answers 403 for a repository that is not there, and to who is not known to reach it", async () => {
		expect(await post({ repo: "acme/nothing" })).toMatchObject({ status: 403, body: { error: "repo_not_linked" } });
		const stranger = await service.signIn("u2");
		const refused = await post({ repo: "acme/ledger", config_path: "new.yml" }, stranger);
		expect(refused).toMatchObject({ status: 403, body: { error: "repo_not_linked" } });
	});

	it("answers 403 where two rows claim the name", async () => {
		for (const id of ["60", "61"]) {
			const row = {
				id,
				fullName: "acme/twice",
				ownerId: 7,
				private: false,
				defaultBranch: "main",
				installationId: "900",
			};
			await service.store.insert("repositories", row);
		}
		expect(await post({ repo: "acme/twice" })).toMatchObject({ status: 403 });
	});

	it.each([
		{},
		{ repo: "acme" },
		{ repo: "acme/a/b" },
		{ repo: 7 },
		{ repo: "acme/ledger", public: "yes" },
		...["../x.yml", "/etc/x.yml", "a/../../x.yml", "x.json", "", "a\\b.yml", "a\u0000.yml", "./x.yml"].map(
			(config_path) => ({
				repo: "acme/ledger",
				config_path,
			}),
		),
	])("answers 400 to %j", async (json) => {
		expect(await post(json)).toMatchObject({ status: 400, body: { error: "invalid_request" } });
	});
});

describe("GET /api/projects/list", () => {
	it("lists the caller's own, with what the last sync said", async () => {
		const owner = await service.signIn("u3");
		expect((await get("/api/projects/list", owner)).body).toEqual({
			github_connected: false,
			onboarding_completed: false,
			projects: [],
		});
		const record = await artifact("typescript", "export {};");
		const project = await service.seedProject({
			repositoryId: "70",
			repoFullName: "acme/mine",
			ownerUserId: "u3",
			name: "mine-api",
			baseline,
			outputs: ["typescript", "python"],
			driftDetected: true,
			artifacts: [record],
		});
		await service.store.insert("syncRuns", run(project.id, 1));
		expect((await get("/api/projects/list", owner)).body).toEqual({
			github_connected: true,
			onboarding_completed: true,
			projects: [
				{
					project_id: project.id,
					name: "mine-api",
					repo_full_name: "acme/mine",
					status: "active",
					drift_detected: true,
					last_synced_at: "2026-02-28T00:00:00.000Z",
					version: "1.4.0",
					outputs: ["typescript", "python"],
					artifact_count: 1,
					total_runs: 1,
				},
			],
		});
	});

	it("tells the operator whether the App is installed", async () => {
		expect((await get("/api/projects/list")).body).toMatchObject({ github_connected: true });
	});

	it("lists more than a page", async () => {
		const owner = await service.signIn("u4");
		for (let i = 0; i < 130; i += 1) {
			await service.seedProject({
				repositoryId: "71",
				configPath: `${i}.yml`,
				trackedFile: `71:${i}.yml`,
				ownerUserId: "u4",
			});
		}
		expect((await get("/api/projects/list", owner)).body.projects).toHaveLength(130);
	});
});

describe("GET /api/projects/{id}/sync-runs", () => {
	it("gives the 20 newest as a bare array, newest first, with every field", async () => {
		const project = await service.seedProject({ repositoryId: "80" });
		const runs = Array.from({ length: 25 }, (_, i) => run(project.id, Date.UTC(2026, 2, 1, 12, i)));
		for (const document of runs) await service.store.insert("syncRuns", document);
		const { status, body } = await get(`/api/projects/${project.id}/sync-runs`);
		expect(status).toBe(200);
		expect(body.map(({ id }: { id: string }) => id)).toEqual(
			runs
				.slice(5)
				.reverse()
				.map(({ id }) => id),
		);
		const completed = run(project.id, Date.UTC(2026, 2, 1, 13), {
			result: { ...result, completedAt: Date.UTC(2026, 2, 1, 13, 0, 2) },
		});
		await service.store.insert("syncRuns", completed);
		expect((await get(`/api/projects/${project.id}/sync-runs`)).body[0]).toEqual({
			id: completed.id,
			project_id: project.id,
			status: "completed",
			trigger_type: "webhook",
			version_number: 1,
			created_at: "2026-03-01T13:00:00.000Z",
			started_at: "2026-03-01T13:00:00.500Z",
			completed_at: "2026-03-01T13:00:02.000Z",
			error_message: null,
			gate_action: "proceed",
			breaking_score: 2.5,
			effective_breaking_score: 1,
			total_duration_ms: 1500,
			superseded: false,
			superseded_by: null,
		});
	});

	it("shows nothing of a run that has not come to it", async () => {
		const project = await service.seedProject({ repositoryId: "81" });
		const far = Date.UTC(2030, 0);
		await service.store.insert(
			"syncRuns",
			run(project.id, 1, { status: "queued", startedAt: null, result: null, dueAt: far }),
		);
		expect((await get(`/api/projects/${project.id}/sync-runs`)).body[0]).toMatchObject({
			status: "queued",
			started_at: null,
			completed_at: null,
			gate_action: null,
			breaking_score: null,
			total_duration_ms: null,
		});
	});
});

describe("GET /api/projects/{id}/artifacts/latest", () => {
	it("is empty before the first sync", async () => {
		const project = await service.seedProject({ repositoryId: "90" });
		expect((await get(`/api/projects/${project.id}/artifacts/latest`)).body).toEqual({
			latest_sync_run_id: null,
			artifacts: { wrappers: [], mcp: null, docs: null },
		});
	});

	it("gives each artifact with its text", async () => {
		const artifacts = [
			await artifact("typescript", "export {};"),
			await artifact("mcp", "// mcp"),
			await artifact("docs", "# Docs"),
		];
		const project = await service.seedProject({ repositoryId: "91", baseline, artifacts });
		const { body } = await get(`/api/projects/${project.id}/artifacts/latest`);
		expect(body).toEqual({
			latest_sync_run_id: baseline.runId,
			artifacts: {
				wrappers: [
					{
						id: "typescript-1",
						language: "typescript",
						artifact_type: "wrapper",
						path: "payments.typescript",
						content: "export {};",
						sha256: artifacts[0]?.sha256,
					},
				],
				mcp: expect.objectContaining({ artifact_type: "mcp", content: "// mcp" }),
				docs: expect.objectContaining({ artifact_type: "docs", content: "# Docs" }),
			},
		});
	});
});

describe.each(["sync-runs", "artifacts/latest"])("another person's project, GET …/%s", (rest) => {
	it("looks exactly like one that does not exist", async () => {
		const project = await service.seedProject({ repositoryId: crypto.randomUUID(), ownerUserId: "u5" });
		const stranger = await service.signIn("u6");
		const answers = await Promise.all(
			[project.id, crypto.randomUUID(), "x", "__proto__", "a".repeat(101)].map((id) =>
				get(`/api/projects/${id}/${rest}`, stranger),
			),
		);
		for (const { status, body } of answers)
			expect({ status, body }).toEqual({ status: 404, body: { error: "not_found", detail: errorDetails.not_found } });
	});
});

describe("/api/public", () => {
	it("gives the status of a published project, and 404 for every other", async () => {
		const project = await service.seedProject({ repositoryId: "95", baseline, outputs: ["typescript"] });
		const hidden = await service.seedProject({ repositoryId: "96", public: false });
		expect((await get(`/api/public/${project.id}/status`, {})).body).toEqual({
			project: "payments",
			status: "active",
			drifted: false,
			last_synced_at: "2026-02-28T00:00:00.000Z",
			outputs: ["typescript"],
		});
		for (const id of [hidden.id, crypto.randomUUID(), "x"]) {
			for (const rest of ["status", "sdk/typescript"]) {
				const { status, body } = await get(`/api/public/${id}/${rest}`);
				expect({ status, body }).toEqual({ status: 404, body: { error: "not_found", detail: errorDetails.not_found } });
			}
		}
	});

	it("gives the SDK as raw text that can be revalidated", async () => {
		const content = "export const grüße = '✓';\n";
		const record = await artifact("typescript", content);
		const project = await service.seedProject({ repositoryId: "97", baseline, artifacts: [record] });
		const path = `/api/public/${project.id}/sdk/typescript`;
		const first = await get(path, {});
		expect(first).toMatchObject({ status: 200, body: content });
		expect(first.headers).toMatchObject({
			"content-type": "text/plain; charset=utf-8",
			"cache-control": "no-cache",
			etag: `"${record.sha256}"`,
			"content-disposition": 'inline; filename="payments.typescript"',
		});
		for (const tag of [`"${record.sha256}"`, `W/"${record.sha256}"`, `"x", "${record.sha256}"`, "*"]) {
			expect(await get(path, { "if-none-match": tag })).toMatchObject({ status: 304, body: "" });
		}
		expect(await get(path, { "if-none-match": '"other"' })).toMatchObject({ status: 200 });
		expect(await get(`/api/public/${project.id}/sdk/go`, {})).toMatchObject({
			status: 404,
			body: { error: "not_found" },
		});
		expect(await get(`/api/public/${project.id}/sdk/ruby`, {})).toMatchObject({ status: 404 });
	});
});
