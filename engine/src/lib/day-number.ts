/** RFC 3339's full-date, alone or with a time, as `x-sunset` is written. */
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ][\d:.+\-Zz]+)?$/;

/**
 * The day that an ISO date names, counted from 1970-01-01; null where the text is not a date or the calendar has no such
 * day. The engine has no clock and needs none: two days are compared by subtraction.
 */
export function dayNumber(text: string): number | null {
	const parts = ISO_DATE.exec(text);
	if (parts === null) return null;
	const [year, month, day] = parts.slice(1, 4).map(Number) as [number, number, number];
	if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
	return daysBeforeYear(year) + daysBeforeMonth(year, month) + day - 1 - DAYS_BEFORE_1970;
}

const DAYS_BEFORE_1970 = 719_162;
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isLeap(year: number): boolean {
	return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function daysIn(year: number, month: number): number {
	return (MONTH_LENGTHS[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0);
}

/** Days from 0001-01-01 to the first of January of a year, in the Gregorian calendar run backwards. */
function daysBeforeYear(year: number): number {
	const past = year - 1;
	return past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
}

function daysBeforeMonth(year: number, month: number): number {
	let days = 0;
	for (let earlier = 1; earlier < month; earlier += 1) days += daysIn(year, earlier);
	return days;
}
