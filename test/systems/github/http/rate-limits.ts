import type { State } from "../state/state.ts";
import { Refusal } from "./answer.ts";
import type { Caller } from "./route.ts";

/** GitHub's primary limit of an installation: requests an hour. */
const AN_HOUR = 5000;
const HOUR_MS = 60 * 60 * 1000;
/** Secondary limits of requests that make content ("About secondary rate limits"). */
const WRITES = [
	{ most: 80, withinMs: 60_000 },
	{ most: 500, withinMs: HOUR_MS },
] as const;

interface Spent {
	used: number;
	resetAt: number;
	readonly writes: number[];
}

export interface RateLimits {
	/** Counts a request; throws as GitHub refuses one that is too many. */
	spend(caller: Caller, isWrite: boolean): void;
	/** A 304 costs nothing. */
	giveBack(caller: Caller): void;
	headersOf(caller: Caller): Record<string, string>;
	/** Requests an hour from now on. */
	perHour: number;
	/** Whether content is limited to 80 a minute and 500 an hour; off unless said. */
	limitsWrites: boolean;
	/** Status of an answer to too many writes. */
	writeStatus: 403 | 429;
	/** Seconds that `x-ratelimit-reset` is moved by: negative, and it has passed already. */
	resetMovedBy: number;
}

export function createRateLimits({ now }: State): RateLimits {
	const callers = new Map<string, Spent>();
	function spentBy(caller: Caller): Spent {
		const key = keyOf(caller);
		const known = callers.get(key);
		const at = now().getTime();
		if (known !== undefined && known.resetAt > at) return known;
		const fresh = { used: 0, resetAt: at + HOUR_MS, writes: known?.writes ?? [] };
		callers.set(key, fresh);
		return fresh;
	}
	const limits: RateLimits = {
		perHour: AN_HOUR,
		limitsWrites: false,
		writeStatus: 403,
		resetMovedBy: 0,
		spend(caller, isWrite) {
			const spent = spentBy(caller);
			if (spent.used >= limits.perHour) throw tooMany(caller, limits.headersOf(caller));
			spent.used += 1;
			if (isWrite && limits.limitsWrites) spendWrite(spent.writes, now().getTime(), limits);
		},
		giveBack: (caller) => {
			spentBy(caller).used -= 1;
		},
		headersOf(caller) {
			const { used, resetAt } = spentBy(caller);
			return {
				"x-ratelimit-limit": String(limits.perHour),
				"x-ratelimit-remaining": String(Math.max(limits.perHour - used, 0)),
				"x-ratelimit-used": String(used),
				"x-ratelimit-reset": String(Math.floor(resetAt / 1000) + limits.resetMovedBy),
				"x-ratelimit-resource": "core",
			};
		},
	};
	return limits;
}

function keyOf(caller: Caller): string {
	if (caller.kind === "installation") return `installation ID ${caller.installation.id}`;
	return caller.kind === "person" ? `user ID ${caller.account.id}` : caller.kind;
}

const tooMany = (caller: Caller, headers: Record<string, string>): Refusal =>
	new Refusal(403, `API rate limit exceeded for ${keyOf(caller)}.`, undefined, headers);

function spendWrite(writes: number[], at: number, { writeStatus }: RateLimits): void {
	for (const { most, withinMs } of WRITES) {
		const recent = writes.filter((time) => time > at - withinMs);
		if (recent.length < most) continue;
		const wait = Math.ceil(((recent.at(-most) ?? at) + withinMs - at) / 1000);
		throw new Refusal(
			writeStatus,
			"You have exceeded a secondary rate limit and have been temporarily blocked from content creation. Please retry your request again later.",
			undefined,
			{ "retry-after": String(Math.max(wait, 1)) },
		);
	}
	writes.push(at);
}
