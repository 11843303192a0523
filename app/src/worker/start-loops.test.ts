import { describe, expect, it } from "@jest/globals";
import { until } from "../../../test/harness/until.ts";
import { nextRest, startLoops } from "./start-loops.ts";

const log = { info: () => {}, warn: () => {}, error: () => {} };
const HOUR = 60 * 60_000;

describe("a worker's loops", () => {
	it("rest longer and longer where nothing is due, and begin anew once they worked or were woken", () => {
		const pollMs = 1_600;
		const rests = [pollMs];
		for (const isBusy of [false, true, false, false, false, false, false, true]) {
			rests.push(nextRest(rests.at(-1) ?? 0, { pollMs, isBusy }));
		}
		expect(rests).toEqual([1_600, 1_600, 100, 200, 400, 800, 1_600, 1_600, 100]);
	});

	it("look at once when they are woken, though they would rest for an hour", async () => {
		const due = ["first"];
		const done: (string | undefined)[] = [];
		let looks = 0;
		const work = async () => {
			looks += 1;
			const next = due.shift();
			if (next !== undefined) done.push(next);
			return next !== undefined;
		};
		const worker = startLoops({ log } as never, { owner: "one", pollMs: HOUR, concurrency: 1, work });
		await until("it rests", async () => (looks === 2 ? true : undefined));
		due.push("second", "third");
		worker.wake();
		await until("it has worked", async () => (done.length === 3 ? true : undefined));
		expect(done).toEqual(["first", "second", "third"]);
		await worker.stop();
	});
});
