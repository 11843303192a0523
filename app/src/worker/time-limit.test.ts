import { jest } from "@jest/globals";
import { createTimeLimit } from "./time-limit.ts";

describe("createTimeLimit", () => {
	beforeEach(() => {
		jest.useFakeTimers();
	});

	afterEach(() => {
		jest.useRealTimers();
	});

	const start = () => {
		const expire = jest.fn();
		return { expire, limit: createTimeLimit(100, expire) };
	};

	it("counts nothing before it is resumed, and expires once", () => {
		const { expire, limit } = start();
		jest.advanceTimersByTime(1_000);
		expect(expire).not.toHaveBeenCalled();
		limit.resume();
		jest.advanceTimersByTime(99);
		expect(expire).not.toHaveBeenCalled();
		jest.advanceTimersByTime(1_000);
		expect(expire).toHaveBeenCalledTimes(1);
	});

	it("leaves out what lies between suspensions, however they overlap", () => {
		const { expire, limit } = start();
		limit.resume();
		jest.advanceTimersByTime(60);
		limit.suspend();
		limit.suspend();
		jest.advanceTimersByTime(500);
		limit.resume();
		jest.advanceTimersByTime(500);
		limit.resume();
		jest.advanceTimersByTime(39);
		expect(expire).not.toHaveBeenCalled();
		jest.advanceTimersByTime(1);
		expect(expire).toHaveBeenCalledTimes(1);
	});

	it("goes on where it is extended, and says how long it ran all together", () => {
		const { expire, limit } = start();
		limit.resume();
		jest.advanceTimersByTime(100);
		expect(expire).toHaveBeenCalledTimes(1);
		limit.extend(50);
		jest.advanceTimersByTime(49);
		expect([expire.mock.calls.length, limit.usedMs()]).toEqual([1, 149]);
		jest.advanceTimersByTime(1);
		expect(expire).toHaveBeenCalledTimes(2);
	});

	it("never expires once stopped", () => {
		const { expire, limit } = start();
		limit.resume();
		limit.stop();
		limit.resume();
		jest.advanceTimersByTime(1_000);
		expect(expire).not.toHaveBeenCalled();
	});
});
