import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it, jest } from "@jest/globals";
import type { Commit } from "../../harness/github-commits.ts";
import type { Repository } from "../../harness/github-repository.ts";
import { pushJob } from "../../harness/push-job.ts";
import { until } from "../../harness/until.ts";
import { installationCreated, pushed } from "../../harness/webhook-payloads.ts";
import { describeOnEachDatabase } from "../e2e/databases.ts";
import { bearer, type Caller, callerOf, type Reply, signIn } from "./http-client.ts";
import * as resources from "./resources.ts";
import { openWorld, type World } from "./world.ts";

// A loaded machine may take its time: this only ends a run that hangs.
jest.setTimeout(120_000);

/*
 * A new user's first days, by a client that was written from what docs/contract promises, and shares nothing with the
 * service: one step after another, on one process.
 */

const CONFIG = "driftgate.yml";
const SPEC = "api/openapi.yaml";

const config = (version: string, more = ""): string =>
	`service: orders-api\nversion: ${version}\nspec: ./${SPEC}\noutputs: {typescript: true}\n${more}`;

const operation = (id: string): string =>
	`    get:\n      operationId: ${id}\n      responses:\n        "200":\n          description: Fine.\n          content:\n            application/json:\n              schema: {type: array, items: {type: string}}\n`;

const spec = (...names: readonly string[]): string =>
	`openapi: 3.1.0\ninfo: {title: Orders, version: "1"}\npaths:\n${names.map((name) => `  /v1/${name}:\n${operation(`list_${name}`)}`).join("")}`;

const ok = (reply: Reply, status = 200): Reply["json"] => {
	expect({ status: reply.status, said: reply.status === status ? "" : reply.text }).toEqual({ status, said: "" });
	return reply.json;
};

const refused = (reply: Reply, status: number, error: string): Reply["json"] => {
	expect({ status: reply.status, error: reply.json?.error }).toEqual({ status, error });
	return reply.json;
};

const isA = (resource: resources.Resource, value: unknown): void =>
	expect(resources.misfits(resource, value)).toEqual([]);

describeOnEachDatabase("a new user", (server) => {
	let world: World;
	let visitor: Caller;
	let browser: Caller;
	let ci: Caller;
	let script: Caller;
	let keyId: string;
	let repository: Repository;
	let head: Commit;
	let project: string;

	beforeAll(async () => {
		world = await openWorld(server);
		visitor = callerOf(world.baseUrl);
		repository = await world.github.createRepository("orders");
	});

	afterAll(async () => {
		await world?.stop();
	});

	const commit = async (files: Readonly<Record<string, string>>, parent: Commit | null = head): Promise<void> => {
		head = await world.github.commit(repository, { branch: "main", files, message: "Work on the API", parent });
	};
	const submission = (files: Readonly<Record<string, string>>, more: object = {}): object => ({
		config_content: files[CONFIG],
		files: { [SPEC]: files[SPEC] },
		repo: repository.fullName,
		ref: "refs/heads/main",
		commit_sha: head.sha,
		...more,
	});
	/** On a branch of its own, with a workflow that runs there. */
	const propose = async (files: Readonly<Record<string, string>>, branch: string) => {
		const request = { branch, files, message: "Propose a change", parent: head };
		const proposed = await world.github.commit(repository, request);
		const workflow = await startWorkflow(proposed);
		return { sent: submission(files, { mode: "check", commit_sha: proposed.sha }), workflow };
	};
	const runs = async (): Promise<readonly Reply["json"][]> =>
		ok(await browser.get(`/api/projects/${project}/sync-runs`));
	const startWorkflow = async (on = head): Promise<Caller> => {
		const token = await world.issuer.mint(pushJob(repository, on), world.baseUrl);
		const exchanged = ok(await visitor.post("/api/action/oidc/exchange", { token }));
		expect(exchanged).toEqual({
			action_token: expect.any(String),
			expires_in: 300,
			repo: repository.fullName,
			ref: "refs/heads/main",
		});
		return bearer(world.baseUrl, exchanged.action_token);
	};

	it("finds the service well, and joins its lists", async () => {
		expect(ok(await visitor.get("/api/health"))).toEqual({
			status: "ok",
			timestamp: expect.any(String),
			version: expect.any(String),
		});
		const email = "nell@example.com";
		expect(ok(await visitor.post("/api/waitlist", { email }))).toEqual({ ok: true });
		refused(await visitor.post("/api/waitlist", { email }), 409, "already_registered");
		refused(await visitor.post("/api/waitlist", {}), 400, "missing_email");
		expect(ok(await visitor.post("/api/newsletter/subscribe", { email }))).toEqual({ ok: true });
		refused(await visitor.post("/api/newsletter/subscribe", { email }), 409, "already_subscribed");
		expect((await visitor.get("/api/projects/list")).status).toBe(401);
	});

	it("signs in, installs the App and links a repository", async () => {
		browser = await signIn(world.baseUrl, world.authorize);
		expect(ok(await browser.get("/api/projects/list"))).toMatchObject({ onboarding_completed: false, projects: [] });
		await world.deliver("installation", installationCreated(world.github, [repository]));
		isA(resources.installationStatus, ok(await browser.get("/api/github/installation-status")));
		await commit({ [CONFIG]: config("1.0.0"), [SPEC]: spec("orders", "refunds") }, null);
		project = ok(await browser.post("/api/projects", { repo: repository.fullName }), 201).project_id;
		expect(ok(await browser.get("/api/projects/list"))).toMatchObject({
			github_connected: true,
			projects: [{ project_id: project }],
		});
	});

	it("pushes, and polls until the push is synced", async () => {
		await world.deliver("push", pushed(repository, "main", null, head));
		const [run] = await until("the run to end", async () => {
			const found = await runs();
			return found[0]?.completed_at ? found : undefined;
		});
		isA(resources.syncRun, run);
		expect(run).toMatchObject({
			project_id: project,
			status: "completed",
			trigger_type: "webhook",
			version_number: 1,
			gate_action: "proceed",
		});
		const list = ok(await browser.get("/api/projects/list"));
		expect(list).toMatchObject({ github_connected: true, onboarding_completed: true });
		isA(resources.project, list.projects[0]);
		isA(resources.driftCheck, ok(await browser.get(`/api/projects/${project}/drift-check`)));
	});

	it("has an SDK, which everybody may have", async () => {
		const latest = ok(await browser.get(`/api/projects/${project}/artifacts/latest`));
		expect(latest.latest_sync_run_id).toBe((await runs())[0].id);
		const [wrapper] = latest.artifacts.wrappers;
		isA(resources.wrapper, wrapper);
		expect(createHash("sha256").update(wrapper.content).digest("hex")).toBe(wrapper.sha256);
		const raw = await visitor.get(`/api/public/${project}/sdk/typescript`);
		expect({ status: raw.status, text: raw.text }).toEqual({ status: 200, text: wrapper.content });
		isA(resources.publicStatus, ok(await visitor.get(`/api/public/${project}/status`)));
	});

	it("makes a key, which is shown once", async () => {
		const made = ok(await browser.post("/api/v1/keys", { name: "scripts", scopes: ["read", "write", "sync"] }), 201);
		isA(resources.createdKey, made);
		[keyId, script] = [made.id, bearer(world.baseUrl, made.key)];
		const listed = await browser.get("/api/v1/keys");
		for (const key of ok(listed).keys) isA(resources.listedKey, key);
		expect(listed.text).not.toContain(made.key);
		expect((await script.get("/api/v1/keys")).status).toBe(401);
	});

	it("has a workflow validate and check what it changes", async () => {
		ci = await startWorkflow();
		const whole = { [CONFIG]: config("1.1.0"), [SPEC]: spec("orders", "refunds", "returns") };
		const valid = ok(await ci.post("/api/action/validate", submission(whole)));
		expect(valid.valid).toBe(true);
		isA(resources.configSummary, valid.config_summary);
		const wrong = await ci.post(
			"/api/action/validate",
			submission({ ...whole, [CONFIG]: "service: orders-api\noutputs: {}\n" }),
		);
		expect(refused(wrong, 422, "invalid_config").errors.length).toBeGreaterThan(1);
		const broken = { [CONFIG]: config("2.0.0"), [SPEC]: spec("orders") };
		const { sent, workflow } = await propose(broken, "broken");
		const decision = ok(await workflow.post("/api/action/gate-check", sent));
		isA(resources.gateDecision, decision);
		expect(decision).toMatchObject({
			gate_action: "block",
			gate_lane: "ERR",
			breaking_operations: [{ kind: "endpoint_removed", endpoint: "GET /v1/refunds", severity: "error" }],
		});
		refused(await visitor.post("/api/action/gate-check", submission(whole)), 401, "invalid_action_token");
	});

	it("merges what is safe: the next version, with a draft of its changelog", async () => {
		await commit({ [CONFIG]: config("1.1.0"), [SPEC]: spec("orders", "refunds", "returns") });
		const files = Object.fromEntries(head.files);
		const decision = ok(
			await (await startWorkflow()).post("/api/action/gate-check", submission(files, { mode: "sync" })),
		);
		isA(resources.gateDecision, decision);
		expect(decision).toMatchObject({ gate_action: "proceed", breaking_operations: [] });
		const path = `/api/projects/${project}/changelog`;
		const { entries } = ok(await script.get(`${path}?status=draft`));
		for (const entry of entries) isA(resources.changelogEntry, entry);
		const published = ok(
			await script.post(`/api/v1/projects/${project}/changelog/publish`, { entryId: entries[0].id }),
		);
		expect(published).toMatchObject({ id: entries[0].id, published_at: expect.any(String) });
		expect(ok(await script.get(`${path}?status=published&limit=1`))).toMatchObject({
			entries: [{ id: entries[0].id }],
			has_more: false,
		});
	});

	it("reads what the gate did, page by page", async () => {
		const path = `/api/v1/projects/${project}/audit`;
		const seen: unknown[] = [];
		for (let cursor: string | null = ""; cursor !== null; ) {
			const page = ok(await script.get(`${path}?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`));
			for (const entry of page.results) isA(resources.auditEntry, entry);
			seen.push(...page.results);
			expect(page.has_more).toBe(page.next_cursor !== null);
			cursor = page.next_cursor;
		}
		expect(seen.map((entry) => Object(entry).verdict)).toEqual(expect.arrayContaining(["ERR", "PASS"]));
		const summary = ok(await script.get(`/api/projects/${project}/protection-summary`));
		isA(resources.protectionSummary, summary);
		expect(summary).toMatchObject({ gate_blocks: 1 });
		expect(ok(await script.get(`/api/v1/projects/${project}/impact`)).breaking_operations).toHaveLength(1);
		expect(ok(await script.get(`/api/projects/${project}/docs-scaffold`)).scaffold).toContain("/v1/returns");
		expect((await script.get(`/api/v1/projects/${project}/spec`)).text).toBe(spec("orders", "refunds", "returns"));
	});

	it("starts a sync from a script, and polls it", async () => {
		const { services } = ok(await script.get("/api/v1/services"));
		expect(services).toHaveLength(1);
		const { syncRunId } = ok(await script.post(`/api/v1/services/${services[0].id}/sync`), 202);
		const run = await until("the sync to end", async () => {
			const found = ok(await script.get(`/api/v1/sync-runs/${syncRunId}`));
			return found.completed_at ? found : undefined;
		});
		isA(resources.syncRun, run);
		expect(ok(await script.get(`/api/v1/services/${services[0].id}/artifacts`)).artifacts).toHaveLength(1);
		expect(ok(await browser.post(`/api/projects/${project}/sync`))).toMatchObject({
			ok: true,
			status: "completed",
			sync_run_id: expect.any(String),
		});
	});

	it("lets a break through with an exception that has an owner, a reason and an end", async () => {
		const broken = { [CONFIG]: config("2.0.0"), [SPEC]: spec("orders", "returns") };
		const { sent, workflow } = await propose(broken, "broken-again");
		const check = async () => ok(await workflow.post("/api/action/gate-check", sent));
		const blocked = await check();
		expect(blocked.gate_action).toBe("block");
		const given = {
			finding: blocked.findings[0].fingerprint,
			owner: "@nell",
			reason: "nobody calls it",
			expires_at: "2999-01-01",
		};
		const { id } = ok(await browser.post(`/api/projects/${project}/exceptions`, given), 201);
		const { exceptions } = ok(await script.get(`/api/v1/projects/${project}/exceptions`));
		expect(exceptions).toHaveLength(1);
		isA(resources.driftException, exceptions[0]);
		expect((await check()).gate_action).toBe("proceed");
		ok(await browser.delete(`/api/projects/${project}/exceptions/${id}`));
		expect((await check()).gate_action).toBe("block");
	});

	it("is told that the repository's configuration drifted", async () => {
		await commit({ [CONFIG]: config("1.2.0") });
		const check = ok(await browser.get(`/api/projects/${project}/drift-check`));
		isA(resources.driftCheck, check);
		expect(check.drifted).toBe(true);
		ok(await browser.post(`/api/projects/${project}/sync`));
		expect(ok(await browser.get(`/api/projects/${project}/drift-check`)).drifted).toBe(false);
	});

	it("buys a plan, has evidence with it, and loses it with the plan", async () => {
		const ask = () =>
			script.post(`/api/v1/projects/${project}/evidence`, { from: "2026-01-01", to: "2999-12-31", format: "markdown" });
		const balance = async () => ok(await browser.get("/api/user/credits"));
		isA(resources.creditBalance, await balance());
		expect(await balance()).toMatchObject({ plan_tier: "free", stripe_subscription_status: null });
		expect((await ask()).status).toBe(403);
		expect((await browser.post("/api/billing/portal")).status).toBe(404);
		const { url } = ok(await browser.post("/api/billing/checkout", { priceKey: "pipeline_team" }));
		await world.pay(url, "pipeline_team");
		await until("the plan", async () => ((await balance()).plan_tier === "team" ? true : undefined));
		expect(await balance()).toMatchObject({ stripe_subscription_status: "active" });
		const evidence = ok(await ask());
		expect(evidence).toEqual({ format: "markdown", content: expect.stringContaining("CC8.1") });
		expect(ok(await browser.post("/api/billing/portal"))).toEqual({ url: expect.stringMatching(/^https?:/) });
		await world.cancel("pipeline_team");
		await until("the plan to end", async () => ((await balance()).plan_tier === "free" ? true : undefined));
		expect(await balance()).toMatchObject({ stripe_subscription_status: "canceled" });
		expect((await ask()).status).toBe(403);
	});

	it("rotates the key and revokes it", async () => {
		const rotated = ok(await browser.post("/api/v1/keys/rotate", { keyId }));
		isA(resources.rotatedKey, rotated);
		expect((await script.get("/api/v1/services")).status).toBe(401);
		const next = bearer(world.baseUrl, rotated.key);
		expect(ok(await next.get("/api/v1/services")).services).toHaveLength(1);
		expect((await browser.post("/api/v1/keys/rotate", { keyId })).status).toBe(409);
		ok(await browser.delete(`/api/v1/keys/${rotated.id}`));
		expect((await next.get("/api/v1/services")).status).toBe(401);
	});

	it("leaves, and nothing is left", async () => {
		expect(ok(await browser.delete("/api/user/delete"))).toEqual({ ok: true });
		expect((await browser.get("/api/projects/list")).status).toBe(401);
		expect((await visitor.get(`/api/public/${project}/status`)).status).toBe(404);
		browser = await signIn(world.baseUrl, world.authorize);
		expect(ok(await browser.get("/api/projects/list"))).toMatchObject({ projects: [] });
	});
});
