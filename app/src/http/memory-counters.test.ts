import { describe, expect, it } from "@jest/globals";
import { limitRate, QuotaExceeded } from "../flows/service/limit-rate.ts";
import { createMemoryCounters } from "./memory-counters.ts";

function setUp() {
	const clock = { time: 1_000_000, now: () => clock.time };
	const counters = createMemoryCounters();
	const spend = (key = "42") =>
		limitRate({ store: counters, memory: createMemoryCounters(), clock }, { name: "validate", key });
	return { clock, spend };
}

describe("a rate limit", () => {
	it("allows exactly its number in a window, and says what is left", async () => {
		const { spend } = setUp();
		const left: number[] = [];
		for (let i = 0; i < 10; i += 1) left.push((await spend()).remaining);
		expect(left).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
		await expect(spend()).rejects.toMatchObject({ code: "rate_limited", retryAfter: 60 });
	});

	it("is exact under parallel use", async () => {
		const { spend } = setUp();
		const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => spend()));
		expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
	});

	it("starts anew at the end of the window, and Retry-After is never earlier", async () => {
		const { clock, spend } = setUp();
		for (let i = 0; i < 10; i += 1) await spend();
		clock.time += 59_001;
		const refusal = await spend().catch((error: unknown) => error);
		expect(refusal).toBeInstanceOf(QuotaExceeded);
		expect(refusal).toMatchObject({ retryAfter: 1, quota: { remaining: 0, resetSeconds: 1 } });
		clock.time += 1_000;
		expect((await spend()).remaining).toBe(9);
	});

	it("does not stay where the clock is set back", async () => {
		const { clock, spend } = setUp();
		clock.time += 86_400_000;
		for (let i = 0; i < 10; i += 1) await spend();
		clock.time -= 86_400_000;
		expect((await spend()).remaining).toBe(9);
	});

	it("is each key's own", async () => {
		const { spend } = setUp();
		for (let i = 0; i < 10; i += 1) await spend("42");
		expect((await spend("43")).remaining).toBe(9);
	});
});

describe("counters in memory", () => {
	it("forget what is over, so that strangers cannot fill the memory", async () => {
		const counters = createMemoryCounters();
		for (let i = 0; i < 30_000; i += 1) await counters.increment(`key-${i}`, { by: 1, now: i, windowMs: 10 });
		expect(await counters.increment("key-29999", { by: 1, now: 30_000, windowMs: 10 })).toMatchObject({ count: 2 });
		expect(await counters.increment("key-1", { by: 1, now: 30_000, windowMs: 10 })).toMatchObject({ count: 1 });
	});

	it("are no more than a hundred thousand, however many strangers there are at a time", async () => {
		const counters = createMemoryCounters();
		const count = (key: string) => counters.increment(key, { by: 1, now: 0, windowMs: 3_600_000 });
		for (let i = 0; i < 100_001; i += 1) await count(`key-${i}`);
		expect(await count("key-100000")).toMatchObject({ count: 2 });
		expect(await count("key-0")).toMatchObject({ count: 1 });
	});
});
