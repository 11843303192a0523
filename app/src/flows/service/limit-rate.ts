import { ServiceFault } from "../../errors.ts";
import { hashSecret } from "../../lib/hash-secret.ts";
import type { Clock, Milliseconds, Store } from "../../ports.ts";

export interface RateLimit {
	readonly limit: number;
	readonly windowMs: number;
	/** `store` is exact over processes and outlives them; `memory` is this process's own, as the interface allows. */
	readonly kept: "store" | "memory";
	/**
	 * What counts: every request, where left out. `successes`: what is refused is given back. `refusals`: whoever is let
	 * through spends nothing, so that many of one network may ask and a stranger may not try for long.
	 */
	readonly counts?: "successes" | "refusals";
}

/** The rates of docs/contract/limits.md. */
export const rateLimits = {
	validate: { limit: 10, windowMs: 60_000, kept: "store" },
	"gate-check": { limit: 60, windowMs: 60_000, kept: "memory" },
	"gate-check-key": { limit: 100, windowMs: 60_000, kept: "store" },
	"manual-sync": { limit: 20, windowMs: 60_000, kept: "store" },
	"github-refresh": { limit: 10, windowMs: 60_000, kept: "store" },
	"live-spec": { limit: 30, windowMs: 60_000, kept: "store" },
	tools: { limit: 30, windowMs: 60 * 60_000, kept: "store" },
	"public-docs": { limit: 60, windowMs: 60_000, kept: "memory" },
	waitlist: { limit: 5, windowMs: 60_000, kept: "store" },
	newsletter: { limit: 3, windowMs: 60 * 60_000, kept: "store" },
	"key-rotation": { limit: 10, windowMs: 60 * 60_000, kept: "store", counts: "successes" },
	// In memory: what costs a stranger nothing must not cost the database a write.
	"token-exchange": { limit: 60, windowMs: 60_000, kept: "memory", counts: "refusals" },
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
	readonly endsAt: Milliseconds;
}

export class QuotaExceeded extends ServiceFault {
	readonly quota: Quota;

	constructor(quota: Quota) {
		super("rate_limited", {
			detail: `At most ${quota.limit} ${countedIn(rateLimits[quota.name])} in ${quota.windowSeconds} seconds.`,
			retryAfter: quota.resetSeconds,
		});
		this.quota = quota;
	}
}

const countedIn = ({ counts }: RateLimit): string => (counts === "refusals" ? "refused requests" : "requests");

export type Counters = Pick<Store, "increment">;

export interface RateLimitPorts {
	readonly store: Counters;
	readonly memory: Counters;
	readonly clock: Clock;
}

interface Spender {
	readonly name: RateLimitName;
	readonly key: string;
}

/** Does the work where its quota allows it. Throws QuotaExceeded where nothing is left of it, and what the work throws. */
export async function withinLimit<T>(
	ports: RateLimitPorts,
	spender: Spender,
	work: () => Promise<T>,
): Promise<{ readonly value: T; readonly quota: Quota }> {
	const { counts }: RateLimit = rateLimits[spender.name];
	const quota = await (counts === "refusals" ? lookAtQuota(ports, spender) : limitRate(ports, spender));
	try {
		return { value: await work(), quota };
	} catch (error) {
		if (counts === "successes") await giveBack(ports, spender, quota);
		if (counts === "refusals" && isRefusal(error)) await count(ports, spender, 1);
		throw error;
	}
}

/** Spends one request of a key's quota. Throws QuotaExceeded where none is left. */
export async function limitRate(ports: RateLimitPorts, spender: Spender): Promise<Quota> {
	const { quota, used } = await count(ports, spender, 1);
	if (used > quota.limit) throw new QuotaExceeded(quota);
	return quota;
}

async function lookAtQuota(ports: RateLimitPorts, spender: Spender): Promise<Quota> {
	const { quota, used } = await count(ports, spender, 0);
	if (used >= quota.limit) throw new QuotaExceeded(quota);
	return quota;
}

/** In the window in which it was spent: the next one owes nothing. */
async function giveBack(ports: RateLimitPorts, spender: Spender, { endsAt }: Quota): Promise<void> {
	if (ports.clock.now() >= endsAt) return;
	// Where that fails the caller hears why it was refused all the same.
	await count(ports, spender, -1).catch(() => undefined);
}

/** What the caller has to mend; what the world or we failed at is not held against anybody. */
function isRefusal(error: unknown): boolean {
	return error instanceof ServiceFault && error.owner === "caller";
}

async function count(
	ports: RateLimitPorts,
	{ name, key }: Spender,
	by: number,
): Promise<{ readonly quota: Quota; readonly used: number }> {
	const { limit, windowMs, kept } = rateLimits[name];
	const now = ports.clock.now();
	// Hashed: a counter outlives its request, and need not tell of whom or of what address it is.
	const counter = `${name}:${hashSecret(key)}`;
	const { count: used, resetAt } = await ports[kept].increment(counter, { by, now, windowMs });
	const quota: Quota = {
		name,
		limit,
		windowSeconds: windowMs / 1000,
		remaining: Math.max(0, limit - used),
		resetSeconds: Math.max(1, Math.ceil((resetAt - now) / 1000)),
		endsAt: resetAt,
	};
	return { quota, used };
}
