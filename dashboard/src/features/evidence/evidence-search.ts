import { utcDay } from "../../lib/utc-day.ts";

/** Of which project, and which days (both included, UTC). What is left out is the first project, and the last 90 days. */
export interface EvidenceSearch {
	readonly project?: string;
	readonly from?: string;
	readonly to?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[\w-]{1,100}$/;

/** Reads an address; what it cannot mean is left out. */
export function readEvidenceSearch(search: Readonly<Record<string, unknown>>): EvidenceSearch {
	const { project, from, to } = search;
	return {
		...(matches(project, ID) ? { project } : {}),
		...(matches(from, DAY) ? { from } : {}),
		...(matches(to, DAY) ? { to } : {}),
	};
}

function matches(value: unknown, pattern: RegExp): value is string {
	return typeof value === "string" && pattern.test(value);
}

/** Days that a window has where nobody asks for others. */
const USUAL_DAYS = 90;
const DAY_MS = 86_400_000;

/** The window, with what was left out. `now` is in milliseconds since the epoch. */
export function windowOf({ from, to }: EvidenceSearch, now: number): { readonly from: string; readonly to: string } {
	const last = to ?? utcDay(now);
	return { from: from ?? utcDay(Date.parse(last) - (USUAL_DAYS - 1) * DAY_MS), to: last };
}
