/** A time in milliseconds as its day in UTC: `2027-01-31`. */
export const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
