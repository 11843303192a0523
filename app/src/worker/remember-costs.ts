/* What work has cost before, which is the best guess of what it will cost again. */

export interface Work {
	readonly tenant: string;
	/** What the work is about. */
	readonly subject: string;
	readonly bytes: number;
}

export interface Costs {
	/** Milliseconds that the work will take. Nothing is believed of new work whose tenant's has just run on for too long. */
	estimate(work: Work): number;
	remember(work: Work, costMs: number): void;
	/** It took longer than `limitMs`, and is not done. */
	rememberOverrun(work: Work, limitMs: number): void;
}

/** A few milliseconds whatever is asked, and GitHub's pair of 24 MB in about four seconds. */
const LEAST_MS = 10;
const BYTES_A_MS = 6_000;

/** Those that were asked about last. */
const MOST_REMEMBERED = 10_000;

/** How long a tenant's new work is taken for what ran on. */
const SUSPICION_MS = 60_000;

/** In this process alone: another one finds out for itself. */
export function rememberCosts(now: () => number = () => performance.now()): Costs {
	const costs = new Map<string, number>();
	const overruns = new Map<string, { readonly until: number; readonly costMs: number }>();
	const ofTenant = (tenant: string): number => {
		const overrun = overruns.get(tenant);
		return overrun === undefined || overrun.until < now() ? 0 : overrun.costMs;
	};
	const remember = ({ subject }: Work, costMs: number): void => keep(costs, subject, costMs);
	return {
		remember,
		estimate: ({ tenant, subject, bytes }) =>
			costs.get(subject) ?? Math.max(LEAST_MS + bytes / BYTES_A_MS, ofTenant(tenant)),
		rememberOverrun(work, limitMs) {
			const costMs = limitMs + 1;
			remember(work, costMs);
			keep(overruns, work.tenant, { until: now() + SUSPICION_MS, costMs });
		},
	};
}

function keep<T>(map: Map<string, T>, key: string, value: T): void {
	// Taken out first: a map is in the order in which its keys came.
	map.delete(key);
	map.set(key, value);
	const [oldest] = map.keys();
	if (map.size > MOST_REMEMBERED && oldest !== undefined) map.delete(oldest);
}
