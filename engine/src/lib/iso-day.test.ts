import { dayNumber } from "./day-number.ts";
import { isoDay } from "./iso-day.ts";

describe("isoDay", () => {
	it.each([
		[0, "1970-01-01"],
		[Date.UTC(2026, 10, 21, 23, 59, 59, 999), "2026-11-21"],
		[Date.UTC(2026, 10, 22), "2026-11-22"],
		[-1, "1969-12-31"],
	])("of %p is %s", (time, day) => {
		expect(isoDay(time)).toBe(day);
		expect(dayNumber(isoDay(time))).toBe(Math.floor(time / 86_400_000));
	});
});
