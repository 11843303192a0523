import { expect } from "@jest/globals";
import { createClient, expectRefusal, expectSuccess } from "../scene/client.ts";
import type { ContractScene } from "../scene/contract-scene.ts";
import type { Scope } from "../scene/play.ts";
import { FILES_GENERATED } from "../scene/tracked-api.ts";
import { aCount, aNumber, aText, aTime, aUuid, type Cases } from "./case.ts";

const KEY = /^dg_live_[0-9A-Za-z]{30}[0-9A-Za-z]{6}$/;

const make = async (scene: ContractScene, scopes: readonly Scope[] = ["read"], name = "ci") =>
	expectSuccess(await (await scene.person("mira")).post("/api/v1/keys", { name, scopes }), 201);

const holder = (scene: ContractScene, key: string) => createClient(scene.url, { authorization: `Bearer ${key}` });

const listed = async (scene: ContractScene) => expectSuccess(await (await scene.person("mira")).get("/api/v1/keys")).keys;

/** RFC 1952's CRC-32 (reflected, 0xEDB88320), by its definition. */
function crc32(text: string): number {
	let crc = 0xffffffff;
	for (const byte of Buffer.from(text)) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
	}
	return (crc ^ 0xffffffff) >>> 0;
}

/** docs/contract/access.md: keys and what they may. */
export const keyCases: Cases = {
	async "a key is made with its value, and shown that once"(scene) {
		const made = await make(scene, ["read", "sync"], "a key to see");
		expect(made).toEqual({
			id: aText,
			key: expect.stringMatching(KEY),
			key_prefix: aText,
			name: "a key to see",
			scopes: ["read", "sync"],
			created_at: aTime,
		});
		expect(made.key.startsWith(made.key_prefix)).toBe(true);
		expect(made.key_prefix.length).toBeLessThan(20);
		const answer = await (await scene.person("mira")).get("/api/v1/keys");
		expect(answer.text).not.toContain(made.key);
	},
	async "keys are listed with both names of the prefix, without values"(scene) {
		const made = await make(scene, ["write"], "a key to list");
		const entry = (await listed(scene)).find((one: { id: string }) => one.id === made.id);
		expect(entry).toEqual({
			id: made.id,
			name: "a key to list",
			prefix: made.key_prefix,
			key_prefix: made.key_prefix,
			scopes: ["write"],
			last_used_at: null,
			created_at: made.created_at,
		});
	},
	async "a key ends in its checksum, and a mistyped one is refused"(scene) {
		const { key } = await make(scene);
		const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
		const value = [...key.slice(-6)].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
		const alternatives = [key.slice(0, -6), key.slice("dg_live_".length, -6)].map(crc32);
		expect(alternatives).toContain(value);
		const mistyped = key.replace(/.$/, (last: string) => (last === "a" ? "b" : "a"));
		for (const wrong of [mistyped, `${key}x`, key.slice(0, -1), "dg_live_", "x"]) {
			expectRefusal(await holder(scene, wrong).get("/api/v1/services"), 401, "invalid_api_key");
		}
		expectRefusal(await scene.anyone.get("/api/v1/services"), 401, "invalid_api_key");
	},
	async "a key names itself and at least one scope that there is"(scene) {
		const session = await scene.person("mira");
		for (const body of [{}, { name: "x" }, { name: "x", scopes: ["admin"] }, { name: 7, scopes: ["read"] }]) {
			expectRefusal(await session.post("/api/v1/keys", body), 400, "invalid_request");
		}
	},
	async "a key's use is noted, when the service stops at the latest"(scene) {
		const made = await make(scene);
		expectSuccess(await holder(scene, made.key).get("/api/v1/services"));
		await scene.restart();
		const entry = (await listed(scene)).find((one: { id: string }) => one.id === made.id);
		expect(entry.last_used_at).toEqual(aTime);
	},
	async "a revoked key is refused at once, for ever, and no longer listed"(scene) {
		const made = await make(scene);
		const key = holder(scene, made.key);
		const session = await scene.person("mira");
		expectSuccess(await key.get("/api/v1/services"));
		expect(expectSuccess(await session.delete(`/api/v1/keys/${made.id}`))).toEqual({ ok: true });
		expectRefusal(await key.get("/api/v1/services"), 401, "invalid_api_key");
		expect((await listed(scene)).map(({ id }: { id: string }) => id)).not.toContain(made.id);
		expectRefusal(await session.delete(`/api/v1/keys/${made.id}`), 409, "key_revoked");
		expectRefusal(await session.post("/api/v1/keys/rotate", { keyId: made.id }), 409, "key_revoked");
	},
	async "a rotated key gives way to one of the same name and scopes"(scene) {
		const made = await make(scene, ["read", "write"], "a key to rotate");
		const session = await scene.person("mira");
		const next = expectSuccess(await session.post("/api/v1/keys/rotate", { keyId: made.id }));
		expect(next).toEqual({
			id: aText,
			key: expect.stringMatching(KEY),
			key_prefix: aText,
			name: "a key to rotate",
			scopes: ["read", "write"],
			created_at: aTime,
		});
		expect(next.key).not.toBe(made.key);
		expectRefusal(await holder(scene, made.key).get("/api/v1/services"), 401, "invalid_api_key");
		expectSuccess(await holder(scene, next.key).get("/api/v1/services"));
		expectRefusal(await session.post("/api/v1/keys/rotate", { keyId: made.id }), 409, "key_revoked");
	},
	async "of parallel rotations one succeeds, and one key lives"(scene) {
		const made = await make(scene, ["read"], "a key to fight for");
		const session = await scene.person("mira");
		const answers = await Promise.all(
			Array.from({ length: 4 }, () => session.post("/api/v1/keys/rotate", { keyId: made.id })),
		);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
		const live = (await listed(scene)).filter(({ name }: { name: string }) => name === "a key to fight for");
		expect(live).toHaveLength(1);
	},
	async "a key of another's, or none, is 404"(scene) {
		const made = await make(scene);
		const other = await scene.person("otto");
		for (const id of [made.id, "none"]) {
			expectRefusal(await other.delete(`/api/v1/keys/${id}`), 404, "not_found");
			expectRefusal(await other.post("/api/v1/keys/rotate", { keyId: id }), 404, "not_found");
		}
	},
	async "reading needs the read scope"(scene) {
		const { id } = await scene.example();
		const paths = [
			`/api/v1/projects/${id}/audit`,
			`/api/v1/projects/${id}/exceptions`,
			`/api/v1/projects/${id}/impact`,
			`/api/v1/projects/${id}/spec`,
			`/api/v1/projects/${id}/log/checkpoint`,
			`/api/v1/services/${id}/artifacts`,
			"/api/v1/services",
			`/api/projects/${id}/changelog`,
			`/api/projects/${id}/protection-summary`,
			`/api/projects/${id}/docs-scaffold`,
		];
		const [reader, writer] = [await scene.key(["read"]), await scene.key(["write", "sync"])];
		for (const path of paths) {
			expectSuccess(await reader.get(path));
			expectRefusal(await writer.get(path), 403, "forbidden");
		}
		const window = { from: "2026-01-01", to: "2026-01-31" };
		expectSuccess(await reader.post(`/api/v1/projects/${id}/evidence`, window));
		expectRefusal(await writer.post(`/api/v1/projects/${id}/evidence`, window), 403, "forbidden");
	},
	async "changing needs the write scope, and syncing the sync scope"(scene) {
		const { id } = await scene.example();
		const publish = `/api/v1/projects/${id}/changelog/publish`;
		for (const scopes of [["read"], ["sync"]] as const) {
			expectRefusal(await (await scene.key(scopes)).post(publish, { entryId: "x" }), 403, "forbidden");
		}
		for (const scopes of [["read"], ["write"]] as const) {
			expectRefusal(await (await scene.key(scopes)).post(`/api/v1/services/${id}/sync`), 403, "forbidden");
		}
	},
	async "a key has 403 for a project that its owner does not reach, as for none"(scene) {
		const { id } = await scene.example();
		const key = await scene.key(["read", "write", "sync"], "otto");
		const none = "00000000-0000-7000-8000-000000000000";
		for (const path of ["audit", "exceptions", "impact", "live-spec", "spec", "log/checkpoint"]) {
			const foreign = expectRefusal(await key.get(`/api/v1/projects/${id}/${path}`), 403, "forbidden");
			expect(foreign.text).toBe((await key.get(`/api/v1/projects/${none}/${path}`)).text);
		}
		expectRefusal(await key.get(`/api/projects/${id}/changelog`), 403, "forbidden");
		expectRefusal(await key.post(`/api/v1/services/${id}/sync`), 403, "forbidden");
		expectRefusal(await key.get(`/api/v1/services/${id}/artifacts`), 403, "forbidden");
		expect(expectSuccess(await key.get("/api/v1/services"))).toEqual({ services: [] });
	},
	async "services are listed to a key"(scene) {
		const { id, repository } = await scene.example();
		const key = await scene.key(["read"]);
		const { services } = expectSuccess(await key.get("/api/v1/services"));
		expect(services).toContainEqual({
			id,
			project_id: id,
			name: "payments-api",
			repo_full_name: repository.fullName,
			version: "1.0.0",
			outputs: ["typescript", "python", "go", "mcp", "docs"],
			drift_detected: false,
			last_synced_at: aTime,
		});
	},
	async "a service's artifacts are listed without content"(scene) {
		const { id } = await scene.example();
		const { artifacts } = expectSuccess(await (await scene.key(["read"])).get(`/api/v1/services/${id}/artifacts`));
		expect(artifacts).toHaveLength(FILES_GENERATED);
		for (const one of artifacts) {
			expect(one).toMatchObject({ id: aText, artifact_type: aText, path: aText, bytes: aCount });
			expect(one).not.toHaveProperty("content");
		}
	},
	async "a key triggers a sync and polls for its end"(scene) {
		const tracked = await scene.track({ synced: true });
		const key = await scene.key(["sync"]);
		const answer = await key.post(`/api/v1/services/${tracked.id}/sync`);
		const body = expectSuccess(answer, 202);
		expect(body).toEqual({ syncRunId: aUuid });
		expect(answer.headers.get("location")).toBe(`/api/v1/sync-runs/${body.syncRunId}`);
		await scene.waitForRun(tracked, "manual");
		for (const caller of [key, await scene.key(["read"]), await scene.person("mira")]) {
			const run = expectSuccess(await caller.get(`/api/v1/sync-runs/${body.syncRunId}`));
			expect(run).toMatchObject({
				id: body.syncRunId,
				project_id: tracked.id,
				status: "completed",
				trigger_type: "manual",
				gate_action: "proceed",
				total_duration_ms: aCount,
				breaking_score: aNumber,
				gate_decision: { gate_action: "proceed", gate_lane: "PASS", sync_run_id: body.syncRunId },
				findings: [],
			});
		}
		expectRefusal(await (await scene.key(["write"])).get(`/api/v1/sync-runs/${body.syncRunId}`), 403, "forbidden");
		expectRefusal(await (await scene.person("otto")).get(`/api/v1/sync-runs/${body.syncRunId}`), 404, "not_found");
		expectRefusal(await (await scene.person("mira")).get("/api/v1/sync-runs/none"), 404, "not_found");
	},
};
