import type { Milliseconds } from "../../ports.ts";

/** ISO 8601 in UTC, as every timestamp of the interface. */
export const isoTime = (time: Milliseconds): string => new Date(time).toISOString();

export const isoTimeOrNull = (time: Milliseconds | null | undefined): string | null =>
	time === null || time === undefined ? null : isoTime(time);
