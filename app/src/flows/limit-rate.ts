import { ServiceFault } from "../errors.ts";
import type { Clock, Store } from "../ports.ts";
import { hashSecret } from "./hash-secret.ts";

export interface RateLimit {
	readonly limit: number;
	readonly windowMs: number;
	/** `store` is exact over processes and outlives them; `memory` is this process's own, as the interface allows. */
	readonly kept: "store" | "memory";
}

/** INTERFACE.md 8, as far as it is built. */
export const rateLimits = {
	validate: { limit: 10, windowMs: 60_000, kept: "store" },
	"gate-check": { limit: 60, windowMs: 60_000, kept: "memory" },
	"gate-check-key": { limit: 100, windowMs: 60_000, kept: "store" },
	"manual-sync": { limit: 20, windowMs: 60_000, kept: "store" },
	"live-spec": { limit: 30, windowMs: 60_000, kept: "store" },
	tools: { limit: 30, windowMs: 60 * 60_000, kept: "store" },
	waitlist: { limit: 5, windowMs: 60_000, kept: "store" },
	newsletter: { limit: 3, windowMs: 60 * 60_000, kept: "store" },
	"key-rotation": { limit: 10, windowMs: 60 * 60_000, kept: "store" },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

/** What is left of a quota, for the RateLimit fields (draft-ietf-httpapi-ratelimit-headers). */
export interface Quota {
	readonly name: RateLimitName;
	readonly limit: number;
	readonly windowSeconds: number;
	readonly remaining: number;
	/** Until the window ends, rounded up: never earlier than it does. */
	readonly resetSeconds: number;
}

export class QuotaExceeded extends ServiceFault {
	readonly quota: Quota;

	constructor(quota: Quota) {
		super("rate_limited", {
			detail: `At most ${quota.limit} requests in ${quota.windowSeconds} seconds.`,
			retryAfter: quota.resetSeconds,
		});
		this.quota = quota;
	}
}

export type Counters = Pick<Store, "increment">;

export interface RateLimitPorts {
	readonly store: Counters;
	readonly memory: Counters;
	readonly clock: Clock;
}

/** Spends one request of a key's quota. Throws QuotaExceeded where none is left. */
export async function limitRate(
	ports: RateLimitPorts,
	input: { readonly name: RateLimitName; readonly key: string },
): Promise<Quota> {
	const { limit, windowMs, kept } = rateLimits[input.name];
	const now = ports.clock.now();
	// Hashed: a counter outlives its request, and need not tell of whom or of what address it is.
	const counter = `${input.name}:${hashSecret(input.key)}`;
	const { count, resetAt } = await ports[kept].increment(counter, { by: 1, now, windowMs });
	const quota: Quota = {
		name: input.name,
		limit,
		windowSeconds: windowMs / 1000,
		remaining: Math.max(0, limit - count),
		resetSeconds: Math.max(1, Math.ceil((resetAt - now) / 1000)),
	};
	if (count > limit) throw new QuotaExceeded(quota);
	return quota;
}
