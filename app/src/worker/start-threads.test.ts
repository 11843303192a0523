import { once } from "node:events";
import { MessageChannel } from "node:worker_threads";
import type { ThreadMessage } from "./engine-task.ts";
import { startThreads } from "./start-threads.ts";

const threads = startThreads({ min: 2, max: 3, memoryMb: 64, nice: 0 });

afterAll(() => threads.pool.destroy());

/** Has a file read that never comes, and gives the number of the thread that waits for it. */
async function begin(signal: AbortSignal): Promise<number> {
	const { port1, port2 } = new MessageChannel();
	const task = {
		name: "collect",
		request: { configPath: "driftgate.yml", known: { bytes: 0, files: {} } },
		port: port2,
	};
	const running = threads.pool.run(task, { transferList: [port2], signal });
	running.catch(() => {}).finally(() => port1.close());
	const [message] = (await once(port1, "message")) as [ThreadMessage];
	return message.kind === "begun" ? message.threadId : -1;
}

describe("threads of which one was ended", () => {
	it("give no task to the one that starts in its place while another is free", async () => {
		const ending = new AbortController();
		const ended = await begin(ending.signal);
		const free = threads.pool.threads.map(({ threadId }) => threadId).find((id) => id !== ended);
		ending.abort();
		const next = new AbortController();
		expect(await begin(next.signal)).toBe(free);
		next.abort();
	}, 60_000);

	it("are whole again when those that start in their place are ready", async () => {
		// The test before ended two: a task that comes while both start has a third made for it, which was not there before.
		await threads.whole();
		const before = new Set(threads.pool.threads.map(({ threadId }) => threadId));
		const ending = new AbortController();
		const ended = await begin(ending.signal);
		ending.abort();
		await threads.whole();
		const after = threads.pool.threads.map(({ threadId }) => threadId);
		expect(after.length).toBeGreaterThanOrEqual(2);
		expect(after).not.toContain(ended);
		expect(before.has(ended)).toBe(true);
		const all = [new AbortController(), new AbortController()];
		const begun = await Promise.all(all.map(({ signal }) => begin(signal)));
		expect(after).toEqual(expect.arrayContaining(begun));
		for (const one of all) one.abort();
	}, 60_000);
});
