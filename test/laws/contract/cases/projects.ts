import { createHash } from "node:crypto";
import { expect } from "@jest/globals";
import { expectRefusal, expectSuccess } from "../scene/client.ts";
import type { ContractScene } from "../scene/contract-scene.ts";
import type { Tracked } from "../scene/play.ts";
import { apiConfig, apiFiles, CONFIG_PATH, FILES_GENERATED, LANGUAGES, SPEC_PATH } from "../scene/tracked-api.ts";
import { aBoolean, aCount, aNumber, aSha256, aText, aTime, aUuid, type Cases, times } from "./case.ts";

const project = {
	project_id: aUuid,
	name: aText,
	repo_full_name: expect.stringMatching(/^[\w.-]+\/[\w.-]+$/),
	status: "active",
	drift_detected: aBoolean,
	last_synced_at: aTime,
	version: "1.0.0",
	outputs: ["typescript", "python", "go", "mcp", "docs"],
	artifact_count: aCount,
	total_runs: aCount,
};

const syncRun = {
	id: aUuid,
	project_id: aUuid,
	status: "completed",
	trigger_type: aText,
	version_number: aCount,
	created_at: aTime,
	started_at: aTime,
	completed_at: aTime,
	error_message: null,
	gate_action: expect.stringMatching(/^(?:proceed|block)$/),
	breaking_score: aNumber,
	effective_breaking_score: aNumber,
	total_duration_ms: aCount,
	superseded: false,
	superseded_by: null,
};

const artifact = { id: aText, artifact_type: aText, path: aText, content: aText, sha256: aSha256 };

/** As git names a text. */
const blobId = (text: string): string =>
	createHash("sha1").update(`blob ${Buffer.byteLength(text)}\0${text}`).digest("hex");

const read = async (scene: ContractScene, path: string): Promise<unknown> =>
	expectSuccess(await (await scene.person("mira")).get(path));

const projectOf = async (scene: ContractScene, { id }: Tracked) =>
	expectSuccess(await (await scene.person("mira")).get(`/api/projects/${id}`));

/** docs/contract/projects.md, as far as syncs and linking. */
export const projectCases: Cases = {
	async "the project list has a project with every field"(scene) {
		const tracked = await scene.example();
		const session = await scene.person("mira");
		const body = expectSuccess(await session.get("/api/projects/list"));
		expect(Object.keys(body).toSorted()).toEqual(["github_connected", "onboarding_completed", "projects"]);
		expect(body).toMatchObject({ github_connected: true, onboarding_completed: aBoolean });
		const listed = body.projects.find((one: { project_id: string }) => one.project_id === tracked.id);
		expect(listed).toEqual(project);
		expect(listed.artifact_count).toBe(FILES_GENERATED);
		expect(listed.total_runs).toBeGreaterThan(1);
		expect(listed.repo_full_name).toBe(tracked.repository.fullName);
	},
	async "the project list is the caller's own"(scene) {
		await scene.example();
		const session = await scene.person("otto");
		expect(expectSuccess(await session.get("/api/projects/list"))).toEqual({
			github_connected: false,
			onboarding_completed: false,
			projects: [],
		});
	},
	async "a colleague sees a project whose repository they may read, and does with it what GitHub lets them"(scene) {
		const tracked = await scene.track();
		const [lena, key] = [await scene.person("lena"), await scene.key(["read", "sync"], "lena")];
		const project = `/api/projects/${tracked.id}`;
		const queue = `/api/v1/services/${tracked.id}/sync`;
		await scene.permit("lena", tracked, "none");
		expectRefusal(await lena.get(project), 404, "not_found");
		expectRefusal(await key.post(queue), 403, "forbidden");
		await scene.permit("lena", tracked, "read");
		expectSuccess(await lena.get(project));
		const refused = await lena.post(`${project}/sync`);
		expectRefusal(refused, 403, "permission_required");
		expect(refused.body.detail).toContain("write");
		expectRefusal(await key.post(queue), 403, "permission_required");
		await scene.permit("lena", tracked, "write");
		expectSuccess(await key.post(queue), 202);
		expectRefusal(await lena.post(`${project}/visibility`, { public: false }), 403, "permission_required");
		expectRefusal(await lena.delete(project), 403, "permission_required");
		await scene.permit("lena", tracked, "admin");
		expect(expectSuccess(await lena.post(`${project}/visibility`, { public: false }))).toEqual({ public: false });
		expectRefusal(await scene.anyone.get(`/api/public/${tracked.id}/status`), 404, "not_found");
		expectSuccess(await lena.post(`${project}/visibility`, { public: true }));
		expectSuccess(await scene.anyone.get(`/api/public/${tracked.id}/status`));
	},
	async "whether maintain does what admin does is the owner's to say, installation by installation"(scene) {
		const tracked = await scene.track();
		const [mira, lena] = [await scene.person("mira"), await scene.person("lena")];
		const settings = `/api/github/installations/${scene.github.installationId}/settings`;
		await scene.permit("lena", tracked, "maintain");
		const publish = () => lena.post(`/api/projects/${tracked.id}/visibility`, { public: true });
		expect(expectSuccess(await lena.get(settings))).toEqual({ maintainers_manage: false });
		expectRefusal(await publish(), 403, "permission_required");
		expectRefusal(await lena.post(settings, { maintainers_manage: true }), 403, "permission_required");
		expectRefusal(await (await scene.person("otto")).get(settings), 404, "not_found");
		expect(expectSuccess(await mira.post(settings, { maintainers_manage: true }))).toEqual({ maintainers_manage: true });
		expectSuccess(await publish());
		expectSuccess(await mira.post(settings, { maintainers_manage: false }));
		expectRefusal(await publish(), 403, "permission_required");
	},
	async "sync-runs is a bare array with every field, newest first"(scene) {
		const { id } = await scene.example();
		const session = await scene.person("mira");
		const runs = expectSuccess(await session.get(`/api/projects/${id}/sync-runs`));
		expect(Array.isArray(runs)).toBe(true);
		for (const run of runs) expect(run).toEqual({ ...syncRun, project_id: id });
		const created = runs.map((run: { created_at: string }) => run.created_at);
		expect(created).toEqual(created.toSorted().toReversed());
	},
	async "sync-runs gives the 20 newest"(scene) {
		const tracked = await scene.track({ synced: true });
		const workflow = await scene.workflow(tracked);
		const ids = await times(21, async () =>
			String(expectSuccess(await scene.check(workflow, tracked, { mode: "check" })).sync_run_id),
		);
		const session = await scene.person("mira");
		const runs: { id: string }[] = expectSuccess(await session.get(`/api/projects/${tracked.id}/sync-runs`));
		expect(runs.map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
	},
	async "a manual sync is carried out and answered"(scene) {
		const tracked = await scene.track();
		const body = expectSuccess(await scene.sync(tracked));
		expect(body).toEqual({ ok: true, sync_run_id: aUuid, status: "completed" });
		const session = await scene.person("lena");
		const run = expectSuccess(await session.get(`/api/v1/sync-runs/${body.sync_run_id}`));
		expect(run).toMatchObject({ ...syncRun, trigger_type: "manual", version_number: 1, gate_action: "proceed" });
		const { entries } = expectSuccess(await session.get(`/api/projects/${tracked.id}/changelog`));
		expect(entries).toMatchObject([{ id: run.changelog_entry_id, release: "1.0.0" }]);
		expect(await projectOf(scene, tracked)).toMatchObject({ version: "1.0.0", artifact_count: 1, total_runs: 1 });
	},
	async "a sync says what triggers it"(scene) {
		const tracked = await scene.track({ synced: true });
		const session = await scene.person("lena");
		for (const trigger of ["manual", "webhook", "upgrade"]) {
			const body = expectSuccess(await session.post(`/api/projects/${tracked.id}/sync`, { trigger_type: trigger }));
			expect(await read(scene, `/api/v1/sync-runs/${body.sync_run_id}`)).toMatchObject({ trigger_type: trigger });
		}
		const checked = expectSuccess(await scene.check(await scene.workflow(tracked), tracked));
		const run = await read(scene, `/api/v1/sync-runs/${checked.sync_run_id}`);
		expect(run).toMatchObject({ trigger_type: expect.stringMatching(/^(?:manual|webhook|upgrade)$/) });
		const path = `/api/projects/${tracked.id}/sync`;
		expectRefusal(await session.post(path, { trigger_type: "whim" }), 400, "invalid_request");
	},
	async "a failed manual sync is 500 and changes nothing"(scene) {
		const tracked = await scene.track({ synced: true });
		const before = await projectOf(scene, tracked);
		await scene.commit(tracked, { [CONFIG_PATH]: "service: [\n" });
		const { status, body } = await scene.sync(tracked);
		expect(status).toBe(500);
		expect(body).toMatchObject({ sync_run_id: aUuid, error: "sync_failed", status: "failed" });
		const run = await read(scene, `/api/v1/sync-runs/${body.sync_run_id}`);
		expect(run).toMatchObject({ status: "failed", error_message: aText, gate_decision: null });
		const after = await projectOf(scene, tracked);
		// The repository's configuration differs now from the one synced last, which is what drift means.
		expect(after).toEqual({ ...before, drift_detected: true, total_runs: before.total_runs + 1 });
	},
	async "the latest artifacts are those of the latest completed sync"(scene) {
		const { id } = await scene.example();
		const session = await scene.person("mira");
		const body = expectSuccess(await session.get(`/api/projects/${id}/artifacts/latest`));
		expect(body).toEqual({
			latest_sync_run_id: aUuid,
			artifacts: {
				wrappers: LANGUAGES.map((language) => ({ ...artifact, language, artifact_type: "wrapper" })),
				mcp: { ...artifact, artifact_type: "mcp" },
				docs: { ...artifact, artifact_type: "docs" },
			},
		});
		for (const { content, sha256 } of body.artifacts.wrappers) {
			expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
		}
	},
	async "before a sync there are no artifacts"(scene) {
		const { id } = await scene.track();
		expect(await read(scene, `/api/projects/${id}/artifacts/latest`)).toEqual({
			latest_sync_run_id: null,
			artifacts: { wrappers: [], mcp: null, docs: null },
		});
	},
	async "drift-check compares git's blob of the configuration with the last sync"(scene) {
		const tracked = await scene.track({ synced: true });
		const synced = blobId(tracked.head.files.get(CONFIG_PATH) ?? "");
		const path = `/api/projects/${tracked.id}/drift-check`;
		expect(await read(scene, path)).toEqual({
			drifted: false,
			last_synced_sha: synced,
			current_sha: synced,
			last_synced_at: aTime,
		});
		const changed = apiConfig({ version: "1.0.1" });
		await scene.commit(tracked, { [CONFIG_PATH]: changed });
		expect(await read(scene, path)).toMatchObject({
			drifted: true,
			last_synced_sha: synced,
			current_sha: blobId(changed),
		});
	},
	async "a blocked change that lands is drift until an exception covers it"(scene) {
		const tracked = await scene.track({ service: "landed-api", synced: true });
		const landed = await scene.commit(tracked, apiFiles({ service: "landed-api", version: "2.0.0", change: "removed" }));
		await scene.push(landed, tracked.head);
		expect(await scene.waitForRun(tracked, "webhook", 2)).toMatchObject({ status: "completed", gate_action: "block" });
		expect(await projectOf(scene, tracked)).toMatchObject({ drift_detected: true, version: "1.0.0" });
		const status = expectSuccess(await scene.anyone.get(`/api/public/${tracked.id}/status`));
		expect(status.drifted).toBe(true);

		const session = await scene.person("mira");
		const [run] = expectSuccess(await session.get(`/api/projects/${tracked.id}/sync-runs`));
		const { findings } = expectSuccess(await session.get(`/api/v1/sync-runs/${run.id}`));
		for (const { fingerprint: finding, level } of findings) {
			if (level !== "ERR") continue;
			const exception = { finding, owner: "@api-team", reason: "no live clients", expires_at: "2999-12-31" };
			expectSuccess(await session.post(`/api/projects/${tracked.id}/exceptions`, exception), 201);
		}
		expectSuccess(await scene.sync(landed));
		expect(await projectOf(scene, tracked)).toMatchObject({ drift_detected: false, version: "2.0.0" });
	},
	async "an upgrade generates anew and moves no verdict"(scene) {
		const tracked = await scene.track({ synced: true });
		await scene.commit(tracked, apiFiles({ change: "removed", version: "2.0.0" }));
		const session = await scene.person("lena");
		expectSuccess(await session.post(`/api/projects/${tracked.id}/sync`, { trigger_type: "upgrade" }));
		expect(await projectOf(scene, tracked)).toMatchObject({ version: "1.0.0", drift_detected: false });
	},
	async "a repository is linked once, shown, and unlinked"(scene) {
		const tracked = await scene.track();
		const session = await scene.person("mira");
		expect(await projectOf(scene, tracked)).toEqual({
			...project,
			last_synced_at: null,
			version: null,
			outputs: [],
			artifact_count: 0,
			total_runs: 0,
		});
		expectRefusal(await session.post("/api/projects", { repo: tracked.repository.fullName }), 409, "already_linked");
		expectRefusal(await session.post("/api/projects", { repo: "northbank/nothing" }), 403, "repo_not_linked");
		const other = await scene.person("otto");
		expectRefusal(await other.post("/api/projects", { repo: tracked.repository.fullName }), 403, "repo_not_linked");
		expect(expectSuccess(await session.delete(`/api/projects/${tracked.id}`))).toEqual({ ok: true });
		expectRefusal(await session.get(`/api/projects/${tracked.id}`), 404, "not_found");
		expectSuccess(await session.post("/api/projects", { repo: tracked.repository.fullName }), 201);
	},
	async "a project that was unlinked keeps its log, whose last leaf says that it ended"(scene) {
		const tracked = await scene.track({ synced: true });
		const session = await scene.person("mira");
		expectSuccess(await session.delete(`/api/projects/${tracked.id}`));
		expectRefusal(await session.get(`/api/projects/${tracked.id}`), 404, "not_found");
		const proof = expectSuccess(await session.get(`/api/v1/projects/${tracked.id}/log/proof?leaf=1`));
		expect(JSON.parse(proof.leaf)).toMatchObject({ format: "driftgate.ending/1", cause: "unlinked", decisions: 1 });
		const audit = await (await scene.key(["read"])).get(`/api/v1/projects/${tracked.id}/audit`);
		expect(expectSuccess(audit).results).toHaveLength(1);
		const checkpoint = `/api/v1/projects/${tracked.id}/log/checkpoint`;
		await scene.permit("lena", tracked, "read");
		expectRefusal(await (await scene.person("lena")).get(checkpoint), 403, "permission_required");
		expectRefusal(await (await scene.person("otto")).get(checkpoint), 404, "not_found");
		expectSuccess(await session.post("/api/projects", { repo: tracked.repository.fullName }), 201);
	},
	async "a project may track another file, and one under .github is found"(scene) {
		const second = { repo: "", config_path: "apis/second.yml" };
		const files = { ".github/driftgate.yml": apiConfig(), [second.config_path]: apiConfig(), [SPEC_PATH]: "" };
		const hidden = await scene.track({ files });
		second.repo = hidden.repository.fullName;
		const session = await scene.person("mira");
		expectRefusal(
			await session.post("/api/projects", { repo: hidden.repository.fullName, config_path: ".github/driftgate.yml" }),
			409,
			"already_linked",
		);
		const missing = { ...second, config_path: "apis/third.yml" };
		expectRefusal(await session.post("/api/projects", missing), 422, "invalid_config");
		const { project_id: id } = expectSuccess(await session.post("/api/projects", second), 201);
		expect(id).not.toBe(hidden.id);
	},
	async "a configuration that comes after the link is found where it is"(scene) {
		const tracked = await scene.track({ files: { "README.md": "Nothing is described yet.\n" } });
		const { [CONFIG_PATH]: config = "", ...described } = apiFiles({ service: tracked.repository.name });
		const next = await scene.commit(tracked, { ...described, ".github/driftgate.yml": config });
		expect((await scene.push(next, tracked.head)).status).toBe(200);
		expect(await scene.waitForRun(next, "webhook")).toMatchObject({ status: "completed", gate_action: "proceed" });
		const session = await scene.person("mira");
		const drift = expectSuccess(await session.get(`/api/projects/${tracked.id}/drift-check`));
		expect(drift).toMatchObject({ drifted: false, current_sha: drift.last_synced_sha });
	},
	async "repositories to link say which are linked"(scene) {
		const tracked = await scene.example();
		const session = await scene.person("mira");
		const { repositories } = expectSuccess(await session.get("/api/github/repositories"));
		expect(repositories).toContainEqual({
			repository_id: tracked.repository.id,
			full_name: tracked.repository.fullName,
			private: false,
			default_branch: "main",
			permission: "admin",
			may_link: true,
			linked: true,
		});
	},
	async "the session's endpoints take sessions alone"(scene) {
		const { id } = await scene.example();
		const key = await scene.key(["read", "write", "sync"]);
		const reads = [
			"/api/projects/list",
			`/api/projects/${id}`,
			`/api/projects/${id}/sync-runs`,
			`/api/projects/${id}/artifacts/latest`,
			`/api/projects/${id}/drift-check`,
			"/api/user/credits",
			"/api/github/installation-status",
			"/api/github/repositories",
			"/api/auth/session",
			"/api/v1/keys",
		];
		const changes = [
			["POST", `/api/projects/${id}/sync`],
			["POST", "/api/projects"],
			["DELETE", `/api/projects/${id}`],
			["POST", `/api/projects/${id}/exceptions`],
			["POST", "/api/v1/keys"],
			["POST", "/api/v1/keys/rotate"],
			["DELETE", "/api/v1/keys/x"],
			["POST", "/api/billing/checkout"],
			["POST", "/api/billing/portal"],
			["DELETE", "/api/user/delete"],
			["POST", "/api/auth/logout"],
		] as const;
		for (const caller of [scene.anyone, key]) {
			for (const path of reads) expectRefusal(await caller.get(path), 401, "unauthenticated");
			for (const [method, path] of changes) expectRefusal(await caller.send(method, path), 401, "unauthenticated");
		}
	},
	async "a session has 404 for another's project, as for none"(scene) {
		const { id } = await scene.example();
		const session = await scene.person("otto");
		const none = "00000000-0000-7000-8000-000000000000";
		const paths = ["", "/sync-runs", "/artifacts/latest", "/drift-check", "/changelog", "/protection-summary", "/docs-scaffold"];
		for (const path of paths) {
			const foreign = expectRefusal(await session.get(`/api/projects/${id}${path}`), 404, "not_found");
			expect(foreign.text).toBe((await session.get(`/api/projects/${none}${path}`)).text);
		}
		for (const path of ["/exceptions", "/impact", "/live-spec", "/spec", "/log/checkpoint"]) {
			expectRefusal(await session.get(`/api/v1/projects/${id}${path}`), 404, "not_found");
		}
		expectRefusal(await session.post(`/api/projects/${id}/sync`), 404, "not_found");
		expectRefusal(await session.delete(`/api/projects/${id}`), 404, "not_found");
	},
};
