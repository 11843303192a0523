import { dayNumber } from "./day-number.ts";

describe("dayNumber", () => {
	it("counts days as the platform's own calendar does", () => {
		for (let day = -800_000; day <= 800_000; day += 379) {
			const date = new Date(day * 86_400_000);
			if (date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999) continue;
			expect([date.toISOString(), dayNumber(date.toISOString())]).toEqual([date.toISOString(), day]);
			expect(dayNumber(date.toISOString().slice(0, 10))).toBe(day);
		}
	});

	it.each([
		"",
		"soon",
		"2026-13-01",
		"2026-00-01",
		"2026-02-29",
		"2026-01-00",
		"2026-1-1",
		"99999",
		"2026-01-01 or so",
	])("knows no day %p", (text) => {
		expect(dayNumber(text)).toBeNull();
	});
});
