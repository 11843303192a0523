import { emptyFrontier, type Lane } from "@driftgate/engine/records";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { RunResult, SyncRunDocument } from "../../../ports.ts";
import { testRun } from "../../../testing/test-ports.ts";
import { COMMIT, startTestService, type TestService } from "../../../testing/test-service.ts";

let service: TestService;
let key: { readonly authorization: string };
let repositories = 0;

beforeAll(async () => {
	service = await startTestService();
	key = await service.apiKey(["read"]);
});

afterAll(() => service.stop());

const START = Date.UTC(2026, 2, 1);
const MINUTE = 60_000;

function decided(lane: Lane | null, changes: Partial<RunResult> = {}): RunResult {
	const verdict = lane === "INFO" ? "PASS" : lane;
	return {
		status: lane === null ? "failed" : "completed",
		completedAt: START,
		errorMessage: null,
		gateAction: verdict === null ? null : verdict === "ERR" ? "block" : "proceed",
		verdict,
		lane,
		breakingScore: 0,
		effectiveBreakingScore: 0,
		analysis: null,
		leafIndex: null,
		artifacts: [],
		...changes,
	};
}

/** A project with a run a minute, oldest first. */
async function withRuns(results: readonly (RunResult | null)[]) {
	repositories += 1;
	const project = await service.seedProject({ repositoryId: `audit ${repositories}` });
	const runs = results.map((result, minute) => aRun(project.id, minute, result));
	await keep(project.id, runs);
	return { project, runs };
}

/** Keeps runs, and their decisions as the next leaves of the project's log, as their commits do. */
async function keep(projectId: string, runs: readonly SyncRunDocument[], at?: number): Promise<void> {
	const { store } = service;
	const project = await store.get("projects", projectId);
	if (project === undefined) throw new Error("There is no project.");
	const { rev, ...document } = project;
	const size = project.log?.size ?? 0;
	const leaves = runs
		.filter(({ result }) => result?.lane != null)
		.map(({ id: runId, createdAt }, added) => ({
			...{ id: `${projectId}/${size + added}`, runId, decidedAt: at ?? createdAt },
			...{ record: "0".repeat(64), nodes: [] },
		}));
	await Promise.all(runs.map((run) => store.insert("syncRuns", run)));
	await Promise.all(leaves.map((leaf) => store.insert("logLeaves", leaf)));
	const log = { ...emptyFrontier, size: size + leaves.length, decidedAt: leaves.at(-1)?.decidedAt ?? START };
	await store.replaceIf("projects", { ...document, log }, rev);
}

const aRun = (projectId: string, minute: number, result: RunResult | null): SyncRunDocument =>
	testRun({
		id: crypto.randomUUID(),
		projectId,
		result,
		status: result?.status ?? "queued",
		commitSha: COMMIT,
		createdAt: START + minute * MINUTE,
		dueAt: result === null ? Date.UTC(2100, 0) : null,
	});

const audit = async (projectId: string, query: Record<string, string> = {}) =>
	service.send("GET", `/api/v1/projects/${projectId}/audit?${new URLSearchParams(query)}`, { headers: key });

const ids = (body: { results: readonly { id: string }[] }): readonly string[] => body.results.map(({ id }) => id);

async function everyPage(
	projectId: string,
	query: Record<string, string>,
	between: () => Promise<void> = async () => {},
) {
	const seen: string[] = [];
	let cursor: Record<string, string> = {};
	for (let page = 0; page < 100; page += 1) {
		const { body } = await audit(projectId, { ...query, ...cursor });
		seen.push(...ids(body));
		expect(body.has_more).toBe(body.next_cursor !== null);
		if (!body.has_more) return seen;
		cursor = { cursor: body.next_cursor };
		await between();
	}
	throw new Error("The pages do not end.");
}

describe("GET /api/v1/projects/{project_id}/audit", () => {
	it("lists what the gate decided, newest first, and nothing that it did not decide", async () => {
		const lanes = ["PASS", "INFO", null, "WARN", "ERR"] as const;
		const { project, runs } = await withRuns([...lanes.map((lane) => decided(lane)), null]);
		const { status, body } = await audit(project.id);
		expect(status).toBe(200);
		expect(body).toEqual({
			results: [4, 3, 1, 0].map((index) => ({
				id: runs[index]?.id,
				verdict: lanes[index],
				ref: "refs/heads/main",
				commit: COMMIT,
				created_at: new Date(START + index * MINUTE).toISOString(),
			})),
			next_cursor: null,
			has_more: false,
		});
	});

	it("gives 20 where nothing is said, and from 1 to 100 where it is", async () => {
		const { project } = await withRuns(Array.from({ length: 101 }, () => decided("PASS")));
		expect((await audit(project.id)).body.results).toHaveLength(20);
		expect((await audit(project.id, { limit: "1" })).body.results).toHaveLength(1);
		const full = (await audit(project.id, { limit: "100" })).body;
		expect([full.results.length, full.has_more]).toEqual([100, true]);
		for (const limit of ["0", "101", "-1", "1.5", "x", ""]) {
			expect(await audit(project.id, { limit })).toMatchObject({ status: 400, body: { error: "invalid_request" } });
		}
	});

	it("keeps to a half-open window and to a lane", async () => {
		const { project, runs } = await withRuns([decided("PASS"), decided("ERR"), decided("PASS"), decided("ERR")]);
		const at = (minute: number) => new Date(START + minute * MINUTE).toISOString();
		const found = async (query: Record<string, string>) =>
			ids((await audit(project.id, query)).body).map((id) => runs.findIndex((run) => run.id === id));
		expect(await found({ from: at(1), to: at(3) })).toEqual([2, 1]);
		expect(await found({ from: at(3) })).toEqual([3]);
		expect(await found({ to: at(0) })).toEqual([]);
		expect(await found({ from: "2026-03-01", to: "2026-03-01T01:02:00+01:00" })).toEqual([1, 0]);
		expect(await found({ lane: "ERR" })).toEqual([3, 1]);
		expect(await found({ lane: "PASS", from: at(1) })).toEqual([2]);
		for (const query of [{ from: "yesterday" }, { to: "2026-02-30" }, { lane: "err" }]) {
			expect(await audit(project.id, query as Record<string, string>)).toMatchObject({ status: 400 });
		}
	});

	it("is in the order of the log, however its runs came and whatever happens in one moment", async () => {
		const { project, runs } = await withRuns([decided("PASS")]);
		const [late, early] = [aRun(project.id, 2, decided("ERR")), aRun(project.id, 1, decided("WARN"))];
		const moment = START + 3 * MINUTE;
		const tied = Array.from({ length: 8 }, () => aRun(project.id, 3, decided("PASS")));
		await keep(project.id, [late, early, ...tied], moment);
		const order = [...tied.toReversed(), early, late, ...runs].map(({ id }) => id);
		expect(await everyPage(project.id, { limit: "3" })).toEqual(order);
		const window = { from: new Date(moment).toISOString(), to: new Date(moment + 1).toISOString() };
		expect(await everyPage(project.id, { limit: "4", ...window })).toEqual(order.slice(0, -1));
	});

	it("shows each decision once, page by page, while new ones come in and times are equal", async () => {
		const { project, runs } = await withRuns(Array.from({ length: 25 }, () => decided("PASS")));
		const tied = Array.from({ length: 10 }, () => aRun(project.id, 12, decided("PASS")));
		await keep(project.id, tied, START + 24 * MINUTE);
		const seen = await everyPage(project.id, { limit: "3" }, async () => {
			await keep(project.id, [aRun(project.id, 100, decided("ERR"))]);
		});
		expect([...seen].sort()).toEqual([...runs, ...tied].map(({ id }) => id).sort());
	});

	it("finds the rare ones of a long history in pages of bounded work", async () => {
		const results = Array.from({ length: 1_300 }, (_, i) => decided(i === 0 || i === 1_250 ? "ERR" : "PASS"));
		const { project, runs } = await withRuns(results);
		const first = (await audit(project.id, { lane: "ERR" })).body;
		expect([ids(first), first.has_more]).toEqual([[runs[1_250]?.id], true]);
		expect(await everyPage(project.id, { lane: "ERR" })).toEqual([runs[1_250]?.id, runs[0]?.id]);
	});

	it("refuses a cursor that it did not give for this list", async () => {
		const { project } = await withRuns(Array.from({ length: 3 }, () => decided("PASS")));
		const { project: other } = await withRuns(Array.from({ length: 3 }, () => decided("PASS")));
		const given = (await audit(project.id, { limit: "1" })).body.next_cursor as string;
		const decoded = Buffer.from(given, "base64url").toString("utf8");
		const forged = (text: string) => Buffer.from(text).toString("base64url");
		const refusals: readonly (readonly [string, Record<string, string>])[] = [
			[project.id, { cursor: "" }],
			[project.id, { cursor: "x" }],
			[project.id, { cursor: `${given}=` }],
			[project.id, { cursor: given.slice(0, -1) }],
			[project.id, { cursor: forged(decoded.replace(/\[\d+,/, "[999,")) }],
			[project.id, { cursor: forged(`${"0".repeat(16)}[1,"a"]`) }],
			[project.id, { cursor: given, lane: "ERR" }],
			[project.id, { cursor: given, from: "2026-03-01" }],
			[other.id, { cursor: given }],
		];
		for (const [id, query] of refusals) {
			expect(await audit(id, query)).toMatchObject({ status: 400, body: { error: "invalid_cursor" } });
		}
		expect(await audit(project.id, { limit: "2", cursor: given })).toMatchObject({ status: 200 });
	});
});

describe("GET /api/projects/{project_id}/protection-summary", () => {
	it("sums up the trailing 30 days, to a session and to a key alike", async () => {
		service.clock.time = START + 30 * 24 * 60 * MINUTE;
		const artifact = { id: "a", target: "typescript", path: "a.ts", sha256: "0".repeat(64), bytes: 1 } as const;
		const { project } = await withRuns([
			decided("PASS", { artifacts: [artifact, artifact] }),
			decided("ERR"),
			decided("ERR", { gateAction: "proceed" }),
			decided("WARN", { gateAction: "block" }),
			decided(null),
			null,
		]);
		await service.store.insert("syncRuns", aRun(project.id, -1, decided("ERR")));
		const path = `/api/projects/${project.id}/protection-summary`;
		for (const headers of [key, await service.signIn()]) {
			expect((await service.send("GET", path, { headers })).body).toEqual({
				total_syncs: 6,
				gate_blocks: 2,
				breaking_changes_caught: 2,
				artifacts_generated: 2,
			});
		}
	});
});
