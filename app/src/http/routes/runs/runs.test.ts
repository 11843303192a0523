import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { deriveId } from "../../../lib/derive-id.ts";
import type { RunResult, SyncRunDocument } from "../../../ports.ts";
import { SPEC_PATH, sampleFiles, sampleSpec } from "../../../testing/sample-service.ts";
import { testRun } from "../../../testing/test-ports.ts";
import { startTestService, type TestService } from "../../../testing/test-service.ts";

const START = Date.UTC(2026, 2, 1);
const MINUTE = 60_000;

let service: TestService;
let session: Readonly<Record<string, string>>;

beforeAll(async () => {
	service = await startTestService();
	session = await service.signIn();
});

afterAll(() => service.stop());

const get = (path: string, headers = session) => service.send("GET", path, { headers });

describe("GET /api/projects/{id}/runs", () => {
	const MANY = 600;
	let id: string;
	let all: readonly SyncRunDocument[];

	/** Each hundredth blocks, and every other run is a check. */
	function aRun(minute: number): SyncRunDocument {
		const isBlocked = minute % 100 === 0;
		const failed = minute % 150 === 1;
		const result: RunResult = {
			status: failed ? "failed" : "completed",
			completedAt: START,
			errorMessage: failed ? "openapi.yaml:3:1 Nobody reads THIS." : null,
			gateAction: failed ? null : isBlocked ? "block" : "proceed",
			verdict: failed ? null : isBlocked ? "ERR" : "PASS",
			lane: failed ? null : isBlocked ? "ERR" : "INFO",
			breakingScore: isBlocked ? 30 : 0,
			effectiveBreakingScore: isBlocked ? 30 : 0,
			analysis: null,
			artifacts: [],
			leafIndex: null,
		};
		return testRun({
			id: deriveId("history", String(minute), id),
			projectId: id,
			status: result.status,
			trigger: minute % 3 === 0 ? "action" : minute % 3 === 1 ? "webhook" : "manual",
			mode: minute % 2 === 0 ? "check" : "sync",
			ref: minute % 60 === 0 ? `refs/pull/${minute}/merge` : "refs/heads/main",
			commitSha: minute.toString(16).padStart(40, "0"),
			dueAt: null,
			createdAt: START + minute * MINUTE,
			startedAt: START + minute * MINUTE,
			...(minute === 7 ? { workflow: { event: "push", runId: "7300000007", runAttempt: "1" } } : {}),
			verdict: result.verdict,
			gateAction: result.gateAction,
			result,
		});
	}

	beforeAll(async () => {
		({ id } = await service.seedProject({ repositoryId: "history" }));
		const other = await service.seedProject({ repositoryId: "another history" });
		all = Array.from({ length: MANY }, (_, minute) => aRun(minute));
		for (const run of all) await service.store.insert("syncRuns", run);
		await service.store.insert("syncRuns", { ...aRun(0), id: deriveId("elsewhere"), projectId: other.id });
	});

	interface Row {
		readonly id: string;
	}

	/** The ids of every page, and how many pages it took. */
	async function walk(query: string): Promise<{ readonly ids: readonly string[]; readonly pages: number }> {
		const ids: string[] = [];
		let cursor = "";
		for (let pages = 1; ; pages += 1) {
			const { status, body } = await get(`/api/projects/${id}/runs?limit=50${query}${cursor}`);
			expect(status).toBe(200);
			ids.push(...body.runs.map((run: Row) => run.id));
			expect(body.has_more).toBe(body.next_cursor !== null);
			if (!body.has_more) return { ids, pages };
			cursor = `&cursor=${body.next_cursor}`;
		}
	}

	const newestFirst = (runs: readonly SyncRunDocument[]) => runs.map((run) => run.id).reverse();
	const time = (minute: number): string => encodeURIComponent(new Date(START + minute * MINUTE).toISOString());

	const filters: readonly (readonly [string, (run: SyncRunDocument, minute: number) => boolean])[] = [
		["", () => true],
		["&verdict=ERR", ({ result }) => result?.verdict === "ERR"],
		["&action=block", ({ result }) => result?.gateAction === "block"],
		["&status=failed", ({ status }) => status === "failed"],
		["&trigger=webhook", ({ trigger }) => trigger === "webhook"],
		["&trigger=manual", ({ trigger }) => trigger === "manual" || trigger === "action"],
		["&mode=sync", ({ mode }) => mode === "sync"],
		["&ref=refs/pull/60/merge", ({ ref }) => ref === "refs/pull/60/merge"],
		["&text=nobody%20reads%20this", ({ status }) => status === "failed"],
		["&text=00000000000000000000000000000000000001FF", (_, minute) => minute === 0x1ff],
		["&text=7300000007", (_, minute) => minute === 7],
		["&verdict=ERR&mode=sync", () => false],
		[
			"&verdict=PASS&mode=check&trigger=manual",
			({ result, mode, trigger }) => result?.verdict === "PASS" && mode === "check" && trigger !== "webhook",
		],
		[`&from=${time(10)}&to=${time(20)}`, (_, minute) => minute >= 10 && minute < 20],
		[
			`&mode=check&from=${time(10)}&to=${time(20)}`,
			({ mode }, minute) => mode === "check" && minute >= 10 && minute < 20,
		],
		["&status=running", () => false],
	];

	it.each(filters)("pages through what %j asks for, newest first, each once", async (query, isAsked) => {
		expect((await walk(query)).ids).toEqual(newestFirst(all.filter(isAsked)));
	});

	it("looks through some of a long history at a time, where no index tells, and goes on from there", async () => {
		const first = await get(`/api/projects/${id}/runs?text=7300000007`);
		expect(first.body).toMatchObject({ runs: [], has_more: true });
		expect((await walk("&text=7300000007")).pages).toBe(2);
	});

	it("is stable while runs are added, and shows a new one first", async () => {
		const first = await get(`/api/projects/${id}/runs?limit=1`);
		const added = { ...aRun(MANY), id: deriveId("added") };
		await service.store.insert("syncRuns", added);
		const second = await get(`/api/projects/${id}/runs?limit=1&cursor=${first.body.next_cursor}`);
		expect([first, second].map(({ body }) => body.runs[0].id)).toEqual(newestFirst(all).slice(0, 2));
		expect((await get(`/api/projects/${id}/runs?limit=1`)).body.runs[0].id).toBe(added.id);
		await service.store.deleteIf("syncRuns", added.id, 1);
	});

	it("shows of each run what tells it apart", async () => {
		const [seventh] = (await get(`/api/projects/${id}/runs?ref=refs/heads/main&to=${time(8)}&from=${time(7)}`)).body
			.runs;
		expect(seventh).toMatchObject({
			project_id: id,
			mode: "sync",
			ref: "refs/heads/main",
			commit: (7).toString(16).padStart(40, "0"),
			head_commit: null,
			pull_request: null,
			verdict: "PASS",
			lane: "INFO",
			workflow: { event: "push", run_id: "7300000007", run_attempt: "1" },
		});
		const [pull] = (await get(`/api/projects/${id}/runs?ref=refs/pull/60/merge`)).body.runs;
		expect(pull).toMatchObject({ pull_request: 60, trigger_type: "manual" });
	});

	it.each([
		"verdict=INFO",
		"status=done",
		"trigger=action",
		"text=",
		`text=${"x".repeat(201)}`,
		"limit=101",
		"from=soon",
		"ref=",
	])("refuses %s", async (query) => {
		expect(await get(`/api/projects/${id}/runs?${query}`)).toMatchObject({
			status: 400,
			body: { error: "invalid_request" },
		});
	});

	it("takes a cursor for the filter that it was made for alone", async () => {
		const { next_cursor: cursor } = (await get(`/api/projects/${id}/runs?limit=1&mode=sync`)).body;
		const answered = await get(`/api/projects/${id}/runs?limit=1&mode=check&cursor=${cursor}`);
		expect(answered).toMatchObject({ status: 400, body: { error: "invalid_cursor" } });
	});
});

describe("a run and its files", () => {
	let id: string;
	let first: string;
	let blocked: string;
	const files = { before: sampleFiles(), after: sampleFiles({ spec: sampleSpec({ removal: true }) }) };

	async function sync(held: Readonly<Record<string, string>>): Promise<string> {
		for (const [path, text] of Object.entries(held)) service.git.set(path, text);
		service.clock.time += MINUTE;
		const { body } = await service.send("POST", `/api/projects/${id}/sync`, { headers: session });
		return body.sync_run_id;
	}

	beforeAll(async () => {
		({ id } = await service.seedProject({ repositoryId: "files" }));
		first = await sync(files.before);
		blocked = await sync(files.after);
	});

	const runPath = (run: string): string => `/api/projects/${id}/runs/${run}`;

	it("names what it was compared with, what it generated and its leaf", async () => {
		const made = (await get(runPath(first))).body;
		expect(made).toMatchObject({ baseline: null, leaf: { index: 0 }, artifacts: [{ language: "typescript" }] });
		const judged = (await get(runPath(blocked))).body;
		expect(judged).toMatchObject({
			verdict: "ERR",
			gate_action: "block",
			artifacts: [],
			leaf: { index: 1 },
			baseline: {
				sha256: made.revision_sha256,
				run_id: first,
				commit: made.commit,
				version: "1.0.0",
				version_number: 1,
			},
		});
		const record = await service.store.getBlob(judged.leaf.sha256);
		expect(JSON.parse(Buffer.from(record ?? []).toString("utf8"))).toMatchObject({
			run_id: blocked,
			revision: judged.revision_sha256,
		});
	});

	it("still names it when the project has gone on", async () => {
		const later = await sync(sampleFiles({ version: "1.1.0", spec: sampleSpec({ addition: true }) }));
		const again = await sync(files.before);
		expect((await get(runPath(blocked))).body.baseline).toMatchObject({ run_id: first, version: "1.0.0" });
		expect((await get(runPath(later))).body.baseline).toMatchObject({ run_id: first });
		expect((await get(runPath(again))).body.baseline).toMatchObject({ run_id: later, version: "1.1.0" });
	});

	it("lists and gives the files of either side as they were", async () => {
		const listed = (await get(`${runPath(blocked)}/files`)).body;
		for (const side of ["before", "after"] as const) {
			expect(listed[side].paths).toEqual(Object.keys(files[side]).sort());
			for (const [path, text] of Object.entries(files[side])) {
				const answered = await get(`${runPath(blocked)}/files/${side}?path=${encodeURIComponent(path)}`);
				expect(answered).toMatchObject({
					status: 200,
					body: text,
					headers: { "content-type": "text/plain; charset=utf-8" },
				});
				const known = { ...session, "if-none-match": String(answered.headers["etag"]) };
				expect((await get(`${runPath(blocked)}/files/${side}?path=${encodeURIComponent(path)}`, known)).status).toBe(
					304,
				);
			}
		}
		expect((await get(`${runPath(first)}/files`)).body.before).toBeNull();
		expect(await get(`${runPath(first)}/files/before?path=driftgate.yml`)).toMatchObject({ status: 404 });
	});

	it.each(["../driftgate.yml", "/etc/passwd", "__proto__", "constructor", "openapi", "driftgate.yml\u0000", "."])(
		"has no file %j",
		async (path) => {
			const answered = await get(`${runPath(blocked)}/files/after?path=${encodeURIComponent(path)}`);
			expect(answered).toMatchObject({ status: 404, body: { error: "not_found" } });
			expect(await excerpts([{ side: "after", path, line: 1 }])).toEqual([null]);
		},
	);

	const excerptsOf = (run: string, json: unknown) =>
		service.send("POST", `${runPath(run)}/excerpts`, { headers: session, json });
	const excerpts = async (locations: readonly object[], context = 1) =>
		(await excerptsOf(blocked, { locations, context })).body.excerpts;

	it("gives the lines around locations, on the side that each names", async () => {
		const lines = files.before[SPEC_PATH]?.split("\n") ?? [];
		const line = lines.findIndex((text) => text.includes("/v1/payments")) + 1;
		const [around, top, gone, beyond] = await excerpts([
			{ side: "before", path: SPEC_PATH, line, column: 5 },
			{ side: "after", path: "driftgate.yml", line: 1 },
			{ side: "after", path: SPEC_PATH, line: lines.length },
			{ side: "before", path: SPEC_PATH, line: Number.MAX_SAFE_INTEGER },
		]);
		expect(around).toEqual({
			first_line: line - 1,
			lines: lines.slice(line - 2, line + 1).map((text) => ({ text, from_column: 1, goes_on: false })),
			line_count: lines.length,
		});
		expect(top).toMatchObject({
			first_line: 1,
			lines: [{ text: "service: payments-api" }, { text: "version: 1.0.0" }],
		});
		expect([gone, beyond]).toEqual([null, null]);
	});

	it.each([
		{ locations: [] },
		{ locations: Array.from({ length: 51 }, () => ({ side: "after", path: "driftgate.yml", line: 1 })) },
		{ locations: [{ side: "after", path: "driftgate.yml", line: 0 }] },
		{ locations: [{ side: "after", path: "driftgate.yml", line: 1.5 }] },
		{ locations: [{ side: "both", path: "driftgate.yml", line: 1 }] },
		{ locations: [{ side: "after", path: "", line: 1 }] },
		{ locations: [{ side: "after", path: "driftgate.yml", line: 1 }], context: 41 },
	])("refuses %j", async (json) => {
		expect(await excerptsOf(blocked, json)).toMatchObject({ status: 400, body: { error: "invalid_request" } });
	});

	it("gives an artifact of any run, one at a time", async () => {
		const [artifact] = (await get(runPath(first))).body.artifacts;
		const answered = await get(`${runPath(first)}/artifacts/${artifact.id}`);
		expect(answered).toMatchObject({ status: 200, headers: { etag: `"${artifact.sha256}"` } });
		expect(Buffer.byteLength(answered.body)).toBe(artifact.bytes);
		expect(await get(`${runPath(blocked)}/artifacts/${artifact.id}`)).toMatchObject({ status: 404 });
	});

	it("is not to be had below another project", async () => {
		const other = await service.seedProject({ repositoryId: "another" });
		for (const path of ["", "/files", "/files/after?path=driftgate.yml"]) {
			expect(await get(`/api/projects/${other.id}/runs/${blocked}${path}`)).toMatchObject({ status: 404 });
		}
	});

	it("counts by day, and days without runs too", async () => {
		const { days } = (await get(`/api/projects/${id}/tallies?days=2`)).body;
		expect(days).toMatchObject([
			{ runs: 0, gate_blocks: 0 },
			{ day: new Date(service.clock.time).toISOString().slice(0, 10), gate_blocks: 2, breaking_changes_caught: 2 },
		]);
		expect((await get(`/api/projects/${id}/tallies`)).body.days).toHaveLength(30);
		expect(await get(`/api/projects/${id}/tallies?days=32`)).toMatchObject({ status: 400 });
	});

	it("counts which rules fire in the newest runs, without the analysis of any", async () => {
		const { runs, rules } = (await get(`/api/projects/${id}/rules`)).body;
		const details = (await get(`/api/projects/${id}/runs?limit=100`)).body.runs;
		expect(runs).toBe(details.filter(({ verdict }: { verdict: string | null }) => verdict !== null).length);
		const [first] = rules;
		expect(first).toMatchObject({ rule: expect.any(String), findings: expect.any(Number) });
		const { findings } = (await get(`/api/v1/sync-runs/${blocked}`)).body;
		expect(rules.map(({ rule }: { rule: string }) => rule)).toEqual(
			expect.arrayContaining(findings.map(({ rule }: { rule: string }) => rule)),
		);
		const one = (await get(`/api/projects/${id}/rules?runs=1`)).body;
		expect(one.runs).toBe(1);
		for (const { runs: fired, findings: most } of rules) expect(most).toBeGreaterThanOrEqual(fired);
		expect(await get(`/api/projects/${id}/rules?runs=101`)).toMatchObject({ status: 400 });
	});

	it("shows in the overview how its project stands", async () => {
		const newest = await sync(files.after);
		const { projects } = (await get("/api/projects/overview")).body;
		expect(projects.find((one: { project_id: string }) => one.project_id === id)).toMatchObject({
			config_path: "driftgate.yml",
			default_branch: "main",
			drift_detected: true,
			drift: { branch: true, config: false, deployed: null },
			last_run: { id: newest, verdict: "ERR" },
			last_sync: { id: newest, gate_action: "block" },
			days: expect.arrayContaining([expect.objectContaining({ gate_blocks: 3 })]),
		});
	});
});
