/** The value that a share of the others is not above; throws where there is none. */
export function percentile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	const value = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
	if (value === undefined) throw new Error("There is nothing to measure.");
	return value;
}

/** Milliseconds as people read them. */
export const sayMs = (ms: number): string => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`);
