import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { updateDocument } from "../../../flows/records/update-document.ts";
import type { ProjectDocument } from "../../../ports.ts";
import { sampleFiles, sampleSpec } from "../../../testing/sample-service.ts";
import { startTestService, type TestService } from "../../../testing/test-service.ts";

let service: TestService;
let session: Awaited<ReturnType<TestService["signIn"]>>;
let project: ProjectDocument;
let repositories = 0;

beforeAll(async () => {
	service = await startTestService();
});

beforeEach(async () => {
	session = await service.signIn();
	repositories += 1;
	project = await service.seedProject({ repositoryId: `exceptions ${repositories}` });
});

afterAll(() => service.stop());

const baseline = {
	...{ runId: "run", commitSha: "a".repeat(40), ref: "refs/heads/main", configBlobSha: "b".repeat(40) },
	...{ bundle: "c".repeat(64), version: "1.0.0", syncedAt: 0 },
};

function testProjectOf(found: ProjectDocument | undefined): ProjectDocument {
	if (found === undefined) throw new Error("The project is gone.");
	return found;
}

const valid = { finding: "3f9a0c1d2e4b5a69", owner: "@api-team", reason: "no live clients", expires_at: "2026-03-31" };

const add = (json: unknown = valid, headers: Readonly<Record<string, string>> = session) =>
	service.send("POST", `/api/projects/${project.id}/exceptions`, { json, headers });
const end = (id: string, of = project.id) =>
	service.send("DELETE", `/api/projects/${of}/exceptions/${id}`, { headers: session });
const list = async (headers: Readonly<Record<string, string>> = session) =>
	(await service.send("GET", `/api/v1/projects/${project.id}/exceptions`, { headers })).body.exceptions;

describe("POST /api/projects/{id}/exceptions", () => {
	it("adds an exception, which a session and a reading key see", async () => {
		const { status, body } = await add({ ...valid, reason: " no live clients " });
		expect(status).toBe(201);
		const created_at = "2026-03-01T12:00:00.000Z";
		const added_by = { id: "local", login: "local" };
		const kept = { added_by, created_at, command: null, status: "active" };
		expect(body).toEqual({ id: expect.any(String), ...valid, ...kept });
		expect(await list()).toEqual([body]);
		expect(await list(await service.apiKey(["read"]))).toEqual([body]);
	});

	it("is listed with the comment on GitHub that made it", async () => {
		const { body } = await add();
		const url = "https://github.com/acme/payments/pull/7#issuecomment-1";
		await updateDocument(service.store, "exceptions", body.id, (known) =>
			known === undefined ? undefined : { ...known, command: { kind: "comment", id: "1", url, pull: 7 } },
		);
		expect(await list()).toMatchObject([{ command: { kind: "comment", url, pull_request: 7 } }]);
	});

	it("takes a timestamp's day in UTC", async () => {
		expect((await add({ ...valid, expires_at: "2026-03-31T23:30:00-02:00" })).body.expires_at).toBe("2026-04-01");
	});

	it.each([
		{ finding: "3f9a0c" },
		{ finding: valid.finding.toUpperCase() },
		{ owner: " " },
		{ reason: "" },
		{ reason: "a\u001b[2Jb" },
		{ owner: "\u200b" },
		{ owner: "\u202emoc." },
		{ reason: "\u00a0\u2060" },
		{ reason: "one line\u2028and another" },
		{ expires_at: "2026-02-28" },
		{ expires_at: "2026-02-30" },
		{ expires_at: "2027-02-29" },
		{ expires_at: "never" },
		{ expires_at: "01/04/2027" },
		{ expires_at: "2027-01-01Tnoon" },
	])("is 400 invalid_exception for %j, and says why", async (change) => {
		const { status, body } = await add({ ...valid, ...change });
		expect({ status, error: body.error }).toEqual({ status: 400, error: "invalid_exception" });
		expect(body.errors).toHaveLength(1);
		expect(body.errors[0]).toMatch(new RegExp(`^${Object.keys(change)[0]}: must .+\\.$`));
	});

	it("of the same request sent many times at once makes one, and refuses the others", async () => {
		const answers = await Promise.all(Array.from({ length: 12 }, () => add()));
		expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
		const refused = answers.filter(({ status }) => status === 400).map(({ body }) => [body.error, body.errors]);
		const errors = ["finding: you have added this very exception already: change its terms, or end that one first."];
		expect(refused).toEqual(Array.from({ length: 11 }, () => ["invalid_exception", errors]));
		const [only] = await list();
		expect(await list()).toHaveLength(1);
		expect(await add({ ...valid, expires_at: "2026-04-30" })).toMatchObject({ status: 201 });
		expect((await end(only.id)).status).toBe(200);
		expect(await add()).toMatchObject({ status: 201 });
	});

	it("never holds more than a thousand, however many ask at once", async () => {
		const { store } = service;
		const kept = { projectId: project.id, owner: "o", reason: "r", expires: "2026-03-31", createdBy: "local" };
		for (let count = 0; count < 995; count += 1) {
			const id = `${project.id} ${count}`;
			await store.insert("exceptions", { ...kept, id, finding: `x${count}`, createdAt: 0, endedAt: null });
		}
		const findings = Array.from({ length: 10 }, (_, index) => `${index}`.padStart(16, "0"));
		const answers = await Promise.all(findings.map((finding) => add({ ...valid, finding })));
		expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
		expect(await store.count("exceptions", { projectId: project.id, endedAt: null })).toBe(1_000);
	});

	it("says everything that is wrong at once", async () => {
		const { body } = await add({ finding: "", owner: "", reason: "", expires_at: "" });
		expect(body.errors).toHaveLength(4);
	});

	it("is 400 invalid_exception for a term that is missing, no text or too long, and says all of them", async () => {
		const every = ["finding", "owner", "reason", "expires_at"];
		const long = { ...valid, owner: "x".repeat(201), reason: "x".repeat(2_001) };
		for (const [json, wrong] of [
			[{}, every],
			[Object.fromEntries(every.map((name) => [name, 7])), every],
			[Object.fromEntries(every.map((name) => [name, null])), every],
			[{ ...valid, finding: "0".repeat(101) }, ["finding"]],
			[{ ...valid, expires_at: `2027-01-01T${"0".repeat(60)}` }, ["expires_at"]],
			[long, ["owner", "reason"]],
			[{ ...long, finding: undefined, expires_at: "2020-01-01" }, every],
		] as const) {
			const { status, body } = await add(json);
			expect({ status, error: body.error }).toEqual({ status: 400, error: "invalid_exception" });
			expect(body.errors.map((error: string) => error.split(":")[0])).toEqual(wrong);
		}
		expect((await add({})).body.errors[1]).toBe("owner: is missing: it must name the owner of the exception.");
		expect((await add(long)).body.errors[0]).toBe("owner: must have at most 200 characters.");
		expect(await add({ ...valid, owner: "x".repeat(200), reason: "x".repeat(2_000) })).toMatchObject({ status: 201 });
		expect(await add([])).toMatchObject({ status: 400, body: { error: "invalid_request" } });
	});
});

describe("an exception", () => {
	it("is listed through its last day and not after it", async () => {
		const fresh = await startTestService();
		try {
			const { id } = await fresh.seedProject();
			const path = `/api/projects/${id}/exceptions`;
			const json = { ...valid, expires_at: "2026-03-02" };
			await fresh.send("POST", path, { json, headers: await fresh.signIn() });
			const seen = async () => {
				const headers = await fresh.signIn();
				return (await fresh.send("GET", `/api/v1/projects/${id}/exceptions`, { headers })).body.exceptions.length;
			};
			fresh.clock.time = Date.UTC(2026, 2, 2, 23, 59, 59);
			expect(await seen()).toBe(1);
			fresh.clock.time += 1_000;
			expect(await seen()).toBe(0);
		} finally {
			await fresh.stop();
		}
	});

	it("waits for a second person where the policy wants two, and is listed apart until then", async () => {
		const fresh = await startTestService();
		try {
			const accept = { by: null, notAuthor: false, two: true, maxDays: null };
			const { id } = await fresh.seedProject({ baseline: { ...baseline, accept } });
			const path = `/api/projects/${id}/exceptions`;
			const operator = await fresh.signIn();
			const { status, body } = await fresh.send("POST", path, { json: valid, headers: operator });
			expect({ status, said: body.status }).toEqual({ status: 201, said: "pending" });
			const listed = async () => (await fresh.send("GET", `/api/v1${path.slice(4)}`, { headers: operator })).body;
			expect(await listed()).toEqual({ exceptions: [], pending: [body] });
			const confirm = (headers: typeof operator) => fresh.send("POST", `${path}/${body.id}/confirm`, { headers });
			expect(await confirm(operator)).toMatchObject({ status: 403, body: { error: "permission_required" } });
			const { installationId, repositoryId } = testProjectOf(await fresh.store.get("projects", id));
			fresh.identity.reach.set("second", [installationId]);
			fresh.identity.roles.set(`second/${repositoryId}`, "write");
			const second = await fresh.signIn("second");
			expect(await confirm(second)).toMatchObject({ status: 200, body: { ...body, status: "active" } });
			expect(await listed()).toEqual({ exceptions: [{ ...body, status: "active" }], pending: [] });
		} finally {
			await fresh.stop();
		}
	});

	it("is ended once, and its record stays", async () => {
		const { id } = (await add()).body;
		const other = await service.seedProject({ repositoryId: crypto.randomUUID() });
		expect(await end(id, other.id)).toMatchObject({ status: 404 });
		expect(await end(id)).toMatchObject({ status: 200, body: { ok: true } });
		expect(await list()).toEqual([]);
		for (const gone of [id, crypto.randomUUID(), "x"]) {
			expect(await end(gone)).toMatchObject({ status: 404, body: { error: "not_found" } });
		}
		expect(await service.store.get("exceptions", id)).toMatchObject({ reason: valid.reason, createdBy: "local" });
	});

	it("lets a blocked change of the default branch proceed, and no longer does when it is ended", async () => {
		const inGit = (files: Readonly<Record<string, string>>) => {
			for (const [path, text] of Object.entries(files)) service.git.set(path, text);
		};
		const sync = async () => {
			service.clock.time += 1_000;
			const { body } = await service.send("POST", `/api/projects/${project.id}/sync`, { headers: session });
			return (await service.send("GET", `/api/v1/sync-runs/${body.sync_run_id}`, { headers: session })).body;
		};
		inGit(sampleFiles());
		await sync();
		inGit(sampleFiles({ version: "2.0.0", spec: sampleSpec({ removal: true }) }));
		const blocked = await sync();
		expect(blocked).toMatchObject({ gate_action: "block", findings: [{ level: "ERR", exception: null }] });

		const accepted = { ...valid, finding: blocked.findings[0].fingerprint };
		const { id } = (await add(accepted)).body;
		await end(id);
		expect(await sync()).toMatchObject({ gate_action: "block" });
		await add(accepted);
		expect(await sync()).toMatchObject({
			gate_action: "proceed",
			effective_breaking_score: 0,
			version_number: 2,
			findings: expect.arrayContaining([
				expect.objectContaining({
					fingerprint: accepted.finding,
					exception: { owner: "@api-team", reason: "no live clients", expires: "2026-03-31" },
				}),
			]),
		});
		expect(await service.store.get("projects", project.id)).toMatchObject({ driftDetected: false });
	});
});
