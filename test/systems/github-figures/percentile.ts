/** The value that a share of the others is not above; throws where there is none. */
export function percentile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	const value = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
	if (value === undefined) throw new Error("There is nothing to measure.");
	return value;
}

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** Milliseconds as people read them. */
export function sayMs(ms: number): string {
	if (ms < SECOND) return `${Math.round(ms)} ms`;
	if (ms < 2 * MINUTE) return `${(ms / SECOND).toFixed(1)} s`;
	return ms < 2 * HOUR ? `${(ms / MINUTE).toFixed(1)} min` : `${(ms / HOUR).toFixed(1)} h`;
}

export const sayQuantiles = (values: readonly number[]): string =>
	`p50 ${sayMs(percentile(values, 0.5))}, p99 ${sayMs(percentile(values, 0.99))}`;
