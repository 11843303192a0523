import { createHash } from "node:crypto";
import { expect } from "@jest/globals";
import { expectRefusal, expectSuccess } from "../scene/client.ts";
import type { ContractScene } from "../scene/contract-scene.ts";
import type { Tracked } from "../scene/play.ts";
import { apiConfig, apiFiles, CONFIG_PATH, SPEC_PATH } from "../scene/tracked-api.ts";
import { aCount, aNumber, aText, aTime, aUuid, type Cases, times } from "./case.ts";

const changelogEntry = {
	id: aUuid,
	version: expect.stringMatching(/^\d{8}T\d{6}(?:\.\d+)?Z$/),
	status: "draft",
	lane: expect.stringMatching(/^(?:ERR|WARN|INFO|PASS)$/),
	developer_summary: aText,
	err_count: aCount,
	warn_count: aCount,
	info_count: aCount,
	release: aText,
	upgrade_notes: [],
	upgrade_message: null,
	markdown: expect.stringMatching(/^## \[1\.[01]\.0\] - \d{4}-\d{2}-\d{2}\n/),
	published_at: null,
};

/** A project with two versions: two entries of the changelog, two decisions. */
async function twoVersions(scene: ContractScene, service: string): Promise<Tracked> {
	const tracked = await scene.track({ service, synced: true });
	const next = await scene.commit(tracked, apiFiles({ service, version: "1.1.0", change: "added" }));
	expectSuccess(await scene.check(await scene.workflow(next), next));
	// The check, and the run that generates what it made the baseline, which is a decision as well.
	await scene.waitForRun(next, "manual", 2);
	return next;
}

/** Tries that a list's cursor must refuse. */
async function expectOpaqueCursor(get: (query: string) => ReturnType<ContractScene["sync"]>, rows: string): Promise<void> {
	const first = expectSuccess(await get("limit=1"));
	expect(first).toMatchObject({ has_more: true, next_cursor: aText });
	expect(first[rows]).toHaveLength(1);
	const second = expectSuccess(await get(`limit=1&cursor=${first.next_cursor}`));
	expect(second[rows][0].id).not.toBe(first[rows][0].id);
	for (const cursor of ["", "x", `${first.next_cursor}A`, String(first.next_cursor).slice(1)]) {
		expectRefusal(await get(`limit=1&cursor=${cursor}`), 400, "invalid_cursor");
	}
	for (const limit of ["0", "101", "x", "0x10", "1e1", "+5", "%205", "05"]) expectRefusal(await get(`limit=${limit}`), 400, "invalid_request");
}

/** docs/contract/projects.md and records.md: what is told of decisions. */
export const reportCases: Cases = {
	async "the changelog has drafts, newest first"(scene) {
		const tracked = await twoVersions(scene, "drafted-api");
		for (const caller of [await scene.key(["read"]), await scene.person("mira")]) {
			const body = expectSuccess(await caller.get(`/api/projects/${tracked.id}/changelog`));
			expect(body).toEqual({ entries: [changelogEntry, changelogEntry], next_cursor: null, has_more: false });
			expect(body.entries.map(({ lane }: { lane: string }) => lane)).toEqual(["INFO", "PASS"]);
			expect(body.entries[0].developer_summary).toContain("1.1.0");
		}
	},
	async "an entry is published once, with its time"(scene) {
		const { id } = await twoVersions(scene, "published-api");
		const key = await scene.key(["write"]);
		const reader = await scene.key(["read"]);
		const list = async (query: string) =>
			expectSuccess(await reader.get(`/api/projects/${id}/changelog?${query}`)).entries;
		const [entry] = await list("");
		const path = `/api/v1/projects/${id}/changelog/publish`;
		const published = expectSuccess(await key.post(path, { entryId: entry.id }));
		expect(published).toEqual({ ...entry, status: "published", published_at: aTime });
		expectRefusal(await key.post(path, { entryId: entry.id }), 409, "already_published");
		expectRefusal(await key.post(path, { entryId: "none" }), 404, "not_found");
		expectRefusal(await key.post(path, {}), 400, "invalid_request");
		expect(await list("status=published")).toEqual([published]);
		expect(await list("status=draft")).toHaveLength(1);
		expectRefusal(await reader.get(`/api/projects/${id}/changelog?status=other`), 400, "invalid_request");
	},
	async "the changelog's cursor is opaque"(scene) {
		const { id } = await twoVersions(scene, "paged-api");
		const reader = await scene.key(["read"]);
		await expectOpaqueCursor((query) => reader.get(`/api/projects/${id}/changelog?${query}`), "entries");
	},
	async "a list gives 20 where nothing is said"(scene) {
		const tracked = await scene.track({ synced: true });
		const workflow = await scene.workflow(tracked);
		await times(21, async () => expectSuccess(await scene.check(workflow, tracked, { mode: "check" })));
		const body = expectSuccess(await (await scene.key(["read"])).get(`/api/v1/projects/${tracked.id}/audit`));
		expect([body.results.length, body.has_more]).toEqual([20, true]);
	},
	async "a list is stable while rows are added"(scene) {
		const tracked = await twoVersions(scene, "stable-api");
		const reader = await scene.key(["read"]);
		const workflow = await scene.workflow(tracked);
		const path = `/api/v1/projects/${tracked.id}/audit`;
		const every = expectSuccess(await reader.get(path)).results.map(({ id }: { id: string }) => id);
		const seen: string[] = [];
		let cursor = "";
		do {
			const page = expectSuccess(await reader.get(`${path}?limit=1${cursor}`));
			seen.push(...page.results.map(({ id }: { id: string }) => id));
			cursor = page.has_more ? `&cursor=${page.next_cursor}` : "";
			expectSuccess(await scene.check(workflow, tracked, { mode: "check" }));
		} while (cursor !== "");
		expect(seen).toEqual(every);
	},
	async "the audit lists decisions with their lane, ref and commit"(scene) {
		const tracked = await scene.example();
		const reader = await scene.key(["read"]);
		const path = `/api/v1/projects/${tracked.id}/audit`;
		const body = expectSuccess(await reader.get(`${path}?lane=ERR&limit=1`));
		expect(Object.keys(body).toSorted()).toEqual(["has_more", "next_cursor", "results"]);
		expect(body.results).toEqual([
			{ id: aUuid, verdict: "ERR", ref: "refs/heads/main", commit: expect.stringMatching(/^[0-9a-f]{40}$/), created_at: aTime },
		]);
		const run = expectSuccess(await reader.get(`/api/v1/sync-runs/${body.results[0].id}`));
		expect(run.commit).toBe(body.results[0].commit);
		const day = body.results[0].created_at.slice(0, 10);
		const ofDay = expectSuccess(await reader.get(`${path}?from=${day}&to=${day}&lane=ERR&limit=1`));
		expect(ofDay.results).toEqual(body.results);
		const past = expectSuccess(await reader.get(`${path}?from=2020-01-01T00:00:00Z&to=2020-12-31T00:00:00Z`));
		expect(past).toEqual({ results: [], next_cursor: null, has_more: false });
		for (const query of ["lane=err", "from=yesterday", "to=2026-02-30", "limit=0", "limit=101"]) {
			expectRefusal(await reader.get(`${path}?${query}`), 400, "invalid_request");
		}
		expectSuccess(await reader.get(`${path}?limit=100`));
		expectSuccess(await (await scene.person("mira")).get(path));
		expectRefusal(await scene.anyone.get(path), 401, "invalid_api_key");
	},
	async "the audit's cursor is opaque"(scene) {
		const { id } = await twoVersions(scene, "audited-api");
		const reader = await scene.key(["read"]);
		await expectOpaqueCursor((query) => reader.get(`/api/v1/projects/${id}/audit?${query}`), "results");
	},
	async "the protection summary counts what the gate did"(scene) {
		const tracked = await scene.track({ synced: true });
		expectSuccess(await scene.judge(tracked, apiFiles({ change: "removed" })));
		for (const caller of [await scene.key(["read"]), await scene.person("mira")]) {
			expect(expectSuccess(await caller.get(`/api/projects/${tracked.id}/protection-summary`))).toEqual({
				total_syncs: 2,
				gate_blocks: 1,
				breaking_changes_caught: 1,
				artifacts_generated: 1,
			});
		}
	},
	async "the docs scaffold is Markdown of what was synced"(scene) {
		const { id } = await scene.example();
		for (const caller of [await scene.key(["read"]), await scene.person("mira")]) {
			const body = expectSuccess(await caller.get(`/api/projects/${id}/docs-scaffold`));
			expect(Object.keys(body)).toEqual(["scaffold"]);
			expect(body.scaffold).toMatch(/^# Payments\n[\s\S]*\| `GET` \| `\/v1\/payments` \|/);
			expect(body.scaffold).toMatch(/auth/i);
			expect(body.scaffold).toContain("curl");
		}
	},
	async "the impact report says who is hit by the latest breaking change"(scene) {
		const consumer = await scene.track({
			config: ['consumes: [{service: payments-api, operations: ["GET /v1/payments"]}]'],
			synced: true,
		});
		const { id } = await scene.example();
		for (const caller of [await scene.key(["read"]), await scene.person("mira")]) {
			const body = expectSuccess(await caller.get(`/api/v1/projects/${id}/impact`));
			expect(body).toEqual({
				sync_run_id: aUuid,
				breaking_operations: [
					{ kind: "endpoint_removed", endpoint: "GET /v1/payments", breaking_score: aNumber, severity: "error" },
				],
				consumers: expect.any(Array),
				sdk_methods: expect.any(Array),
				mcp_tools: expect.any(Array),
			});
			expect(body.consumers).toContainEqual({
				project_id: consumer.id,
				service: consumer.repository.name,
				repo_full_name: consumer.repository.fullName,
				operations: ["GET /v1/payments"],
			});
			expect(body.sdk_methods).toHaveLength(1);
			expect(body.mcp_tools).toHaveLength(1);
		}
		const { id: quiet } = await scene.track({ synced: true });
		expectRefusal(await (await scene.key(["read"])).get(`/api/v1/projects/${quiet}/impact`), 404, "no_breaking_change");
	},
	async "exceptions are added, listed while active, and ended"(scene) {
		const { id } = await scene.track();
		const session = await scene.person("mira");
		const given = { finding: "3f9a0c1d2e4b5a69", owner: "@api-team", reason: "no live clients", expires_at: "2999-12-31" };
		const added = expectSuccess(await session.post(`/api/projects/${id}/exceptions`, given), 201);
		expect(added).toEqual({
			...{ id: aUuid, ...given, created_at: aTime, status: "active" },
			added_by: { id: aText, login: "mira" },
			command: null,
		});
		for (const caller of [session, await scene.key(["read"])]) {
			const body = expectSuccess(await caller.get(`/api/v1/projects/${id}/exceptions`));
			expect(body).toEqual({ exceptions: [added], pending: [] });
		}
		const past = { ...given, expires_at: "2020-01-01" };
		expectRefusal(await session.post(`/api/projects/${id}/exceptions`, past), 400, "invalid_exception");
		expectSuccess(await session.delete(`/api/projects/${id}/exceptions/${added.id}`));
		expect(expectSuccess(await session.get(`/api/v1/projects/${id}/exceptions`))).toEqual({ exceptions: [], pending: [] });
		expectRefusal(await session.delete(`/api/projects/${id}/exceptions/${added.id}`), 404, "not_found");
	},
	async "the raw spec is the document as tracked, by version"(scene) {
		const tracked = await twoVersions(scene, "raw-api");
		for (const caller of [await scene.key(["read"]), await scene.person("mira")]) {
			const answer = await caller.get(`/api/v1/projects/${tracked.id}/spec`);
			expect({ status: answer.status, text: answer.text }).toEqual({
				status: 200,
				text: tracked.head.files.get(SPEC_PATH),
			});
			const first = await caller.get(`/api/v1/projects/${tracked.id}/spec?version=1`);
			expect(first.text).toBe(apiFiles()[SPEC_PATH]);
			expectRefusal(await caller.get(`/api/v1/projects/${tracked.id}/spec?version=99`), 404, "not_found");
			for (const version of ["x", "0x1", "1e0", "+1", "%201", "01"]) {
				expectRefusal(await caller.get(`/api/v1/projects/${tracked.id}/spec?version=${version}`), 400, "invalid_request");
			}
		}
		const never = await scene.track();
		expectRefusal(await (await scene.key(["read"])).get(`/api/v1/projects/${never.id}/spec`), 404, "not_found");
	},
	async "a deployed description is never read from this machine"(scene) {
		const { id: none } = await scene.example();
		const reader = await scene.key(["read"]);
		expectRefusal(await reader.get(`/api/v1/projects/${none}/live-spec`), 404, "live_spec_unavailable");
		const { id } = await scene.track({ config: ['live: {url: "https://localhost/openapi.json"}'], synced: true });
		const answer = await (await scene.person("mira")).get(`/api/v1/projects/${id}/live-spec`);
		expect(expectRefusal(answer, 404, "live_spec_unavailable").body.detail).toMatch(/\S/);
	},
	async "the evidence package covers decisions, exceptions and the log"(scene) {
		const { id } = await scene.example();
		const window = { from: "2020-01-01", to: "2099-12-31" };
		const path = `/api/v1/projects/${id}/evidence`;
		for (const caller of [await scene.key(["read"]), await scene.person("mira")]) {
			const body = expectSuccess(await caller.post(path, window));
			expect(body).toEqual({ format: "json", content: aText });
			const document = JSON.parse(body.content);
			expect(document.format).toBe("driftgate.evidence/1");
			for (const word of ["CC8.1", "block", "exceptions", "inclusion", "consistency"]) {
				expect(body.content).toContain(word);
			}
		}
		const reader = await scene.key(["read"]);
		const markdown = expectSuccess(await reader.post(path, { ...window, format: "markdown" }));
		expect(markdown).toEqual({ format: "markdown", content: expect.stringMatching(/^# /) });
		expect(markdown.content).toMatch(/does not prove/i);
		for (const body of [{}, { ...window, format: "pdf" }, { from: "then", to: "now" }]) {
			expectRefusal(await reader.post(path, body), 400, "invalid_request");
		}
	},
	async "the log has a leaf for each decision, with proofs that hold"(scene) {
		const tracked = await scene.track({ synced: true });
		const workflow = await scene.workflow(tracked);
		await times(2, () => scene.check(workflow, tracked, { mode: "check" }));
		const base = `/api/v1/projects/${tracked.id}/log`;
		for (const caller of [await scene.key(["read"]), await scene.person("mira")]) {
			const checkpoint = expectSuccess(await caller.get(`${base}/checkpoint`));
			expect(checkpoint).toEqual({
				origin: expect.stringContaining(tracked.id),
				size: 3,
				root_hash: aText,
				checkpoint: expect.stringMatching(/^[^\n]+\n3\n[^\n]+\n\n— /),
				key: aText,
			});
			const proof = expectSuccess(await caller.get(`${base}/proof?leaf=2&size=3`));
			expect(proof).toMatchObject({ leaf_index: 2, leaf: aText, checkpoint: { size: 3 } });
			// RFC 6962 2.1: the last of three leaves is the right child of the root.
			const leaf = createHash("sha256").update("\0").update(proof.leaf).digest();
			const left = Buffer.from(proof.proof[0], "base64");
			const root = createHash("sha256").update("\u0001").update(left).update(leaf).digest("base64");
			expect({ steps: proof.proof.length, root }).toEqual({ steps: 1, root: checkpoint.root_hash });
			const consistency = expectSuccess(await caller.get(`${base}/consistency?from=1&to=3`));
			expect(consistency).toMatchObject({ from: { size: 1 }, to: { size: 3 }, proof: expect.any(Array) });
			expectRefusal(await caller.get(`${base}/proof?leaf=3&size=3`), 404, "not_found");
			expectRefusal(await caller.get(`${base}/consistency?from=1&to=4`), 404, "not_found");
		}
	},
	async "an exception in the configuration is like code"(scene) {
		const tracked = await scene.track({ service: "excepted-api", synced: true });
		const removed = apiFiles({ service: "excepted-api", version: "2.0.0", change: "removed" });
		const blocked = expectSuccess(await scene.judge(tracked, removed));
		const exceptions = blocked.findings.map(
			({ fingerprint }: { fingerprint: string }) =>
				`  - {finding: ${fingerprint}, owner: "@api", reason: none live, expires: 2999-12-31}`,
		);
		const config = apiConfig({ service: "excepted-api", version: "2.0.0", config: ["exceptions:", ...exceptions] });
		const files = { ...removed, [CONFIG_PATH]: config };
		const allowed = expectSuccess(await scene.judge(tracked, files));
		expect(allowed).toMatchObject({ gate_action: "proceed", effective_breaking_score: 0 });
		expect(allowed.breaking_score).toBeGreaterThan(0);
		expect(allowed.findings[0].exception).toMatchObject({ owner: "@api", reason: "none live", expires: "2999-12-31" });
	},
};
