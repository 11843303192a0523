import { dayNumber } from "../src/lib/day-number.ts";
import { isoDay } from "../src/lib/iso-day.ts";
import { plain } from "../src/lib/say.ts";
import { UsageError } from "./command.ts";

/** An exception that is over would be a finding from its first day on. Throws UsageError for it, and for what is no day. */
export function refusePastDay(expires: string): void {
	const [last, now] = [dayNumber(expires), dayNumber(isoDay(Date.now()))];
	if (last === null || !/^\d{4}-\d{2}-\d{2}$/.test(expires)) {
		throw new UsageError(`--expires must be a date such as 2027-01-31, not ${plain(expires) || "nothing"}.`);
	}
	if (now !== null && last < now) {
		throw new UsageError(`--expires must be in the future, and ${plain(expires)} is past.`);
	}
}
