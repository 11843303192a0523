import { type CryptoKey, createLocalJWKSet, createRemoteJWKSet, customFetch, errors } from "jose";
import type { Clock, Log, Milliseconds } from "../../ports.ts";
import { fetchKeySet } from "./fetch-key-set.ts";

const FRESH_MS = 10 * 60 * 1000;
const TIMEOUT_MS = 5_000;
/** At most one request in this time, however many tokens ask for keys that do not exist. */
const COOLDOWN_MS = 30 * 1000;
/** Keys outlive a provider's outage, but not for ever: one that was withdrawn must stop working. */
const STALE_MS = 24 * 60 * 60 * 1000;

export interface IssuerKeys {
	/** The key with this id; undefined where the issuer has none. Throws where the issuer's keys cannot be had at all. */
	key(kid: string): Promise<CryptoKey | undefined>;
}

export interface IssuerKeysOptions {
	readonly url: string;
	readonly fetch: typeof fetch;
	/** The process's own clock: jose reads it as well, as `Date`. */
	readonly clock: Clock;
	readonly log: Log;
}

/** What was fetched last, for when the issuer cannot be reached. */
interface Kept {
	readonly keys: ReturnType<typeof createLocalJWKSet>;
	readonly fetchedAt: Milliseconds;
}

/**
 * The keys of one issuer, fetched when first needed, again after ten minutes or for an unknown `kid`, and never more
 * than once in 30 seconds. A new set replaces the old one whole; a failed fetch leaves the old one in place for a day.
 *
 * jose finds keys, and knows when to ask for them. Three promises are kept here, since jose's set does not: it gives up
 * its keys when a fetch fails, pauses after an answer but not after a failure, and believes a clock that was set back.
 */
export function createIssuerKeys({ url, fetch, clock, log }: IssuerKeysOptions): IssuerKeys {
	let kept: Kept | undefined;
	let attemptedAt = Number.NEGATIVE_INFINITY;

	/** What seems to be in the future happened before the clock was set back: nobody knows how long ago. */
	const isWithin = (time: Milliseconds, since: Milliseconds): boolean => {
		const age = clock.now() - since;
		return age >= 0 && age < time;
	};

	const fetchOnce = async (address: string, init: RequestInit): Promise<Response> => {
		if (isWithin(COOLDOWN_MS, attemptedAt)) throw new Error("The keys were asked for less than 30 seconds ago.");
		attemptedAt = clock.now();
		try {
			const set = await fetchKeySet(address, init, fetch);
			kept = { keys: createLocalJWKSet(set), fetchedAt: clock.now() };
			return Response.json(set);
		} catch (error) {
			log.warn("oidc_keys_not_fetched", { url, error });
			throw error;
		}
	};

	const remote = createRemoteJWKSet(new URL(url), {
		cacheMaxAge: FRESH_MS,
		cooldownDuration: COOLDOWN_MS,
		timeoutDuration: TIMEOUT_MS,
		[customFetch]: fetchOnce,
	});

	const fetchedOrKept = async (kid: string): Promise<CryptoKey> => {
		const header = { alg: "RS256", kid };
		try {
			if (kept !== undefined && clock.now() < kept.fetchedAt) await remote.reload();
			return await remote(header);
		} catch (error) {
			if (error instanceof errors.JWKSNoMatchingKey) throw error;
			if (kept === undefined || clock.now() - kept.fetchedAt >= STALE_MS) {
				throw new Error(`The keys of ${url} cannot be had.`, { cause: error });
			}
			return kept.keys(header);
		}
	};

	return {
		key: (kid) =>
			fetchedOrKept(kid).catch((error: unknown) => {
				if (error instanceof errors.JWKSNoMatchingKey) return undefined;
				throw error;
			}),
	};
}
