import { dayNumber } from "../src/lib/day-number.ts";
import { isoDay } from "../src/lib/iso-day.ts";
import { plain } from "../src/lib/say.ts";
import { UsageError } from "./command.ts";

/**
 * An exception that is over would be a finding from its first day on. Throws UsageError for it; what is no day at all is
 * left to the configuration's own schema.
 */
export function refusePastDay(expires: string): void {
	const [last, now] = [dayNumber(expires), dayNumber(isoDay(Date.now()))];
	if (last !== null && now !== null && last < now) {
		throw new UsageError(`--expires must be in the future, and ${plain(expires)} is past.`);
	}
}
