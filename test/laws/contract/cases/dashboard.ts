import { expect } from "@jest/globals";
import { expectRefusal, expectSuccess } from "../scene/client.ts";
import type { ContractScene } from "../scene/contract-scene.ts";
import { apiFiles, FILES_GENERATED } from "../scene/tracked-api.ts";
import { aCount, aSha256, aText, aTime, aUuid, type Cases, times } from "./case.ts";

/** docs/contract/dashboard.md. */
export const dashboardCases: Cases = {
	async "the audit and the services are read in a session as with a key"(scene) {
		const { id } = await scene.example();
		const [session, key, otto] = [await scene.person("mira"), await scene.key(["read"]), await scene.person("otto")];
		for (const path of [`/api/v1/projects/${id}/audit?limit=1`, `/api/v1/services/${id}/artifacts`]) {
			expect(expectSuccess(await session.get(path))).toEqual(expectSuccess(await key.get(path)));
			expectRefusal(await otto.get(path), 404, "not_found");
			expectRefusal(await scene.anyone.get(path), 401, "invalid_api_key");
		}
		expect(expectSuccess(await session.get("/api/v1/services")).services).toContainEqual(
			expect.objectContaining({ project_id: id }),
		);
		expect(expectSuccess(await otto.get("/api/v1/services"))).toEqual({ services: [] });
	},
	async "a project's runs are paged and filtered"(scene) {
		const tracked = await scene.track({ synced: true });
		const workflow = await scene.workflow(tracked);
		await times(3, async () => expectSuccess(await scene.check(workflow, tracked, { mode: "check" })));
		await scene.judge(tracked, apiFiles({ change: "removed" }));
		const [session, key] = [await scene.person("mira"), await scene.key(["read"])];
		const list = async (query: string) => expectSuccess(await session.get(`/api/projects/${tracked.id}/runs?${query}`));
		const all = await list("");
		expect(all).toEqual({ runs: expect.any(Array), next_cursor: null, has_more: false });
		expect(all.runs).toHaveLength(5);
		expect(expectSuccess(await key.get(`/api/projects/${tracked.id}/runs`))).toEqual(all);
		const [newest] = all.runs;
		expect(newest).toMatchObject({ id: aUuid, mode: "check", ref: aText, commit: aText, lane: "ERR", verdict: "ERR" });
		expect(newest.workflow).toMatchObject({ run_id: aText });
		for (const query of ["verdict=ERR", "action=block", `text=${newest.commit}`]) {
			expect((await list(query)).runs).toEqual([newest]);
		}
		expect((await list("mode=check")).runs).toHaveLength(4);
		expect((await list(`ref=${newest.ref}`)).runs).toContainEqual(newest);
		expect((await list("ref=refs/heads/none")).runs).toEqual([]);
		expect((await list("status=failed")).runs).toEqual([]);
		expect((await list("to=2020-01-01")).runs).toEqual([]);
		const first = await list("limit=2");
		expect(first).toMatchObject({ has_more: true, next_cursor: aText });
		const second = await list(`limit=2&cursor=${first.next_cursor}`);
		expect([...first.runs, ...second.runs]).toEqual(all.runs.slice(0, 4));
		const wrong = await session.get(`/api/projects/${tracked.id}/runs?limit=2&mode=sync&cursor=${first.next_cursor}`);
		expectRefusal(wrong, 400, "invalid_cursor");
		expectRefusal(await session.get(`/api/projects/${tracked.id}/runs?verdict=x`), 400, "invalid_request");
	},
	async "runs are found by who may read them alone"(scene) {
		const { id } = await scene.example();
		const [otto, foreign] = [await scene.person("otto"), await scene.key(["read"], "otto")];
		const run = expectSuccess(await (await scene.person("mira")).get(`/api/projects/${id}/runs?limit=1`)).runs[0];
		for (const path of ["runs", `runs/${run.id}`, `runs/${run.id}/files`, "tallies", "rules"]) {
			expectRefusal(await otto.get(`/api/projects/${id}/${path}`), 404, "not_found");
			expectRefusal(await foreign.get(`/api/projects/${id}/${path}`), 403, "forbidden");
			expectRefusal(await scene.anyone.get(`/api/projects/${id}/${path}`), 401, "unauthenticated");
		}
		expect(expectSuccess(await otto.get("/api/projects/overview"))).toEqual({ projects: [] });
	},
	async "a run tells what it was compared with, what it generated and its leaf"(scene) {
		const { id } = await scene.example();
		const session = await scene.person("mira");
		const of = async (query: string) =>
			expectSuccess(await session.get(`/api/projects/${id}/runs?limit=1&${query}`)).runs[0].id;
		const get = async (run: string) => expectSuccess(await session.get(`/api/projects/${id}/runs/${run}`));
		const made = await get(await of("mode=sync"));
		expect(made).toMatchObject({ baseline: null, leaf: { index: 0, decided_at: aTime, sha256: aSha256 } });
		expect(made.artifacts).toHaveLength(FILES_GENERATED);
		const judged = await get(await of("verdict=ERR"));
		expect(judged.baseline).toEqual({
			sha256: made.revision_sha256,
			run_id: made.id,
			commit: made.commit,
			version: "1.0.0",
			version_number: 1,
		});
		const [artifact] = made.artifacts;
		const text = await session.get(`/api/projects/${id}/runs/${made.id}/artifacts/${artifact.id}`);
		expect([text.status, Buffer.byteLength(text.text)]).toEqual([200, artifact.bytes]);
		expectRefusal(await session.get(`/api/projects/${id}/runs/none`), 404, "not_found");
	},
	async "the files of a run are those that its leaf names, and the lines around a finding are of them"(scene) {
		const { id } = await scene.example();
		const session = await scene.person("mira");
		const run = expectSuccess(await session.get(`/api/projects/${id}/runs?verdict=ERR&limit=1`)).runs[0].id;
		const files = expectSuccess(await session.get(`/api/projects/${id}/runs/${run}/files`));
		const { findings } = expectSuccess(await session.get(`/api/v1/sync-runs/${run}`));
		const { before } = findings.find((one: { before: unknown }) => one.before !== null);
		expect(files.before.paths).toContain(before.file);
		const whole = await session.get(`/api/projects/${id}/runs/${run}/files/before?path=${before.file}`);
		const lines = whole.text.split("\n");
		const location = { side: "before", path: before.file, line: before.line, column: before.column };
		const hostile = ["../x", "/etc/passwd", "__proto__"].map((path) => ({ ...location, path }));
		const ask = (json: object) => session.post(`/api/projects/${id}/runs/${run}/excerpts`, json);
		const { excerpts } = expectSuccess(await ask({ locations: [location, ...hostile], context: 0 }));
		expect(excerpts).toEqual([
			{
				first_line: before.line,
				lines: [{ text: lines[before.line - 1], from_column: 1, goes_on: false }],
				line_count: lines.length,
			},
			null,
			null,
			null,
		]);
		for (const { path } of hostile) {
			const asked = `/api/projects/${id}/runs/${run}/files/before?path=${encodeURIComponent(path)}`;
			expectRefusal(await session.get(asked), 404, "not_found");
		}
		const many = Array.from({ length: 51 }, () => location);
		expectRefusal(await ask({ locations: many }), 400, "invalid_request");
	},
	async "rules that fire are counted over the newest runs"(scene) {
		const tracked = await scene.track({ synced: true });
		await scene.judge(tracked, apiFiles({ change: "removed" }));
		const session = await scene.person("mira");
		const trend = async (query = "") => expectSuccess(await session.get(`/api/projects/${tracked.id}/rules${query}`));
		const all = await trend();
		expect(all).toEqual({ runs: aCount, rules: expect.any(Array) });
		expect(all.rules).toContainEqual({ rule: expect.stringContaining("removed"), findings: aCount, runs: aCount });
		expect((await trend("?runs=1")).runs).toBe(1);
		expectRefusal(await session.get(`/api/projects/${tracked.id}/rules?runs=101`), 400, "invalid_request");
	},
	async "runs are counted by day, and each project is shown with how it stands"(scene) {
		const { id } = await scene.example();
		const session = await scene.person("mira");
		const { days } = expectSuccess(await session.get(`/api/projects/${id}/tallies`));
		expect(days).toHaveLength(30);
		expect(days.at(-1)).toEqual({
			day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
			runs: aCount,
			gate_blocks: aCount,
			breaking_changes_caught: aCount,
			artifacts_generated: aCount,
		});
		const { projects } = expectSuccess(await session.get("/api/projects/overview"));
		expect(projects.find((one: { project_id: string }) => one.project_id === id)).toMatchObject({
			name: "payments-api",
			drift: { branch: false, config: false, deployed: null },
			last_run: { id: aUuid },
			last_sync: { gate_action: "proceed" },
			days,
		});
	},
	async "the verdict that accepting would bring is told before"(scene) {
		const { tracked, run, session } = await blockedBranch(scene);
		const path = `/api/projects/${tracked.id}/runs/${run}/forecast`;
		const told = expectSuccess(await session.post(path, {}));
		expect(told).toMatchObject({ verdict: "PASS", gate_action: "proceed", effective_breaking_score: 0, refused: [] });
		expect(told.accepted).toHaveLength(1);
		const unnamed = expectSuccess(await session.post(path, { findings: ["ffffffffffffffff"] }));
		expect(unnamed).toMatchObject({ gate_action: "block", accepted: [], refused: [{ why: "not_open" }] });
		expect(expectSuccess(await session.get(`/api/projects/${tracked.id}/exceptions`)).exceptions).toEqual([]);
		expectRefusal(await (await scene.person("otto")).post(path, {}), 404, "not_found");
	},
	async "a blocked default branch is accepted, and syncs"(scene) {
		const { tracked, run, session } = await blockedBranch(scene);
		const path = `/api/projects/${tracked.id}/runs/${run}/accept`;
		expectRefusal(await session.post(path, { ...TERMS, reason: "" }), 400, "invalid_exception");
		const accepted = expectSuccess(await session.post(path, TERMS));
		expect(accepted).toEqual({
			accepted: [expect.objectContaining({ id: aUuid, ...TERMS, status: "active" })],
			waiting: [],
			refused: [],
			sync_run_id: aUuid,
			check_asked: false,
		});
		const ended = await scene.waitForRun(tracked, "manual", 2);
		expect(ended).toMatchObject({ id: accepted.sync_run_id, status: "completed", gate_action: "proceed" });
		expect(expectSuccess(await session.get(`/api/projects/${tracked.id}`))).toMatchObject({ drift_detected: false });
		expectRefusal(await (await scene.person("otto")).post(path, TERMS), 404, "not_found");
		expectRefusal(await (await scene.key(["read", "write", "sync"])).post(path, TERMS), 401, "unauthenticated");
	},
	async "what a policy keeps is refused, and said why"(scene) {
		const { tracked, run, session } = await blockedBranch(scene, ["gate: {accept: {max_days: 1, two: true}}"]);
		const path = `/api/projects/${tracked.id}/runs/${run}/accept`;
		expect(expectSuccess(await session.post(path, TERMS))).toMatchObject({
			accepted: [],
			refused: [{ why: "max_days", detail: aText }],
			sync_run_id: null,
		});
		const today = new Date().toISOString().slice(0, 10);
		const waiting = expectSuccess(await session.post(path, { ...TERMS, expires_at: today }));
		expect(waiting).toMatchObject({ accepted: [], waiting: [{ status: "pending" }], refused: [], sync_run_id: null });
	},
	async "exceptions are listed with their state, and when they have ended, by whom"(scene) {
		const { tracked, run, session } = await blockedBranch(scene);
		const base = `/api/projects/${tracked.id}/exceptions`;
		const { findings } = expectSuccess(await session.get(`/api/v1/sync-runs/${run}`));
		const [{ fingerprint: finding }] = findings.filter(({ level }: { level: string }) => level === "ERR");
		const added = expectSuccess(await session.post(base, { finding, ...TERMS }), 201);
		const reader = await scene.key(["read"]);
		expect(expectSuccess(await reader.get(base))).toEqual({
			exceptions: [{ ...added, state: "active", used: true, pull_request: null }],
			in_file: [],
			judged_by: run,
		});
		expectSuccess(await session.delete(`${base}/${added.id}`));
		const { status: _, ...shown } = added;
		expect(expectSuccess(await reader.get(`${base}/ended`))).toEqual({
			exceptions: [{ ...shown, ended_at: aTime, ended_by: { id: aText, login: "mira" } }],
			next_cursor: null,
			has_more: false,
		});
		expect(expectSuccess(await reader.get(base)).exceptions).toEqual([]);
	},
	async "a draft is rewritten until it is published"(scene) {
		const tracked = await scene.track({ synced: true });
		const session = await scene.person("mira");
		const [draft] = expectSuccess(await session.get(`/api/projects/${tracked.id}/changelog`)).entries;
		const path = `/api/projects/${tracked.id}/changelog/${draft.id}`;
		const words = "Hello.\n\n- `GET /x`";
		const edited = {
			...draft,
			developer_summary: words,
			markdown: draft.markdown.replace(draft.developer_summary, words),
		};
		expect(expectSuccess(await session.post(path, { developer_summary: edited.developer_summary }))).toEqual(edited);
		expectRefusal(await session.post(path, { developer_summary: "\u0007" }), 400, "invalid_request");
		expectRefusal(await (await scene.person("otto")).post(path, { developer_summary: "x" }), 404, "not_found");
		const { events } = expectSuccess(await session.get(`/api/v1/projects/${tracked.id}/security-log`));
		expect(events).toContainEqual(expect.objectContaining({ kind: "settings_changed", subject: `changelog: ${draft.id}` }));
		expectSuccess(await session.post(`/api/v1/projects/${tracked.id}/changelog/publish`, { entryId: draft.id }));
		expectRefusal(await session.post(path, { developer_summary: "x" }), 409, "already_published");
	},
	async "a sync is queued in a session, and polled for"(scene) {
		const tracked = await scene.track({ synced: true });
		const session = await scene.person("mira");
		const answer = await session.post(`/api/projects/${tracked.id}/runs`);
		expect(expectSuccess(answer, 202)).toEqual({ sync_run_id: aUuid, status: "queued" });
		expect(answer.headers.get("location")).toBe(`/api/v1/sync-runs/${answer.body.sync_run_id}`);
		expect((await scene.waitForRun(tracked, "manual")).id).toBe(answer.body.sync_run_id);
		expectRefusal(await session.post(`/api/projects/${tracked.id}/runs`, { trigger_type: "x" }), 400, "invalid_request");
	},
	async "where the App is installed is told"(scene) {
		const { app } = expectSuccess(await (await scene.person("mira")).get("/api/github/app"));
		expect(app).toEqual({ name: aText, page_url: aText, install_url: `${app.page_url}/installations/new` });
		expectRefusal(await scene.anyone.get("/api/github/app"), 401, "unauthenticated");
	},
	async "a new installation is known at once where GitHub is asked, without a webhook"(scene) {
		const session = await scene.person("rita");
		const repository = await scene.github.createRepository(`untold-${crypto.randomUUID().slice(0, 8)}`);
		const names = async () =>
			expectSuccess(await session.get("/api/github/repositories")).repositories.map(
				(one: { full_name: string }) => one.full_name,
			);
		expect(await names()).not.toContain(repository.fullName);
		const told = expectSuccess(await session.post("/api/github/refresh"));
		expect(told.installations).toEqual([
			{
				installation_id: scene.github.installationId,
				account_login: scene.github.organisation.login,
				suspended: false,
				repo_count: aCount,
				settings_url: aText,
			},
		]);
		expect(expectSuccess(await session.get("/api/github/installations"))).toEqual(told);
		expect(await names()).toContain(repository.fullName);
	},
	async "a repository that cannot be linked says why, as far as one may know"(scene) {
		const { repository } = await scene.example();
		const [mira, otto] = [await scene.person("mira"), await scene.person("otto")];
		const find = async (who: typeof mira, repo: string) =>
			expectSuccess(await who.get(`/api/github/repositories/find?repo=${repo}`));
		const linked = await find(mira, repository.fullName);
		expect(linked).toMatchObject({ state: "linked", repository_id: repository.id, detail: null });
		const owner = scene.github.organisation.login;
		expect(await find(mira, `${owner}/none`)).toMatchObject({ state: "not_listed", repository_id: null, detail: aText });
		const hidden = await find(otto, repository.fullName);
		expect(hidden).toMatchObject({ state: "not_installed", repository_id: null, settings_url: null });
		expectRefusal(await mira.get("/api/github/repositories/find?repo=x"), 400, "invalid_request");
	},
	async "configurations and descriptions are found in git's tree"(scene) {
		const { id, repository, head } = await scene.example();
		const path = `/api/github/repositories/${repository.id}/candidates`;
		const found = expectSuccess(await (await scene.person("mira")).get(path));
		expect(found).toMatchObject({
			repo_full_name: repository.fullName,
			default_branch: "main",
			configurations: [{ path: "driftgate.yml", project_id: id }],
			descriptions: ["openapi/openapi.yaml"],
			truncated: false,
		});
		expect(found.commit).toHaveLength(head.sha.length);
		expectRefusal(await (await scene.person("otto")).get(path), 404, "not_found");
		const none = "/api/github/repositories/999999999/candidates";
		expectRefusal(await (await scene.person("mira")).get(none), 404, "not_found");
	},
	async "a configuration is made and checked before it is committed"(scene) {
		const { repository } = await scene.example();
		const session = await scene.person("mira");
		const path = `/api/github/repositories/${repository.id}`;
		const description = "openapi/openapi.yaml";
		const { config } = expectSuccess(await session.post(`${path}/scaffold`, { description }));
		expect(config).toContain(`spec: "./${description}"`);
		expect(expectSuccess(await session.post(`${path}/check-config`, { config }))).toEqual({
			summary: { service: aText, version: aText, endpoint_count: aCount, outputs: expect.any(Array) },
			issues: [],
		});
		const wrong = `${config}nothing: true\n`;
		const { summary, issues } = expectSuccess(await session.post(`${path}/check-config`, { config: wrong }));
		expect({ summary, issues }).toEqual({
			summary: null,
			issues: [{ message: expect.stringContaining("nothing"), at: { file: "driftgate.yml", line: aCount, column: 1 } }],
		});
		expectRefusal(await session.post(`${path}/scaffold`, { description: "none.yaml" }), 404, "not_found");
		const otto = await scene.person("otto");
		expectRefusal(await otto.post(`${path}/scaffold`, { description }), 404, "not_found");
		expectRefusal(await otto.post(`${path}/check-config`, { config }), 404, "not_found");
	},
	async "what is not configured is the operator's to know"(scene) {
		const session = await scene.person("mira");
		const told = expectSuccess(await session.get("/api/setup"));
		expect(told).toEqual({ operator: false, public_url: aText, action_ref: null, gaps: [] });
		expectRefusal(await session.post("/api/setup/app", { code: "abc" }), 403, "permission_required");
		expectRefusal(await scene.anyone.get("/api/setup"), 401, "unauthenticated");
	},
	async "the plan has a name, and each plan what it includes"(scene) {
		const session = await scene.person("mira");
		expect(expectSuccess(await session.get("/api/user/plan"))).toEqual({
			plan: {
				name: "enterprise",
				tier: "enterprise",
				features: ["gate", "generation", "evidence"],
				monthly_credits: null,
			},
			credits_left: null,
			subscription_status: null,
			billing: false,
		});
		const { months } = expectSuccess(await session.get("/api/user/credits/months"));
		expect(months).toHaveLength(3);
		const { plans } = expectSuccess(await session.get("/api/billing/plans"));
		expect(plans).toContainEqual({
			name: "gate_only_team",
			tier: "team",
			features: ["gate", "evidence"],
			monthly_credits: 0,
			price: null,
		});
		for (const path of ["/api/user/plan", "/api/user/credits/months", "/api/billing/plans"]) {
			expectRefusal(await scene.anyone.get(path), 401, "unauthenticated");
		}
	},
	async "a project's settings say what one may do there, and are changed by who manages it"(scene) {
		const tracked = await scene.track({ synced: true });
		const path = `/api/projects/${tracked.id}/settings`;
		const [mira, lena, otto] = [await scene.person("mira"), await scene.person("lena"), await scene.person("otto")];
		expect(expectSuccess(await mira.get(path))).toMatchObject({
			project_id: tracked.id,
			config_path: "driftgate.yml",
			permission: "admin",
			may: ["sync", "publish", "except", "manage"],
		});
		await scene.permit("lena", tracked, "write");
		expect(expectSuccess(await lena.get(path))).toMatchObject({ permission: "write", may: ["sync", "publish", "except"] });
		expectRefusal(await lena.post(path, { public: false }), 403, "permission_required");
		expectRefusal(await otto.get(path), 404, "not_found");
		expect(expectSuccess(await mira.post(path, { public: false })).public).toBe(false);
		expectRefusal(await scene.anyone.get(`/api/public/${tracked.id}/status`), 404, "not_found");
		expectRefusal(await mira.post(path, { config_path: "none.yml" }), 422, "invalid_config");
	},
	async "other sign-ins are ended"(scene) {
		const [here, elsewhere] = [await scene.signIn("dora"), await scene.signIn("dora")];
		const [session, other] = [await here.client(), await elsewhere.client()];
		const { sign_ins: all } = expectSuccess(await session.get("/api/auth/sign-ins"));
		expect(all.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
		const { ended } = expectSuccess(await session.post("/api/auth/sign-ins/end-others"));
		expect(ended).toBe(all.length - 1);
		expectRefusal(await other.get("/api/auth/session"), 401, "unauthenticated");
		expectSuccess(await session.get("/api/auth/session"));
	},
	async "what a deletion of the account would take is told before"(scene) {
		const tracked = await scene.track({ synced: true });
		const session = await scene.person("mira");
		await scene.key(["read"]);
		const foreseen = expectSuccess(await session.get("/api/user/deletion"));
		expect(foreseen).toEqual({
			projects: expect.any(Array),
			truncated: expect.any(Boolean),
			api_keys: aCount,
			sign_ins: aCount,
			subscription: false,
		});
		expect(foreseen.api_keys).toBeGreaterThan(0);
		expect(foreseen.sign_ins).toBeGreaterThan(0);
		for (const { fate, passes_to } of foreseen.projects) expect(passes_to !== null).toBe(fate === "passes");
		expectSuccess(await session.get(`/api/projects/${tracked.id}`));
		expectRefusal(await scene.anyone.get("/api/user/deletion"), 401, "unauthenticated");
	},
	async "signing out clears what pages kept in the browser"(scene) {
		const session = await (await scene.signIn("dora")).client();
		const answered = await session.post("/api/auth/logout");
		expect(expectSuccess(answered)).toEqual({ ok: true });
		expect(answered.headers.get("clear-site-data")).toBe('"storage"');
	},
	async "who consumes what is a graph"(scene) {
		const service = `called-${crypto.randomUUID().slice(0, 8)}`;
		const called = await scene.track({ synced: true, service });
		const config = [`consumes: [{service: ${service}, operations: ["GET /v1/payments"]}]`];
		const caller = await scene.track({ synced: true, service: `${service}-caller`, config });
		await scene.judge(called, apiFiles({ service, change: "removed" }));
		const session = await scene.person("mira");
		const { services, edges, truncated } = expectSuccess(await session.get("/api/services/graph"));
		expect(edges.filter(({ from }: { from: string }) => from === caller.id)).toEqual([
			{ from: caller.id, to: called.id, service, operations: ["GET /v1/payments"], broken: ["GET /v1/payments"] },
		]);
		expect(services.find(({ id }: { id: string }) => id === called.id).last_break).toMatchObject({ verdict: "ERR" });
		expect(truncated).toBe(false);
		expect(expectSuccess(await (await scene.person("otto")).get("/api/services/graph")).services).toEqual([]);
	},
	async "the badge is an image that loads nothing, of a public project alone"(scene) {
		const { id } = await scene.example();
		const badge = await scene.anyone.get(`/api/public/${id}/badge.svg`);
		expect([badge.status, badge.headers.get("content-type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
		expect(badge.headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
		expect(badge.text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
		expect(badge.text).toContain("payments-api");
		expect(badge.text).not.toMatch(/<script|href|url\(|<style|<!/i);
		const known = { "if-none-match": badge.headers.get("etag") ?? "" };
		expect((await scene.anyone.get(`/api/public/${id}/badge.svg`, known)).status).toBe(304);
		const hidden = await scene.track({ public: false, synced: true });
		expectRefusal(await scene.anyone.get(`/api/public/${hidden.id}/badge.svg`), 404, "not_found");
	},
};

const TERMS = { owner: "@api-team", reason: "version 2", expires_at: "2099-12-31" };

/** A project whose default branch holds what the gate blocks, and the run that blocked it. */
async function blockedBranch(scene: ContractScene, config: readonly string[] = []) {
	const tracked = await scene.track({ synced: true, config });
	await scene.commit(tracked, apiFiles({ config, change: "removed" }));
	await scene.sync(tracked);
	const session = await scene.person("mira");
	const { runs } = expectSuccess(await session.get(`/api/projects/${tracked.id}/runs?action=block`));
	return { tracked, session, run: runs[0].id as string };
}
