import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { sampleFiles, sampleSpec } from "../../../testing/sample-service.ts";
import { startTestService, type TestService } from "../../../testing/test-service.ts";
import { errorDetails } from "../../error-details.ts";

let service: TestService;

beforeAll(async () => {
	service = await startTestService();
	inGit(sampleFiles());
});

afterAll(() => service.stop());

function inGit(files: Readonly<Record<string, string>>): void {
	for (const [path, text] of Object.entries(files)) service.git.set(path, text);
}

type Headers = { readonly authorization: string };

const get = (path: string, headers: Headers) => service.send("GET", path, { headers });
const trigger = (id: string, headers: Headers) => service.send("POST", `/api/v1/services/${id}/sync`, { headers });

/** Polls as a caller would, until the run has ended. */
async function ended(id: string, headers: Headers) {
	for (let attempt = 0; attempt < 200; attempt += 1) {
		const { body } = await get(`/api/v1/sync-runs/${id}`, headers);
		if (body.status === "completed" || body.status === "failed") return body;
		await sleep(50);
	}
	throw new Error(`The run ${id} did not end.`);
}

async function aService(userId: string) {
	const project = await service.seedProject({ repositoryId: `of ${userId}`, ownerUserId: userId });
	return { project, key: await service.apiKey(undefined, userId) };
}

describe("POST /api/v1/services/{id}/sync", () => {
	it("queues a run that can be polled to its end, and what it generated is listed without its text", async () => {
		const { project, key } = await aService("u1");
		const { status, headers, body } = await trigger(project.id, key);
		expect(status).toBe(202);
		expect(body).toEqual({ syncRunId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
		expect(headers["location"]).toBe(`/api/v1/sync-runs/${body.syncRunId}`);
		expect(await ended(body.syncRunId, key)).toMatchObject({
			project_id: project.id,
			trigger_type: "manual",
			status: "completed",
			version_number: 1,
			gate_decision: { gate_action: "proceed", gate_lane: "PASS", verified: true, sync_run_id: body.syncRunId },
			findings: [],
		});
		const artifacts = (await get(`/api/v1/services/${project.id}/artifacts`, key)).body.artifacts;
		expect(artifacts).toEqual([
			{
				id: expect.any(String),
				language: "typescript",
				artifact_type: "wrapper",
				path: expect.stringMatching(/\.ts$/),
				sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
				bytes: expect.any(Number),
			},
		]);
		expect((await get("/api/v1/services", key)).body).toEqual({
			services: [
				{
					id: project.id,
					project_id: project.id,
					name: "payments-api",
					repo_full_name: "acme/payments",
					version: "1.0.0",
					outputs: ["typescript"],
					drift_detected: false,
					last_synced_at: "2026-03-01T12:00:00.000Z",
				},
			],
		});

		inGit(sampleFiles({ version: "2.0.0", spec: sampleSpec({ removal: true }) }));
		service.clock.time += 1_000;
		const blocked = await ended((await trigger(project.id, key)).body.syncRunId, key);
		inGit(sampleFiles());
		expect(blocked).toMatchObject({
			gate_action: "block",
			gate_decision: { gate_action: "block", breaking_operations: [{ endpoint: "GET /v1/payments" }] },
			findings: [{ level: "ERR" }],
		});
	});

	it("counts against 100 in 60 seconds of the key with those that replaced it, and of no other", async () => {
		const { project, key } = await aService("u2");
		const session = await service.signIn("u2");
		const unknown = crypto.randomUUID();
		for (let i = 0; i < 100; i += 1) expect((await trigger(unknown, key)).status).toBe(403);
		const refused = await trigger(project.id, key);
		expect(refused).toMatchObject({ status: 429, body: { error: "rate_limited" } });
		expect(refused.headers).toMatchObject({ "ratelimit-policy": '"gate-check-key";q=100;w=60' });
		const [{ id }] = (await service.send("GET", "/api/v1/keys", { headers: session })).body.keys;
		const rotated = await service.send("POST", "/api/v1/keys/rotate", { json: { keyId: id }, headers: session });
		const authorization = `Bearer ${rotated.body.key}`;
		expect(await trigger(project.id, { authorization })).toMatchObject({ status: 429 });
		expect(await trigger(project.id, await service.apiKey(["sync"], "u2"))).toMatchObject({ status: 202 });
	});
});

describe("what is another tenant's", () => {
	it("is 403 to a key and 404 to a session, as what does not exist", async () => {
		const { project, key } = await aService("u3");
		const run = (await trigger(project.id, key)).body.syncRunId;
		await ended(run, key);
		const stranger = await service.apiKey(undefined, "u4");
		const session = await service.signIn("u4");
		for (const id of [run, crypto.randomUUID(), "x", "__proto__"]) {
			const [asKey, asSession] = [
				await get(`/api/v1/sync-runs/${id}`, stranger),
				await service.send("GET", `/api/v1/sync-runs/${id}`, { headers: session }),
			];
			expect([asKey.status, asKey.body]).toEqual([403, { error: "forbidden", detail: errorDetails.forbidden }]);
			expect([asSession.status, asSession.body]).toEqual([404, { error: "not_found", detail: errorDetails.not_found }]);
		}
		for (const id of [project.id, crypto.randomUUID()]) {
			expect(await trigger(id, stranger)).toMatchObject({ status: 403, body: { error: "forbidden" } });
			expect(await get(`/api/v1/services/${id}/artifacts`, stranger)).toMatchObject({ status: 403 });
		}
		expect((await get("/api/v1/services", stranger)).body).toEqual({ services: [] });
	});
});
