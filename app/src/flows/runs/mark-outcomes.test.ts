import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { deriveId } from "../../lib/derive-id.ts";
import type { SyncRunDocument } from "../../ports.ts";
import { eachStore } from "../../testing/each-store.ts";
import type { TemporaryStore } from "../../testing/temporary-store.ts";
import { openTestPorts, type TestPorts, testRun } from "../../testing/test-ports.ts";
import { undecided } from "./commit-run.ts";
import { markOutcomes } from "./mark-outcomes.ts";

describe.each(eachStore)("the outcome of runs that an older Driftgate ended, in %s", (_, openStore) => {
	let kept: TemporaryStore;
	let ports: TestPorts;
	beforeEach(async () => {
		kept = await openStore();
		ports = await openTestPorts({ store: kept.store });
	});
	afterEach(async () => {
		await ports.close();
		await kept.remove();
	});

	it("can be looked for afterwards, and of no other run anything changes", async () => {
		const { store } = ports;
		const result = { ...undecided(ports, "completed", "Ended."), verdict: "ERR", gateAction: "block" } as const;
		const old = testRun({ id: deriveId("old"), result, dueAt: null });
		const failed = testRun({ id: deriveId("failed"), result: undecided(ports, "failed", "It failed."), dueAt: null });
		const waiting = testRun({ id: deriveId("waiting") });
		const marked = testRun({ id: deriveId("marked"), result, verdict: "ERR", gateAction: "block", dueAt: null });
		for (const run of [old, failed, waiting, marked]) await store.insert("syncRuns", run);
		await markOutcomes(store);
		await markOutcomes(store);
		const now = async ({ id }: SyncRunDocument) => store.get("syncRuns", id);
		expect(await now(old)).toEqual({ ...old, verdict: "ERR", gateAction: "block", rev: 2 });
		expect(await now(failed)).toEqual({ ...failed, verdict: null, gateAction: null, rev: 2 });
		expect(await now(waiting)).toEqual({ ...waiting, rev: 1 });
		expect(await now(marked)).toEqual({ ...marked, rev: 1 });
		const where = { projectId: old.projectId, verdict: "ERR" } as const;
		const found = await store.page("syncRuns", { where, sort: { field: "createdAt", direction: "desc" }, limit: 10 });
		expect(found.items.map(({ id }) => id).sort()).toEqual([marked.id, old.id].sort());
	});
});
