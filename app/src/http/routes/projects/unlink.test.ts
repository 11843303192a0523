import { createPublicKey, verify } from "node:crypto";
import { verifyPackage } from "@driftgate/engine/records";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { eraseEndedBefore } from "../../../flows/ending/erase-ended.ts";
import { recordInstallation } from "../../../flows/installations/record-installation.ts";
import type { Ports, ProjectDocument } from "../../../ports.ts";
import { problemsOfLog } from "../../../testing/problems-of-log.ts";
import { sampleFiles, sampleSpec } from "../../../testing/sample-service.ts";
import { COMMIT, startTestService, type TestService } from "../../../testing/test-service.ts";

const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");
const verifySignature = (publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean => {
	const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: "der", type: "spki" });
	return verify(null, bytes, key, signature);
};

let service: TestService;
let session: Awaited<ReturnType<TestService["signIn"]>>;
let project: ProjectDocument;
let run = "";

const get = (path: string, headers: Readonly<Record<string, string>> = session) =>
	service.send("GET", path, { headers });

async function sync(files: Readonly<Record<string, string>>): Promise<string> {
	for (const [path, text] of Object.entries(files)) service.git.set(path, text);
	service.clock.time += 1_000;
	const { body } = await service.send("POST", `/api/projects/${project.id}/sync`, { headers: session });
	return body.sync_run_id;
}

const stored = async (): Promise<ProjectDocument> => {
	const found = await service.store.get("projects", project.id);
	if (found === undefined) throw new Error("The project is gone.");
	return found;
};

const evidence = async (format: "json" | "markdown" = "json"): Promise<string> => {
	const json = { from: "2026-01-01", to: "2026-12-31", format };
	const headers = session;
	return (await service.send("POST", `/api/v1/projects/${project.id}/evidence`, { json, headers })).body.content;
};

/** Queued, and still waiting when the project ends. */
const WAITING = "00000000-0000-7000-8000-00000000abcd";

beforeAll(async () => {
	service = await startTestService();
	session = await service.signIn();
	project = await service.seedProject();
	run = await sync(sampleFiles());
	await sync(sampleFiles({ version: "1.1.0", spec: sampleSpec({ addition: true }) }));
	const synced = await service.store.get("syncRuns", run);
	if (synced === undefined) throw new Error("There is no run.");
	const { rev: _, ...document } = synced;
	const dueAt = service.clock.time + 60_000;
	await service.store.insert("syncRuns", { ...document, id: WAITING, status: "queued", result: null, dueAt });
	const answered = await service.send("DELETE", `/api/projects/${project.id}`, { headers: session });
	expect(answered).toMatchObject({ status: 200, body: { ok: true } });
});

afterAll(() => service.stop());

describe("the log can be deleted by who is in it: a project that was unlinked", () => {
	it("is no project any more: not shown, not listed, not public, not synced", async () => {
		expect((await get("/api/projects/list")).body.projects).toEqual([]);
		for (const path of ["", "/sync-runs", "/artifacts/latest", "/drift-check", "/changelog", "/docs-scaffold"]) {
			expect(await get(`/api/projects/${project.id}${path}`)).toMatchObject({ status: 404 });
		}
		for (const path of ["status", "sdk/typescript", "docs-scaffold"]) {
			expect(await get(`/api/public/${project.id}/${path}`)).toMatchObject({ status: 404 });
		}
		const send = (method: string, path: string) => service.send(method, path, { headers: session });
		expect(await send("POST", `/api/projects/${project.id}/sync`)).toMatchObject({ status: 404 });
		expect(await send("DELETE", `/api/projects/${project.id}`)).toMatchObject({ status: 404 });
	});

	it("is listed among those that ended, with what its log holds", async () => {
		const [ended, ...others] = (await get("/api/projects/ended")).body.projects;
		const { log, endedAt = 0 } = await stored();
		expect(others).toEqual([]);
		expect(ended).toEqual({
			project_id: project.id,
			name: "payments-api",
			repo_full_name: "acme/payments",
			status: "ended",
			ended_at: new Date(endedAt).toISOString(),
			decisions: (log?.size ?? 0) - 1,
		});
	});

	it("hears no workflow any more", async () => {
		const token = await service.issuer.sign({});
		const answered = await service.send("POST", "/api/action/oidc/exchange", { json: { token } });
		expect(answered).toMatchObject({ status: 403 });
	});

	it("ends the runs that waited, and says why", async () => {
		expect(await service.store.get("syncRuns", WAITING)).toMatchObject({
			status: "failed",
			dueAt: null,
			result: { errorMessage: "The project was unlinked before the run could end." },
		});
	});

	it("keeps its log, whose last leaf says that it was unlinked, and by whom", async () => {
		const { log } = await stored();
		expect(await problemsOfLog(service, await stored())).toEqual([]);
		const last = (log?.size ?? 0) - 1;
		const proven = await get(`/api/v1/projects/${project.id}/log/proof?leaf=${last}`);
		expect(JSON.parse(proven.body.leaf)).toMatchObject({
			format: "driftgate.ending/1",
			cause: "unlinked",
			decisions: last,
		});
		expect(await get(`/api/v1/projects/${project.id}/log/checkpoint`)).toMatchObject({
			status: 200,
			body: { size: last + 1 },
		});
		const verification = verifyPackage(await evidence(), { verify: verifySignature });
		expect(verification).toMatchObject({
			failures: [],
			summary: { decisions: last },
			ending: { cause: "unlinked", endedBy: { id: "local", login: "local" } },
		});
		expect(await evidence("markdown")).toContain("was unlinked at 2026-03-01T12:00:02.000Z, by local (`local`)");
	});

	it("keeps its audit and its runs with their findings, readable to a key that reads", async () => {
		const headers = await service.apiKey(["read"]);
		const audit = await get(`/api/v1/projects/${project.id}/audit`, headers);
		expect(audit.body.results.map(({ id }: { id: string }) => id)).toContain(run);
		expect(await get(`/api/v1/sync-runs/${run}`)).toMatchObject({ status: 200, body: { gate_action: "proceed" } });
	});

	it("lets its descriptions and artifacts go, and asks GitHub for the files that it tracked all the same", async () => {
		expect(await service.store.heldBlobs(project.id, undefined, 10)).toEqual([]);
		const { bundle, result } = (await service.store.get("syncRuns", run)) ?? {};
		expect(await service.store.getBlob(bundle ?? "")).toBeUndefined();
		expect(await service.store.getBlob(result?.artifacts[0]?.sha256 ?? "")).toBeUndefined();
		expect(await service.store.count("changelogEntries", { projectId: project.id })).toBe(0);
		expect(JSON.parse(await evidence()).population).toMatchObject({
			reconciled: true,
			query: expect.stringContaining("openapi"),
		});
	});

	it("leaves its file to be linked anew, as another project with a log of its own", async () => {
		const json = { repo: "acme/payments" };
		const linked = await service.send("POST", "/api/projects", { json, headers: session });
		expect(linked).toMatchObject({ status: 201, body: { total_runs: 0 } });
		expect(linked.body.project_id).not.toBe(project.id);
		const headers = await service.actionToken();
		const [files, ref] = [sampleFiles(), "refs/heads/main"];
		const submitted = { config_content: files["driftgate.yml"], files, repo: "acme/payments", ref, commit_sha: COMMIT };
		for (const [path, text] of Object.entries(files)) service.git.set(path, text);
		const checked = await service.send("POST", "/api/action/gate-check", {
			json: { ...submitted, mode: "check" },
			headers,
		});
		expect(checked.status).toBe(200);
		expect((await service.store.get("syncRuns", checked.body.sync_run_id))?.projectId).toBe(linked.body.project_id);
		await service.send("DELETE", `/api/projects/${linked.body.project_id}`, { headers: session });
	});

	it("outlives the App's being uninstalled, and is read again when it is back", async () => {
		const installation = { id: project.installationId, accountLogin: "acme", accountId: 7 };
		const { store, clock } = service;
		const ports = { store, clock, github: { listRepositories: async () => [] } } as unknown as Ports;
		await recordInstallation(ports, { kind: "uninstalled", installation });
		expect(await problemsOfLog(service, await stored())).toEqual([]);
		expect(verifyPackage(await evidence(), { verify: verifySignature }).failures).toEqual([]);
	});

	it("is erased with its log when the retention is over, and not a moment sooner", async () => {
		const { endedAt = 0 } = await stored();
		const ports = { store: service.store, clock: service.clock } as unknown as Ports;
		await eraseEndedBefore(ports, endedAt);
		expect(await problemsOfLog(service, await stored())).toEqual([]);
		await eraseEndedBefore(ports, endedAt + 1);
		expect(await service.store.get("projects", project.id)).toBeUndefined();
		expect(await service.store.get("logLeaves", `${project.id}/0`)).toBeUndefined();
		expect(await service.store.get("syncRuns", run)).toBeUndefined();
		expect(await service.store.heldBlobs(`${project.id}/log`, undefined, 10)).toEqual([]);
		expect(await get(`/api/v1/projects/${project.id}/log/checkpoint`)).toMatchObject({ status: 404 });
	});
});

describe("GET /api/projects/ended", () => {
	it("shows a person, and a key that reads, the projects that GitHub lets them administer, the newest end first", async () => {
		const mira = await service.signIn("mira");
		const [older, newer, foreign] = [
			await service.seedProject({ ownerUserId: "mira", repositoryId: "ended 1" }),
			await service.seedProject({ ownerUserId: "mira", repositoryId: "ended 2" }),
			await service.seedProject({ ownerUserId: "zoe", repositoryId: "ended 3", installationId: "zoe's" }),
		];
		for (const { id } of [older, newer, foreign]) {
			service.clock.time += 1_000;
			// What was never decided leaves no record.
			expect((await service.send("POST", `/api/projects/${id}/sync`, { headers: session })).status).toBe(200);
			expect((await service.send("DELETE", `/api/projects/${id}`, { headers: session })).status).toBe(200);
		}
		const seenBy = async (headers: Readonly<Record<string, string>>): Promise<readonly string[]> =>
			(await get("/api/projects/ended", headers)).body.projects.map(({ project_id: id }: { project_id: string }) => id);
		expect(await seenBy(mira)).toEqual([newer.id, older.id]);
		expect(await seenBy(session)).toEqual([foreign.id, newer.id, older.id]);
		const made = await service.send("POST", "/api/v1/keys", { headers: mira, json: { name: "a", scopes: ["read"] } });
		expect(await seenBy({ authorization: `Bearer ${made.body.key}` })).toEqual([newer.id, older.id]);
		for (const role of ["maintain", "read"] as const) {
			service.identity.roles.set("mira/ended 1", role);
			service.clock.time += 20 * 60_000;
			expect(await seenBy(mira)).toEqual([newer.id]);
		}
	});
});
