import type { Counters } from "../flows/service/limit-rate.ts";
import type { Counter } from "../ports.ts";

/** Beyond this many keys, those whose window has ended are dropped before another is taken in. */
const TIDY_AT = 10_000;

/** Counters of this process alone, the interface's "non-persistent layer": same windows as the store's, no write. */
export function createMemoryCounters(): Counters {
	const counters = new Map<string, Counter>();
	const tidy = (now: number): void => {
		for (const [key, counter] of counters) if (counter.resetAt <= now) counters.delete(key);
	};
	return {
		async increment(key, { by, now, windowMs }) {
			const current = counters.get(key);
			const running = current !== undefined && current.resetAt > now && current.resetAt <= now + 2 * windowMs;
			const next = running ? { ...current, count: current.count + by } : { count: by, resetAt: now + windowMs };
			if (counters.size >= TIDY_AT && !counters.has(key)) tidy(now);
			counters.set(key, next);
			return next;
		},
	};
}
