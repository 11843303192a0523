/** The reader's own language and time zone. */
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "long" });

const units: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
	["year", 365 * 86_400],
	["month", 30 * 86_400],
	["week", 7 * 86_400],
	["day", 86_400],
	["hour", 3_600],
	["minute", 60],
	["second", 1],
];

/** `3 hours ago`, `in 2 days`. Both are milliseconds since the epoch. */
export function sayRelative(time: number, now: number): string {
	const seconds = Math.round((time - now) / 1_000);
	const [unit, size] = units.find(([, one]) => Math.abs(seconds) >= one) ?? ["second", 1];
	return relative.format(Math.trunc(seconds / size), unit);
}

/** With day, time and zone. */
export function sayExact(time: number): string {
	return exact.format(time);
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

/** `23 Nov 2026`. */
export function sayDay(time: number): string {
	return day.format(time);
}

const monthOf = new Intl.DateTimeFormat(undefined, { month: "long", year: "numeric", timeZone: "UTC" });

/** `March 2026` of `2026-03`. */
export function sayMonth(month: string): string {
	const time = Date.parse(`${month}-01`);
	return Number.isNaN(time) ? month : monthOf.format(time);
}

/** `1.4 s`, `12 min`: how long something took, in milliseconds. */
export function sayDuration(milliseconds: number): string {
	if (milliseconds < 1_000) return unitOf("millisecond", Math.round(milliseconds));
	if (milliseconds < 60_000) return unitOf("second", milliseconds / 1_000);
	return unitOf("minute", milliseconds / 60_000);
}

function unitOf(unit: string, value: number): string {
	const digits = value < 10 && unit !== "millisecond" ? 1 : 0;
	return new Intl.NumberFormat(undefined, { style: "unit", unit, maximumFractionDigits: digits }).format(value);
}
