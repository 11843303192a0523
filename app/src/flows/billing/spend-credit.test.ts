import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { deriveId } from "../../lib/derive-id.ts";
import type { BillingAccountDocument, Payments, Ports, SyncRunDocument } from "../../ports.ts";
import { eachStore } from "../../testing/each-store.ts";
import { createMemoryGitHub, type MemoryGitHub } from "../../testing/memory-github.ts";
import { sampleFiles, sampleSpec } from "../../testing/sample-service.ts";
import { sharedEngine } from "../../testing/shared-engine.ts";
import type { TemporaryStore } from "../../testing/temporary-store.ts";
import {
	linkProject,
	openTestPorts,
	TEST_START,
	type TestPorts,
	testProject,
	testRun,
} from "../../testing/test-ports.ts";
import { failRun, runSync } from "../sync/run-sync.ts";
import { creditBalance } from "./credit-balance.ts";
import { spendCredit } from "./spend-credit.ts";

/** Billing is on wherever there is somebody to pay; nobody is asked for anything here. */
const payments = {} as Payments;

const paying = (plan: "gate_only_team" | "pipeline_pro"): BillingAccountDocument => ({
	id: testProject().ownerUserId,
	customerId: "cus_1",
	subscription: { id: "sub_1", status: "active", plan },
	askedAt: TEST_START,
});

describe.each(eachStore)("credits on %s", (_, openStore) => {
	let temporary: TemporaryStore;
	let github: MemoryGitHub;
	let opened: TestPorts;
	let ports: Ports & Pick<TestPorts, "clock">;

	beforeEach(async () => {
		temporary = await openStore();
		github = createMemoryGitHub();
		github.commits.set("first", sampleFiles());
		github.commits.set("second", sampleFiles({ version: "1.1.0", spec: sampleSpec({ addition: true }) }));
		github.commits.set("breaking", sampleFiles({ version: "2.0.0", spec: sampleSpec({ removal: true }) }));
		opened = await openTestPorts({ engine: sharedEngine, github, store: temporary.store });
		ports = { ...opened, payments };
		await linkProject(ports);
	});
	afterEach(() => temporary.remove());

	let count = 0;
	async function queue(change: Partial<SyncRunDocument> = {}): Promise<SyncRunDocument> {
		count += 1;
		ports.clock.advance(1_000);
		const now = ports.clock.now();
		const run = testRun({ id: deriveId("credits", String(count)), createdAt: now, dueAt: now, ...change });
		await ports.store.insert("syncRuns", run);
		return run;
	}

	async function sync(commitSha: string): Promise<SyncRunDocument> {
		const run = await queue({ commitSha });
		await runSync(ports, run);
		return (await ports.store.get("syncRuns", run.id)) as SyncRunDocument;
	}

	const left = async () => (await creditBalance(ports, testProject().ownerUserId)).credits;

	/** Takes places for runs that go on, until the month is full but for some. */
	async function leave(credits: number): Promise<void> {
		for (let rest = (await left()) ?? 25; rest > credits; rest -= 1) {
			expect(await spendCredit(ports, await queue({ dueAt: null }), testProject())).toBeUndefined();
		}
	}

	it("are spent one a generating sync, and not by a sync that is blocked or fails", async () => {
		await sync("first");
		expect(await left()).toBe(24);
		await sync("breaking");
		await sync("missing");
		expect(await left()).toBe(24);
		await sync("second");
		expect(await left()).toBe(23);
	});

	it("are spent once by a run that is carried out three times, twice of them at once", async () => {
		const run = await queue({ commitSha: "first" });
		await Promise.all([runSync(ports, run), runSync(ports, run)]);
		await runSync(ports, run);
		expect(await left()).toBe(24);
	});

	it("that are spent leave the gate as it is: it decides, the baseline moves, and the run says why nothing was made", async () => {
		await sync("first");
		await leave(0);
		const before = await ports.store.get("projects", testProject().id);
		expect((await sync("breaking")).result).toMatchObject({ gateAction: "block", errorMessage: null });
		expect(await sync("second")).toMatchObject({
			status: "completed",
			result: {
				gateAction: "proceed",
				verdict: "PASS",
				artifacts: [],
				errorMessage: "Nothing was generated: the 25 generation credits of 2026-11 are spent.",
			},
		});
		const after = await ports.store.get("projects", testProject().id);
		expect(after).toMatchObject({ baseline: { commitSha: "second" }, versionNumber: 2 });
		expect(after?.artifacts).toEqual(before?.artifacts);
	});

	it("are never more than the month has, however many runs ask at once", async () => {
		await leave(5);
		const runs = await Promise.all(Array.from({ length: 12 }, () => queue({ dueAt: null })));
		const answers = await Promise.all(runs.map((run) => spendCredit(ports, run, testProject())));
		expect(answers.filter((answer) => answer === undefined)).toHaveLength(5);
		expect(await left()).toBe(0);
	});

	it("come back from a run that died before it generated, and are there again in the next month", async () => {
		await leave(1);
		const dying = await queue({ commitSha: "first" });
		expect(await spendCredit(ports, dying, testProject())).toBeUndefined();
		expect(await left()).toBe(0);
		await failRun(ports, dying, "Given up.");
		expect(await left()).toBe(1);
		expect(await spendCredit(ports, await queue({ dueAt: null }), testProject())).toBeUndefined();
		expect(await left()).toBe(0);
		ports.clock.advance(31 * 24 * 60 * 60_000);
		expect(await left()).toBe(25);
	});

	it("are of the month in which the run was made, so that a run over midnight pays once", async () => {
		const run = await queue({ createdAt: Date.UTC(2026, 10, 30, 23, 59), dueAt: null });
		await spendCredit(ports, run, testProject());
		ports.clock.advance(20 * 24 * 60 * 60_000);
		await spendCredit(ports, run, testProject());
		expect(await left()).toBe(25);
		expect((await ports.store.get("creditMonths", "user/2026-11"))?.runIds).toEqual([run.id]);
	});

	it("are not counted by a plan with the pipeline, and are of no use to one with the gate alone", async () => {
		await ports.store.insert("billingAccounts", paying("pipeline_pro"));
		await sync("first");
		expect(await left()).toBeNull();
		expect(await ports.store.get("creditMonths", "user/2026-11")).toBeUndefined();
		const stored = await ports.store.get("billingAccounts", "user");
		await ports.store.replaceIf("billingAccounts", paying("gate_only_team"), stored?.rev ?? 0);
		const run = await sync("second");
		expect(run.result).toMatchObject({
			gateAction: "proceed",
			artifacts: [],
			errorMessage: "Nothing was generated: the plan gate_only_team includes the gate only.",
		});
	});

	it("do not exist where billing is off", async () => {
		ports = opened;
		await leave(0);
		expect((await sync("first")).result?.artifacts).toHaveLength(1);
		expect(await left()).toBeNull();
	});
});
