import { backoff, isIdempotent, isTransient, nextDelay, retryAfter, sleep } from "./retry.ts";

const headers = (init: Record<string, string>) => new Headers(init);

describe("retryAfter", () => {
	const now = Date.parse("2026-01-01T00:00:00Z");
	it.each([
		[{ "retry-after": "7" }, 7_000],
		[{ "retry-after": "1.5" }, 1_500],
		[{ "retry-after": "Thu, 01 Jan 2026 00:01:00 GMT" }, 60_000],
		[{ "retry-after": "Wed, 31 Dec 2025 23:59:00 GMT" }, 0],
		[{ "retry-after-ms": "250", "retry-after": "7" }, 250],
		[{ "retry-after": "soon" }, undefined],
		[{ "retry-after": "" }, undefined],
		[{}, undefined],
	])("%j is %s ms", (init, delay) => {
		expect(retryAfter(headers(init), now)).toBe(delay);
	});
});

describe("backoff", () => {
	it("doubles up to the longest delay, with up to a half of it taken off", () => {
		const options = { firstDelayMs: 100, longestDelayMs: 500 };
		for (const [attempt, full] of [100, 200, 400, 500, 500].entries()) {
			for (let sample = 0; sample < 50; sample++) {
				const delay = backoff(attempt, options);
				expect(delay).toBeGreaterThan(full / 2);
				expect(delay).toBeLessThanOrEqual(full);
			}
		}
	});
});

describe("nextDelay", () => {
	it("waits as long as the server asks, and gives up at once where that is beyond the budget", () => {
		const now = Date.now();
		expect(nextDelay(0, now, { longestDelayMs: 10 }, headers({ "retry-after": "30" }))).toBe(30_000);
		expect(nextDelay(0, now, { budgetMs: 1_000 }, headers({ "retry-after": "30" }))).toBeUndefined();
		expect(nextDelay(0, now - 121_000, {}, undefined)).toBeUndefined();
	});

	it("counts the attempts", () => {
		expect(nextDelay(2, Date.now(), {}, undefined)).toBeUndefined();
		expect(nextDelay(0, Date.now(), { retries: 0 }, undefined)).toBeUndefined();
	});
});

describe("isTransient", () => {
	it.each([
		[429, false, {}, true],
		[503, true, {}, true],
		[503, false, {}, false],
		[408, true, {}, true],
		[409, true, {}, false],
		[501, true, {}, false],
		[400, false, { "x-should-retry": "true" }, true],
		[503, true, { "x-should-retry": "false" }, false],
	])("%d, repeatable %s, %j: %s", (status, repeatable, init, transient) => {
		expect(isTransient(status, headers(init as Record<string, string>), repeatable)).toBe(transient);
	});
});

it("knows which methods may be repeated", () => {
	expect(["GET", "PUT", "DELETE", "POST", "PATCH", "LOCK"].map(isIdempotent)).toEqual([
		true,
		true,
		true,
		false,
		false,
		false,
	]);
});

describe("sleep", () => {
	it("ends at once when the signal aborts, with the signal's reason", async () => {
		const controller = new AbortController();
		const sleeping = sleep(60_000, controller.signal);
		controller.abort(new Error("enough"));
		await expect(sleeping).rejects.toThrow("enough");
		await expect(sleep(60_000, controller.signal)).rejects.toThrow("enough");
	});

	it("ends by itself", async () => {
		await expect(sleep(1, new AbortController().signal)).resolves.toBeUndefined();
	});
});
