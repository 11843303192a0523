/**
 * A time in milliseconds as its day in UTC: `2027-01-31`. The engine's `isoDay` says the same, but pages may not import the
 * engine: it is as large as the judge.
 */
export const utcDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
