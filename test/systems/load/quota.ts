import { setTimeout as sleep } from "node:timers/promises";
import { type RateLimitName, rateLimits } from "../../../app/src/flows/service/limit-rate.ts";

/** Windows begin with their first request, at some time within a measurement; the service's clock is another process's. */
const SLACK_MS = 1_000;

export interface Quota {
	/** Waits until each repository of a fleet may send so many requests, and counts them as sent while `work` runs. */
	spend<T>(perRepository: number, work: () => Promise<T>): Promise<T>;
}

/** Keeps a fleet within a limit that counts by repository: who is refused measures the refusal. */
export function createQuota(name: RateLimitName): Quota {
	const { limit, windowMs } = rateLimits[name];
	let spent = 0;
	let lastEnd = 0;
	return {
		async spend(perRepository, work) {
			if (perRepository > limit) throw new RangeError(`${name} allows ${limit} requests a window.`);
			const free = lastEnd + windowMs + SLACK_MS;
			if (spent + perRepository > limit) await sleep(Math.max(0, free - Date.now()));
			spent = Date.now() >= free ? perRepository : spent + perRepository;
			try {
				return await work();
			} finally {
				lastEnd = Date.now();
			}
		},
	};
}
