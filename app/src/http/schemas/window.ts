import { z } from "zod";
import type { Milliseconds } from "../../ports.ts";

/*
 * The two ends of a window in a request: a date stands for the whole day in UTC, the last one included; a time stands for
 * itself, and the window ends before it.
 */

const DAY_MS = 86_400_000;

/** The years that ISO 8601 writes with four digits. */
const FIRST_MS = Date.parse("0000-01-01T00:00:00.000Z");
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");

/** What both ends must be. */
const FORM = "must be an ISO 8601 date or time, such as 2026-01-31 or 2026-01-31T09:30:00Z";

/** The end of the last day is none of them. */
const IN_YEARS = "must lie in the years 0000 to 9999, and before the end of the last day";

const time = z.iso.datetime({ offset: true }).transform((text): Milliseconds => Date.parse(text));
const day = z.iso.date().transform((text): Milliseconds => Date.parse(text));
const isInYears = (ms: Milliseconds): boolean => ms >= FIRST_MS && ms <= LAST_MS;

export const startOfWindow = z
	.union([day, time], FORM)
	.refine(isInYears, IN_YEARS)
	.meta({ description: "ISO 8601: a date (from its beginning, UTC) or a time.", example: "2026-01-01" });

export const endOfWindow = z
	.union([day.transform((start) => start + DAY_MS), time], FORM)
	.refine(isInYears, IN_YEARS)
	.meta({ description: "ISO 8601: a date (through its end, UTC) or a time (excluded).", example: "2026-03-31" });
