import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { until } from "../../../test/harness/until.ts";
import { settle } from "../flows/records/let-go.ts";
import { eachStore } from "../testing/each-store.ts";
import type { TemporaryStore } from "../testing/temporary-store.ts";
import { testCheck } from "../testing/test-check.ts";
import { openTestPorts, type TestPorts } from "../testing/test-ports.ts";
import { startQueue } from "./hold-lease.ts";

describe.each(eachStore)("a queue's worker, on %s", (_, openStore) => {
	let temporary: TemporaryStore;
	let ports: TestPorts;

	beforeEach(async () => {
		temporary = await openStore();
		ports = await openTestPorts({ store: temporary.store });
	});

	afterEach(() => temporary.remove());

	it("tells after each that it carried out, and never before: what it queued elsewhere need not wait", async () => {
		const now = ports.clock.now();
		for (const id of ["1/a", "1/b"]) await ports.store.insert("checks", testCheck({ id, dueAt: now, asked: 1 }));
		await ports.store.insert("checks", testCheck({ id: "1/later", dueAt: now + 60_000, asked: 1 }));
		const told: string[] = [];
		const worker = startQueue(ports, {
			queue: "checks",
			owner: "one",
			concurrency: 1,
			async carryOut({ document: claimed, holder }) {
				await settle(ports, "checks", { claimed, holder });
				told.push(claimed.id);
			},
			onCarriedOut: () => told.push("told"),
		});
		await until("both are carried out", async () => (told.length === 4 ? true : undefined));
		await worker.stop();
		expect(told).toEqual([expect.stringMatching(/^1\/[ab]$/), "told", expect.stringMatching(/^1\/[ab]$/), "told"]);
	});
});
