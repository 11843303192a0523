import { expect } from "@jest/globals";
import { startTlsServer } from "../../../../app/src/live/testing/tls-server.ts";
import { runAction } from "../../../harness/action-runner.ts";
import { writeFiles } from "../../../harness/git.ts";
import { pushJob } from "../../../harness/push-job.ts";
import { createTemporaryFolder } from "../../../harness/temporary-folder.ts";
import { until } from "../../../harness/until.ts";
import { createClient, expectRefusal, expectSuccess } from "../scene/client.ts";
import { preload } from "../scene/own-scene.ts";
import type { Play } from "../scene/play.ts";
import { apiSpec } from "../scene/tracked-api.ts";
import { aSha256, aTime, type Cases, times } from "./case.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a lease could be at most: a run of a dead worker is free again when this has passed. */
const ANY_LEASE_MS = DAY_MS;

/** One run as it is polled. */
const pollRun = async (service: Play, id: string) =>
	expectSuccess(await (await service.key(["read", "sync"])).get(`/api/v1/sync-runs/${id}`));

/** What only a process of its own shows: one that ends, that is years ahead, or that meets another world. */
export const processCases: Cases = {
	async "the protection summary looks 30 days back"(scene) {
		await scene.onOwn(async (own) => {
			const { id } = await own.track({ synced: true });
			const key = await own.key(["read"]);
			const totals = async () => expectSuccess(await key.get(`/api/projects/${id}/protection-summary`)).total_syncs;
			expect(await totals()).toBe(1);
			await own.restart({ aheadMs: 29 * DAY_MS });
			expect(await totals()).toBe(1);
			await own.restart({ aheadMs: 31 * DAY_MS });
			expect(await totals()).toBe(0);
		});
	},
	async "a key is stored under the pepper alone, and its use is told"(scene) {
		const [first, second] = ["1".repeat(40), "2".repeat(40)];
		const secrets = (pepper: string, previous = "") => ({
			environment: { API_KEY_PEPPER: pepper, API_KEY_PEPPER_PREVIOUS: previous },
		});
		const play = async (own: Parameters<Parameters<typeof scene.onOwn>[0]>[0]) => {
			const session = await own.person("mira");
			const made = expectSuccess(await session.post("/api/v1/keys", { name: "kept", scopes: ["read"] }), 201);
			const ask = () => own.anyone.get("/api/v1/services", { authorization: `Bearer ${made.key}` });
			expectSuccess(await ask());
			expect(await own.stored()).not.toContain(made.key.slice("dg_live_".length));
			await expect(own.restart(secrets(second))).rejects.toThrow("other keys than it was started with (API_KEY_PEPPER)");
			await own.restart(secrets(second, first));
			expectSuccess(await ask());
			await own.restart(secrets(second));
			expectSuccess(await ask());
			const { keys } = expectSuccess(await session.get("/api/v1/keys"));
			expect(keys).toMatchObject([{ id: made.id, last_used_at: aTime }]);
		};
		await scene.onOwn(play, secrets(first).environment);
	},
	async "runs outlive the process that was to carry them out"(scene) {
		await scene.onOwn(async (own) => {
			const tracked = await own.track();
			const key = await own.key(["read", "sync"]);
			const queued = await Promise.all(
				Array.from({ length: 5 }, () => key.post(`/api/v1/services/${tracked.id}/sync`)),
			);
			const ids: readonly string[] = queued.map((answer) => expectSuccess(answer, 202).syncRunId);
			await own.restart({ end: "kill", aheadMs: ANY_LEASE_MS });
			for (const id of ids) {
				const run = await until("the run to be completed", async () => {
					const found = await pollRun(own, id);
					expect(["queued", "running", "completed"]).toContain(found.status);
					return found.status === "completed" ? found : undefined;
				});
				expect(run).toMatchObject({ id, project_id: tracked.id, gate_action: "proceed", error_message: null });
			}
			const { size } = expectSuccess(await key.get(`/api/v1/projects/${tracked.id}/log/checkpoint`));
			expect(size).toBe(ids.length);
		});
	},
	async "decisions that are made at once are in one order, without a gap"(scene) {
		const tracked = await scene.track({ synced: true });
		const workflow = await scene.workflow(tracked);
		const made = await Promise.all(
			Array.from({ length: 12 }, () => scene.check(workflow, tracked, { mode: "check" })),
		);
		const decided: readonly string[] = made.map((answer) => expectSuccess(answer).sync_run_id);
		const key = await scene.key(["read"]);
		const log = `/api/v1/projects/${tracked.id}/log`;
		// The first leaf is the decision of the sync that the project began with.
		const leaves = await times(decided.length + 1, async (index) =>
			JSON.parse(expectSuccess(await key.get(`${log}/proof?leaf=${index}`)).leaf),
		);
		expect(new Set(leaves.slice(1).map(({ run_id: id }) => id))).toEqual(new Set(decided));
		const decidedAt: readonly string[] = leaves.map(({ decided_at: time }) => time);
		expect(decidedAt.toSorted()).toEqual(decidedAt);
		expectRefusal(await key.get(`${log}/proof?leaf=${leaves.length}`), 404, "not_found");
		for (const [index] of decided.entries()) {
			expectSuccess(await key.get(`${log}/consistency?from=${index + 1}&to=${index + 2}`));
		}
	},
	async "the Action exchanges its token first, and then has the gate check"(scene) {
		const tracked = await scene.track({ synced: true });
		const workspace = await createTemporaryFolder("workspace");
		try {
			await writeFiles(workspace.path, Object.fromEntries(tracked.head.files));
			const job = pushJob(tracked.repository, tracked.head);
			const before = scene.output().length;
			const result = await runAction({
				workspace: workspace.path,
				job,
				event: {},
				inputs: { "server-url": scene.url },
				tokenRequest: scene.issuer.authorize(job),
			});
			const { exitCode, stderr, undescribed } = result;
			expect({ exitCode, stderr, undescribed }).toEqual({ exitCode: 0, stderr: "", undescribed: [] });
			const asked = [...scene.output().slice(before).matchAll(/"path":"(\/api\/action\/[^"]+)","status":(\d+)/g)];
			expect(asked.map(([, path, status]) => [path, status])).toEqual([
				["/api/action/oidc/exchange", "200"],
				["/api/action/gate-check", "200"],
			]);
		} finally {
			await workspace.remove();
		}
	},
	async "the live description is fetched, named and compared"(scene) {
		const host = "api.example.com";
		const deployed = { current: apiSpec() };
		const server = await startTlsServer([host], (_request, response) => response.end(deployed.current));
		const certificates = await createTemporaryFolder("ca");
		try {
			await writeFiles(certificates.path, { "ca.pem": server.ca });
			const url = `https://${host}/openapi.json`;
			const environment = {
				...preload("public-host.ts"),
				CONTRACT_PUBLIC_HOST: host,
				CONTRACT_PUBLIC_PORT: String(server.port),
				NODE_EXTRA_CA_CERTS: `${certificates.path}/ca.pem`,
			};
			await scene.onOwn(async (own) => {
				const { id } = await own.track({ synced: true, config: [`live: {url: "${url}"}`] });
				const key = await own.key(["read"]);
				const read = async (caller = key) => expectSuccess(await caller.get(`/api/v1/projects/${id}/live-spec`));
				const found = { source_url: url, fetched_at: aTime, sha256: aSha256 };
				const same = await read();
				expect(same).toEqual({ ...found, drifted: false, spec: apiSpec() });
				deployed.current = apiSpec("removed");
				const other = await read(await own.person("mira"));
				expect(other).toEqual({ ...found, drifted: true, spec: apiSpec("removed") });
				expect(other.sha256).not.toBe(same.sha256);
				deployed.current = "nonsense: [";
				expectRefusal(await key.get(`/api/v1/projects/${id}/live-spec`), 404, "live_spec_unavailable");
			}, environment);
		} finally {
			await server.close();
			await certificates.remove();
		}
	},
	async "every refusal tells its place or its remedy"(scene) {
		const { id } = await scene.example();
		const stranger = createClient(scene.url, { authorization: "Bearer x" });
		const session = await scene.person("otto");
		const refusals = [
			await scene.anyone.get("/api/nothing"),
			await scene.anyone.get("/api/projects/list"),
			await scene.anyone.delete("/api/health"),
			await scene.anyone.post("/api/projects"),
			await scene.anyone.post("/api/action/gate-check"),
			await scene.anyone.post("/api/action/oidc/exchange", { token: "x" }),
			await scene.anyone.post("/api/webhooks/github"),
			await scene.anyone.post("/api/webhooks/stripe"),
			await stranger.get("/api/v1/services"),
			await session.get(`/api/projects/${id}`),
			await session.post("/api/projects", { repo: "acme/nothing" }),
			await session.post("/api/v1/keys/rotate", { keyId: "none" }),
			await (await scene.key(["write"])).get(`/api/v1/projects/${id}/audit`),
			await (await scene.key(["read"], "otto")).get(`/api/v1/projects/${id}/audit`),
		];
		for (const { body } of refusals) expect(body.detail).toMatch(/^[A-Z`].+\.$/);
	},
};
