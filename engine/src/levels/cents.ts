/** Rounded to 2 decimals: points are whole hundredths, so that sums of them do not drift. */
export function toCents(points: number): number {
	return Math.round(points * 100);
}

export function fromCents(cents: number): number {
	return cents / 100;
}
