/** The day of a moment (milliseconds since 1970) in UTC, as ISO 8601 writes it: `2026-03-01`. Such days compare as text. */
export const isoDay = (time: number): string => new Date(time).toISOString().slice(0, "YYYY-MM-DD".length);
