import { setImmediate as nextTurn } from "node:timers/promises";
import { createFairQueue, type FairQueueOptions, type Turn } from "./fair-queue.ts";

const options: FairQueueOptions = { slots: 1, perTenant: 1, backlogMs: 60_000, refusal: (s) => `in ${s} s` };

/** A queue whose turns end when the test says so: `order` has who had a turn. */
function watch(changes: Partial<FairQueueOptions> = {}) {
	const queue = createFairQueue({ ...options, ...changes });
	const order: string[] = [];
	const turns: Turn[] = [];
	const ask = (tenant: string, estimateMs: number, isAgain = false): Promise<void> =>
		queue.enter({ tenant, estimateMs, isAgain }).then((turn) => {
			order.push(tenant);
			turns.push(turn);
		});
	/** Ends the oldest turn, which cost so much. */
	const end = async (costMs: number): Promise<void> => {
		turns.shift()?.end(costMs);
		await nextTurn();
	};
	return { queue, order, ask, end };
}

describe("point 8: a fair queue by tenant", () => {
	it("gives the next turn to who came after eight of one tenant", async () => {
		const { order, ask, end } = watch();
		for (let each = 0; each < 8; each += 1) void ask("hostile", 10);
		void ask("other", 10);
		await nextTurn();
		for (let each = 0; each < 9; each += 1) await end(60_000);
		expect(order).toEqual(["hostile", "other", ...Array.from({ length: 7 }, () => "hostile")]);
	});

	it("counts what turns cost, and not how many they are or what was guessed", async () => {
		const { order, ask, end } = watch();
		for (let each = 0; each < 3; each += 1) void ask("dear", 10);
		for (let each = 0; each < 5; each += 1) void ask("cheap", 10);
		await nextTurn();
		const costs = { dear: 4_000, cheap: 1_000 };
		for (let each = 0; each < 8; each += 1) await end(costs[order.at(-1) as keyof typeof costs]);
		expect(order).toEqual(["dear", "cheap", "cheap", "cheap", "cheap", "dear", "cheap", "dear"]);
	});

	it("leaves a slot to whoever has none", async () => {
		const { order, ask } = watch({ slots: 3, perTenant: 2 });
		for (let each = 0; each < 4; each += 1) void ask("hostile", 10);
		await nextTurn();
		expect(order).toEqual(["hostile", "hostile"]);
		await ask("other", 10);
		expect(order).toEqual(["hostile", "hostile", "other"]);
	});

	it("gives one slot less to each while others ask as well, and all of them to who asks alone again", async () => {
		let time = 0;
		const { order, ask, end } = watch({ slots: 4, perTenant: 3, now: () => time });
		await ask("other", 10);
		for (let each = 0; each < 5; each += 1) void ask("hostile", 10);
		await nextTurn();
		expect(order).toEqual(["other", "hostile", "hostile"]);
		await end(10);
		expect(order).toHaveLength(3);
		time = 10_001;
		await end(10);
		expect(order).toEqual(["other", "hostile", "hostile", "hostile", "hostile"]);
	});

	it("saves nothing up for who asks for nothing", async () => {
		const { order, ask, end } = watch();
		await ask("late", 10);
		await end(10);
		for (let each = 0; each < 3; each += 1) {
			await ask("busy", 10);
			await end(10_000);
		}
		for (let each = 0; each < 3; each += 1) {
			void ask("late", 10);
			void ask("busy", 10);
		}
		await nextTurn();
		for (let each = 0; each < 6; each += 1) await end(10_000);
		// One turn ahead, and not the three that the other had while it was away.
		expect(order.slice(4)).toEqual(["late", "late", "busy", "late", "busy", "busy"]);
	});

	it("bounds what waits of one tenant by what it will cost, says when to come back, and lets others in", async () => {
		const { ask, queue, end, order } = watch({ backlogMs: 20_000 });
		for (let each = 0; each < 3; each += 1) void ask("hostile", 10_000);
		const refusal = { code: "temporarily_unavailable", retryAfter: 20, detail: "in 20 s" };
		await expect(ask("hostile", 10_000)).rejects.toMatchObject(refusal);
		for (let each = 0; each < 100; each += 1) void ask("other", 10);
		expect(queue.waiting()).toBe(102);
		await nextTurn();
		await end(10_000);
		expect(order.at(-1)).toBe("other");
	});

	it("puts what was stopped before what else waits of its tenant, however much that is", async () => {
		const { order, ask, end, queue } = watch({ backlogMs: 10 });
		void ask("a", 5);
		await nextTurn();
		void queue.enter({ tenant: "a", estimateMs: 10 }).then(() => order.push("second"));
		void queue.enter({ tenant: "a", estimateMs: 10, isAgain: true }).then(() => order.push("again"));
		await end(5);
		expect(order).toEqual(["a", "again"]);
	});

	it("refuses who waits when it closes", async () => {
		const { ask, queue } = watch();
		void ask("a", 1);
		const second = ask("b", 1);
		const reason = new Error("closed");
		queue.close(reason);
		await expect(second).rejects.toBe(reason);
	});

	it("gives up what waits longer than it may", async () => {
		const { ask, queue } = watch({ patienceMs: 1 });
		await ask("a", 1);
		await expect(ask("b", 1)).rejects.toMatchObject({ code: "temporarily_unavailable" });
		expect(queue.waiting()).toBe(0);
	});

	it("begins nothing while it may not", async () => {
		let may = false;
		const { order, ask, queue } = watch({ mayBegin: () => may });
		void ask("a", 1);
		await nextTurn();
		expect(order).toEqual([]);
		may = true;
		queue.look();
		await nextTurn();
		expect(order).toEqual(["a"]);
	});
});
