import type { Milliseconds } from "../ports.ts";

/** The day of a moment in UTC, as ISO 8601 writes it: `2026-03-01`. Such days compare as text. */
export const isoDay = (time: Milliseconds): string => new Date(time).toISOString().slice(0, "YYYY-MM-DD".length);
