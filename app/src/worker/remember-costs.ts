/** What work has cost before, which is the best guess of what it will cost again. */
export interface Costs {
	/** Milliseconds that work of so many bytes will take, for the one that it is about. */
	estimate(subject: string, bytes: number): number;
	remember(subject: string, costMs: number): void;
}

/** A few milliseconds whatever is asked, and GitHub's pair of 24 MB in about four seconds. */
const LEAST_MS = 10;
const BYTES_A_MS = 6_000;

/** Those that were asked about last. */
const MOST_REMEMBERED = 10_000;

/** In this process alone: another one finds out for itself. */
export function rememberCosts(): Costs {
	const costs = new Map<string, number>();
	return {
		estimate: (subject, bytes) => costs.get(subject) ?? LEAST_MS + bytes / BYTES_A_MS,
		remember(subject, costMs) {
			// Taken out first: a map is in the order in which its keys came.
			costs.delete(subject);
			costs.set(subject, costMs);
			const [oldest] = costs.keys();
			if (costs.size > MOST_REMEMBERED && oldest !== undefined) costs.delete(oldest);
		},
	};
}
