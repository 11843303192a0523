import { eachStore } from "../../testing/each-store.ts";
import type { TemporaryStore } from "../../testing/temporary-store.ts";
import { createTestClock, TEST_START, testRun } from "../../testing/test-ports.ts";
import { recallRuns } from "./recall-runs.ts";

const HOUR = 60 * 60 * 1_000;

describe.each(eachStore)("recallRuns on %s", (_, open) => {
	let temporary: TemporaryStore;
	beforeEach(async () => {
		temporary = await open();
	});
	afterEach(() => temporary.remove());

	it("makes due what a clock that was ahead has put off, and nothing else", async () => {
		const { store } = temporary;
		const due = { ended: null, past: TEST_START - HOUR, leased: TEST_START + HOUR, stranded: TEST_START + 24 * HOUR };
		for (const [id, dueAt] of Object.entries(due)) await store.insert("syncRuns", testRun({ id, dueAt }));
		await recallRuns({ store, clock: createTestClock() });
		for (const [id, dueAt] of Object.entries({ ...due, stranded: TEST_START })) {
			expect(await store.get("syncRuns", id)).toMatchObject({ dueAt, rev: id === "stranded" ? 2 : 1 });
		}
	});
});
