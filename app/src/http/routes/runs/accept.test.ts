import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { ProjectDocument } from "../../../ports.ts";
import { sampleFiles, sampleSpec } from "../../../testing/sample-service.ts";
import { startTestService, type TestService } from "../../../testing/test-service.ts";

let service: TestService;
let session: Awaited<ReturnType<TestService["signIn"]>>;
let project: ProjectDocument;
let repositories = 0;

const terms = { owner: "@api-team", reason: "version 2", expires_at: "2026-03-31" };

beforeAll(async () => {
	service = await startTestService();
});

afterAll(() => service.stop());

const get = async (path: string) => (await service.send("GET", path, { headers: session })).body;

async function sync(files: Readonly<Record<string, string>>): Promise<string> {
	for (const [path, text] of Object.entries(files)) service.git.set(path, text);
	service.clock.time += 60_000;
	return (await service.send("POST", `/api/projects/${project.id}/sync`, { headers: session })).body.sync_run_id;
}

/** A project whose default branch holds what the gate blocked, under a policy of its baseline; gives the run that it blocked. */
async function blockedUnder(...gate: readonly string[]): Promise<string> {
	repositories += 1;
	project = await service.seedProject({ repositoryId: `accepted ${repositories}`, ownerUserId: "ada" });
	const config = [
		...gate,
		"exceptions:",
		'  - {finding: "0123456789abcdef", owner: "@a", reason: "r", expires: 2026-03-20}',
	];
	await sync(sampleFiles({ config }));
	return sync(sampleFiles({ config, spec: sampleSpec({ removal: true }) }));
}

beforeEach(async () => {
	session = await service.signIn("ada");
});

const accept = (runId: string, json: object = {}, headers: Readonly<Record<string, string>> = session) =>
	service.send("POST", `/api/projects/${project.id}/runs/${runId}/accept`, { json: { ...terms, ...json }, headers });

async function ended(runId: string) {
	for (;;) {
		const run = await get(`/api/v1/sync-runs/${runId}`);
		if (run.status === "completed" || run.status === "failed") return run;
		await sleep(20);
	}
}

const open = () => service.store.count("exceptions", { projectId: project.id, endedAt: null });
const events = async () => (await get(`/api/v1/projects/${project.id}/security-log?limit=100`)).events;

describe("accepting a run of the default branch", () => {
	it("makes an exception for each finding and syncs, and the leaf of that sync names them and who did it", async () => {
		const blocked = await blockedUnder();
		const { status, body } = await accept(blocked);
		expect(status).toBe(200);
		expect(body).toMatchObject({
			accepted: [{ ...terms, status: "active" }],
			waiting: [],
			refused: [],
			check_asked: false,
		});
		expect(await ended(body.sync_run_id)).toMatchObject({ gate_action: "proceed", mode: "sync" });
		expect(await get(`/api/projects/${project.id}`)).toMatchObject({ drift_detected: false, version: "1.0.0" });
		const { leaf } = await get(`/api/projects/${project.id}/runs/${body.sync_run_id}`);
		const record = JSON.parse(Buffer.from((await service.store.getBlob(leaf.sha256)) ?? []).toString("utf8"));
		const details = JSON.parse(Buffer.from((await service.store.getBlob(record.details)) ?? []).toString("utf8"));
		expect(details.exceptions).toMatchObject([
			{
				finding: body.accepted[0].finding,
				owner: "@api-team",
				added_by: { person: expect.stringMatching(/^[0-9a-f]{64}$/) },
			},
		]);
		const named = await service.store.get("namedPeople", details.exceptions[0].added_by.person);
		expect(named?.text).toContain('"id":"ada"');
		expect(await events()).toEqual(
			expect.arrayContaining([
				expect.objectContaining({
					kind: "exception_added",
					subject: body.accepted[0].id,
					by: expect.objectContaining({ id: "ada" }),
				}),
				expect.objectContaining({ kind: "sync_requested" }),
			]),
		);
	});

	it("done again accepts nothing twice, and syncs", async () => {
		const blocked = await blockedUnder();
		await ended((await accept(blocked)).body.sync_run_id);
		const again = (await accept(blocked)).body;
		expect(again).toMatchObject({ accepted: [], waiting: [], refused: [], sync_run_id: expect.any(String) });
		await ended(again.sync_run_id);
		expect(await open()).toBe(1);
	});

	it("at once by many accepts each finding once, and queues no sync for each who came late", async () => {
		const blocked = await blockedUnder();
		const answers = await Promise.all(Array.from({ length: 12 }, () => accept(blocked)));
		expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
		expect(answers.flatMap(({ body }) => body.accepted)).toHaveLength(1);
		expect(await open()).toBe(1);
		const runs = new Set(answers.map(({ body }) => body.sync_run_id));
		expect(runs.size).toBeLessThan(answers.length);
		// Runs of one project that end at once may have to wait for each other.
		const waiting = setInterval(() => {
			service.clock.time += 1_000;
		}, 20);
		for (const run of runs) await ended(run);
		clearInterval(waiting);
	});

	it("by one of two persons waits for the other, and syncs nothing", async () => {
		const { body } = await accept(await blockedUnder("gate:", "  accept: {two: true}"));
		expect(body).toMatchObject({ accepted: [], waiting: [{ status: "pending" }], sync_run_id: null });
	});

	it("says of each finding that the policy keeps, why", async () => {
		const late = await accept(await blockedUnder("gate:", "  accept: {max_days: 3}"));
		expect(late.body).toMatchObject({
			accepted: [],
			refused: [{ why: "max_days", detail: expect.stringContaining("must not be later than 2026-03-04") }],
			sync_run_id: null,
		});
		const others = await accept(await blockedUnder("gate:", '  accept: {by: ["@carol"]}'));
		expect(others.body).toMatchObject({
			accepted: [],
			refused: [{ why: "accept_policy", detail: expect.stringContaining("lets only @carol accept") }],
		});
		const unknown = await accept(await blockedUnder("gate:", "  accept: {not_author: true}"));
		expect(unknown.body.refused).toMatchObject([{ why: "author_unknown" }]);
		expect(await open()).toBe(0);
	});

	it("means the findings that are named, and says of the others that they are not open", async () => {
		const blocked = await blockedUnder();
		const { findings } = await get(`/api/v1/sync-runs/${blocked}`);
		const error = findings.find(({ level }: { level: string }) => level === "ERR").fingerprint;
		const unused = findings.find(({ rule }: { rule: string }) => rule === "exception-unused").fingerprint;
		const named = await accept(blocked, { findings: [unused, "ffffffffffffffff"] });
		expect(named.body).toMatchObject({
			accepted: [],
			refused: [
				{ finding: unused, why: "not_open" },
				{ finding: "ffffffffffffffff", why: "not_open" },
			],
			sync_run_id: null,
		});
		const both = await accept(blocked, { findings: [error, error, "ffffffffffffffff"] });
		expect(both.body).toMatchObject({ accepted: [{ finding: error }], refused: [{ why: "not_open" }] });
		await ended(both.body.sync_run_id);
	});

	it.each([
		[{ owner: "" }, "owner"],
		[{ reason: undefined }, "reason"],
		[{ expires_at: "2025-01-01" }, "expires_at"],
		[{ expires_at: "never" }, "expires_at"],
	])("refuses terms such as %j, and changes nothing", async (json, name) => {
		const { status, body } = await accept(await blockedUnder(), json);
		expect({ status, error: body.error }).toEqual({ status: 400, error: "invalid_exception" });
		expect(body.errors).toEqual([expect.stringContaining(name)]);
		expect(await open()).toBe(0);
	});

	it("is told before with the verdict that would follow, and nothing is kept of that", async () => {
		const forecast = async (...gate: readonly string[]) => {
			const run = await blockedUnder(...gate);
			const path = `/api/projects/${project.id}/runs/${run}/forecast`;
			return (await service.send("POST", path, { json: {}, headers: session })).body;
		};
		const whole = await forecast();
		expect(whole).toMatchObject({ verdict: "PASS", gate_action: "proceed", effective_breaking_score: 0, refused: [] });
		expect(whole.breaking_score).toBeGreaterThan(0);
		expect(await forecast("gate:", "  accept: {two: true}")).toMatchObject({ gate_action: "proceed", needs_two: true });
		const kept = await forecast("gate:", '  accept: {by: ["@carol"]}');
		expect(kept).toMatchObject({ gate_action: "block", accepted: [], refused: [{ why: "accept_policy" }] });
		expect(await open()).toBe(0);
	});

	it("is for who may write to the repository, and about a run of the project", async () => {
		const blocked = await blockedUnder();
		const reader = await service.signIn("reader");
		service.identity.reach.set("reader", [project.installationId]);
		service.identity.roles.set(`reader/${project.repositoryId}`, "read");
		service.clock.time += 10 * 60_000;
		session = await service.signIn("ada");
		expect(await accept(blocked, {}, reader)).toMatchObject({ status: 403, body: { error: "permission_required" } });
		expect(await accept("none")).toMatchObject({ status: 404 });
	});
});

describe("the exceptions of a project", () => {
	const list = () => get(`/api/projects/${project.id}/exceptions`);

	it("are listed with their state, those of the file too, and whether they are used", async () => {
		const blocked = await blockedUnder();
		const [{ fingerprint: finding }] = (await get(`/api/v1/sync-runs/${blocked}`)).findings;
		const add = (expires_at: string, of = finding) =>
			service.send("POST", `/api/projects/${project.id}/exceptions`, {
				json: { ...terms, finding: of, expires_at },
				headers: session,
			});
		await add("2027-01-31");
		await add("2026-03-02", "fedcba9876543210");
		await add("2026-03-10");
		const states = await list();
		expect(states.judged_by).toBe(blocked);
		expect(states.exceptions).toMatchObject([
			{ expires_at: "2026-03-02", state: "expiring", used: false, pull_request: null },
			{ expires_at: "2026-03-10", state: "expiring", used: true },
			{ expires_at: "2027-01-31", state: "active", used: true },
		]);
		expect(states.in_file).toEqual([
			{
				finding: "0123456789abcdef",
				owner: "@a",
				reason: "r",
				expires_at: "2026-03-20",
				state: "expiring",
				used: false,
				at: { file: "driftgate.yml", line: expect.any(Number), column: expect.any(Number) },
			},
		]);
		service.clock.time += 3 * 24 * 60 * 60_000;
		session = await service.signIn("ada");
		expect((await list()).exceptions[0]).toMatchObject({ expires_at: "2026-03-02", state: "expired" });
	});

	it("are listed when they have ended, by page, with who ended them, until the account goes", async () => {
		await blockedUnder();
		const ids: string[] = [];
		for (const finding of ["1111111111111111", "2222222222222222", "3333333333333333"]) {
			const json = { ...terms, expires_at: "2027-01-31", finding };
			const { body } = await service.send("POST", `/api/projects/${project.id}/exceptions`, { json, headers: session });
			ids.push(body.id);
		}
		for (const id of ids.slice(0, 2)) {
			service.clock.time += 1_000;
			await service.send("DELETE", `/api/projects/${project.id}/exceptions/${id}`, { headers: session });
		}
		const path = `/api/projects/${project.id}/exceptions/ended`;
		const first = await get(`${path}?limit=1`);
		expect(first).toMatchObject({
			exceptions: [{ id: ids[1], ended_by: { id: "ada", login: "ada" }, ended_at: expect.any(String) }],
			has_more: true,
		});
		expect(first.exceptions[0]).not.toHaveProperty("status");
		const second = await get(`${path}?limit=1&cursor=${first.next_cursor}`);
		expect(second.exceptions).toMatchObject([{ id: ids[0] }]);
		expect((await get(path)).exceptions.map(({ id }: { id: string }) => id)).toEqual([ids[1], ids[0]]);
		expect((await get(path)).has_more).toBe(false);
		const { rev = 0, ...kept } = (await service.store.get("exceptions", ids[0] ?? "")) ?? {};
		await service.store.deleteIf("namedPeople", (kept as { endedAs?: string }).endedAs ?? "", 1);
		expect((await get(path)).exceptions[1].ended_by).toEqual({ id: "deleted", login: null });
		expect(rev).toBeGreaterThan(1);
	});
});

describe("a sync that is queued", () => {
	it("answers at once with its id, and ends by itself", async () => {
		await blockedUnder();
		const answered = await service.send("POST", `/api/projects/${project.id}/runs`, { headers: session });
		const { sync_run_id: id } = answered.body;
		expect(answered).toMatchObject({
			status: 202,
			headers: { location: `/api/v1/sync-runs/${id}` },
			body: { status: "queued" },
		});
		expect(await ended(id)).toMatchObject({ trigger_type: "manual", status: "completed" });
		const json = { trigger_type: "upgrade" };
		const upgrade = await service.send("POST", `/api/projects/${project.id}/runs`, { json, headers: session });
		expect(await ended(upgrade.body.sync_run_id)).toMatchObject({ trigger_type: "upgrade" });
	});
});

describe("a draft of the changelog", () => {
	const edit = (entryId: string, developer_summary: unknown) =>
		service.send("POST", `/api/projects/${project.id}/changelog/${entryId}`, {
			json: { developer_summary },
			headers: session,
		});

	it("is rewritten until it is published, and the security log names who did it", async () => {
		await blockedUnder();
		const [entry] = (await get(`/api/projects/${project.id}/changelog`)).entries;
		const text = "Payments: hello.\n- `GET /v1/x` <script>alert(1)</script> \u{1F600}";
		const printed = "Payments: hello.\n\n- `GET /v1/x` &lt;script\\>alert\\(1\\)&lt;/script\\> \u{1F600}";
		const markdown = entry.markdown.replace(entry.developer_summary, printed);
		const edited = { ...entry, developer_summary: text, markdown };
		expect(await edit(entry.id, text)).toMatchObject({ status: 200, body: edited });
		expect((await get(`/api/projects/${project.id}/changelog`)).entries[0]).toEqual(edited);
		expect(await events()).toContainEqual(
			expect.objectContaining({
				kind: "settings_changed",
				subject: `changelog: ${entry.id}`,
				by: { id: "ada", login: "ada", key: null },
			}),
		);
		const json = { entryId: entry.id };
		await service.send("POST", `/api/v1/projects/${project.id}/changelog/publish`, { json, headers: session });
		expect(await edit(entry.id, "Another.")).toMatchObject({ status: 409, body: { error: "already_published" } });
		expect(await edit("none", "Another.")).toMatchObject({ status: 404 });
	});

	it.each(["", " \n", "a\u0000b", "a\u001b[31mb", "a\rb", "x".repeat(20_001), 7])("is never %j", async (text) => {
		expect(await edit("any", text)).toMatchObject({ status: 400, body: { error: "invalid_request" } });
	});
});
