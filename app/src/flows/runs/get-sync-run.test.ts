import type { Analysis, Finding } from "@driftgate/engine";
import type { Actor } from "../../auth/may.ts";
import { finding as findingSchema } from "../../http/schemas/finding.ts";
import { presentGateDecision } from "../../http/schemas/gate.ts";
import { presentSyncRunDetail, syncRunDetail } from "../../http/schemas/sync-run-detail.ts";
import { eachStore } from "../../testing/each-store.ts";
import type { TemporaryStore } from "../../testing/temporary-store.ts";
import { linkProject, openTestPorts, TEST_START, type TestPorts, testRun } from "../../testing/test-ports.ts";
import { entryIdOf } from "../changelog/entry-id.ts";
import { reportImpact } from "../projects/report-impact.ts";
import { getSyncRun } from "./get-sync-run.ts";
import { markOutcomes } from "./mark-outcomes.ts";

const place = { file: "openapi.yaml", pointer: "/paths/~1a", line: 3, column: 5 };

/** As the first version of Driftgate stored a finding. */
const olderFinding: Omit<Finding, "reached" | "effect" | "subject" | "tags"> = {
	fingerprint: "3f9a0c1d2e4b5a69",
	rule: "endpoint-removed",
	level: "ERR",
	wire: "ERR",
	source: "ERR",
	message: "`GET /a` was removed: clients are refused.",
	direction: "request",
	operations: ["GET /a"],
	before: place,
	after: null,
	shownAt: place,
	points: 10,
	pointsExplained: "10 (ERR) × 1 (1 operation) × 1 (stable)",
	proof: "by-structure",
	witness: null,
	exception: null,
};

const older = {
	decision: {
		verdict: "ERR",
		lane: "ERR",
		action: "block",
		reason: "There is 1 error (score 10), and the policy blocks on ERR.",
		score: { breaking: 10, effective: 10 },
		summary: { errors: 1, warnings: 0, info: 0 },
		breakingOperations: [{ kind: "endpoint_removed", endpoint: "GET /a", breakingScore: 10, severity: "error" }],
	},
	findings: [olderFinding],
	notices: [],
} as const;

/** With all that this version knows. */
const newest: Analysis = {
	decision: {
		...older.decision,
		semver: { api: "major", sdk: "major", version: "major", next: "2.0.0" },
		tagBudgets: [{ tag: "a", effective: 10, max: 5 }],
	},
	findings: [
		{
			...olderFinding,
			effect: "narrows",
			subject: "operation",
			tags: [{ tag: "a", operations: 1 }],
			reached: { methods: ["a.get"], types: ["A"], tools: ["a_get"] },
			underPolicy: { wire: "ERR", source: "WARN", milder: [{ operation: "GET /a", level: "WARN" }] },
			witness: {
				payload: { note: ["x", null, 1.5] },
				of: "request body of `GET /a` (application/json)",
				acceptedBy: "before",
				refusal: { pointer: "/note", keyword: "maxItems", text: "it has more than 2 items" },
			},
		},
	],
	notices: [{ side: "after", file: "openapi.yaml", line: 1, column: 1, message: "A note." }],
};

describe.each(eachStore)("a decision that is stored in %s", (_name, open) => {
	let temporary: TemporaryStore;
	let ports: TestPorts;
	const actor: Actor & { readonly userId: string } = { kind: "user", userId: "user", local: true };

	beforeEach(async () => {
		temporary = await open();
		ports = await openTestPorts({ store: temporary.store });
		await linkProject(ports);
		await ports.store.insert("users", {
			id: "user",
			login: "operator",
			local: true,
			createdAt: TEST_START,
		});
	});

	afterEach(() => temporary.remove());

	async function store(analysis: unknown): Promise<string> {
		const run = testRun();
		const blob = await ports.store.putBlob(Buffer.from(JSON.stringify(analysis)), run.projectId);
		await ports.store.insert("syncRuns", {
			...run,
			status: "completed",
			dueAt: null,
			startedAt: TEST_START,
			result: {
				status: "completed",
				completedAt: TEST_START,
				errorMessage: null,
				gateAction: "block",
				verdict: "ERR",
				lane: "ERR",
				breakingScore: 10,
				effectiveBreakingScore: 10,
				analysis: blob,
				artifacts: [],
				leafIndex: 0,
			},
		});
		return run.id;
	}

	const read = async (analysis: unknown) => getSyncRun(ports, { actor, syncRunId: await store(analysis) });

	it("is read with all that was known", async () => {
		const { decision } = await read(newest);
		expect(decision).toMatchObject({
			semver: newest.decision.semver,
			tagBudgets: newest.decision.tagBudgets,
			findings: newest.findings,
			notices: newest.notices,
		});
	});

	it("is read where an earlier version stored it, and answered as the description says", async () => {
		const view = await read(older);
		expect(view.decision).toMatchObject({
			semver: null,
			tagBudgets: [],
			findings: [{ ...olderFinding, effect: null, reached: { methods: [], types: [], tools: [] } }],
		});
		const answer = JSON.parse(JSON.stringify(presentSyncRunDetail(view)));
		expect(syncRunDetail.strict().parse(answer)).toEqual(answer);
		expect(answer.gate_decision).toMatchObject({ semver: null, tag_budgets: [], notices: [] });
		// What `driftgate-app migrate` does to a database of an earlier version.
		await markOutcomes(ports.store);
		expect(await reportImpact(ports, { actor, projectId: testRun().projectId })).toMatchObject({
			sdkMethods: [],
			mcpTools: [],
		});
	});

	it("is answered whole", async () => {
		const { decision } = await read(newest);
		if (decision === null) throw new Error("There is a decision.");
		const { findings, semver, tag_budgets } = presentGateDecision(decision);
		expect({ semver, tag_budgets }).toEqual({
			semver: newest.decision.semver,
			tag_budgets: [{ tag: "a", effective_breaking_score: 10, max_score: 5 }],
		});
		const [finding] = findings;
		expect(findingSchema.strict().parse(finding)).toEqual(finding);
		expect(finding).toMatchObject({
			reached: { sdk_methods: ["a.get"], types: ["A"], mcp_tools: ["a_get"] },
			under_policy: { wire: "ERR", source: "WARN", milder: [{ operation: "GET /a", level: "WARN" }] },
			witness: { payload: { note: ["x", null, 1.5] }, accepted_by: "before" },
		});
	});

	it("leads to the entry of the changelog that its run drafted, and to none of another run", async () => {
		const id = await store(newest);
		expect(await getSyncRun(ports, { actor, syncRunId: id })).toMatchObject({ changelogEntryId: null });
		const texts = { projectId: testRun().projectId, version: "v", developerSummary: "Something goes." };
		const judged = { status: "draft", lane: "ERR", errors: 1, warnings: 0, info: 0 } as const;
		const times = { createdAt: TEST_START, publishedAt: null };
		await ports.store.insert("changelogEntries", { id: entryIdOf("another run"), ...texts, ...judged, ...times });
		expect(await getSyncRun(ports, { actor, syncRunId: id })).toMatchObject({ changelogEntryId: null });
		await ports.store.insert("changelogEntries", { id: entryIdOf(id), ...texts, ...judged, ...times });
		const view = await getSyncRun(ports, { actor, syncRunId: id });
		expect(presentSyncRunDetail(view).changelog_entry_id).toBe(entryIdOf(id));
	});

	it("is missed where its analysis is gone", async () => {
		const id = await store(newest);
		const run = await ports.store.get("syncRuns", id);
		if (run === undefined || run.result === null) throw new Error("The run is stored.");
		const gone = {
			...run,
			id: "33333333-3333-7333-8333-333333333333",
			result: { ...run.result, analysis: "0".repeat(64) },
		};
		await ports.store.insert("syncRuns", gone);
		await expect(getSyncRun(ports, { actor, syncRunId: gone.id })).rejects.toMatchObject({ code: "internal_error" });
	});
});
