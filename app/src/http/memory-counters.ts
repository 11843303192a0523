import type { Counters } from "../flows/service/limit-rate.ts";
import type { Counter } from "../ports.ts";

/** Beyond this many keys, those whose window has ended are dropped before another is taken in. */
const TIDY_AT = 10_000;

/** Beyond this many the oldest is dropped for each new one: strangers choose how many there are. */
const MOST = 100_000;

/** Counters of this process alone, the interface's "non-persistent layer": same windows as the store's, no write. */
export function createMemoryCounters(): Counters {
	const counters = new Map<string, Counter>();
	let tidyAt = TIDY_AT;
	const makeRoom = (now: number): void => {
		if (counters.size >= tidyAt) {
			for (const [key, counter] of counters) if (counter.resetAt <= now) counters.delete(key);
			// What was looked through is not looked through again for each key.
			tidyAt = Math.max(TIDY_AT, counters.size * 2);
		}
		const [oldest] = counters.keys();
		if (counters.size >= MOST && oldest !== undefined) counters.delete(oldest);
	};
	return {
		async increment(key, { by, now, windowMs }) {
			const current = counters.get(key);
			const running = current !== undefined && current.resetAt > now && current.resetAt <= now + 2 * windowMs;
			const next = running ? { ...current, count: current.count + by } : { count: by, resetAt: now + windowMs };
			if (!counters.has(key)) makeRoom(now);
			counters.set(key, next);
			return next;
		},
	};
}
