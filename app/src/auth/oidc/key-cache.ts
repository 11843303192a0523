import { importJWK } from "jose";
import type { Clock, Log, Milliseconds } from "../../ports.ts";
import { fetchKeySet, type RsaKey } from "./fetch-key-set.ts";

const FRESH_MS = 10 * 60 * 1000;
/** At most one request in this time, however many tokens ask for keys that do not exist. */
const COOLDOWN_MS = 30 * 1000;
/** Keys outlive a provider's outage, but not for ever: one that was withdrawn must stop working. */
const STALE_MS = 24 * 60 * 60 * 1000;

export type VerificationKey = Awaited<ReturnType<typeof importJWK>>;

export interface KeyCache {
	/** The key with this id; undefined where the issuer has none. Throws where the issuer's keys cannot be had at all. */
	key(kid: string): Promise<VerificationKey | undefined>;
}

export interface KeyCacheOptions {
	readonly url: string;
	readonly fetch: typeof fetch;
	readonly clock: Clock;
	readonly log: Log;
}

interface Held {
	readonly keys: ReadonlyMap<string, RsaKey>;
	readonly fetchedAt: Milliseconds;
}

/**
 * The keys of one issuer, fetched when first needed, again after ten minutes or for an unknown `kid`, and never more
 * than once in 30 seconds. A new set replaces the old one whole; a failed fetch leaves the old one in place for a day.
 */
export function createKeyCache({ url, fetch, clock, log }: KeyCacheOptions): KeyCache {
	let held: Held | undefined;
	let attemptedAt = Number.NEGATIVE_INFINITY;
	let refreshing: Promise<void> | undefined;

	const refresh = async (): Promise<void> => {
		attemptedAt = clock.now();
		try {
			held = { keys: await fetchKeySet(url, fetch), fetchedAt: clock.now() };
		} catch (error) {
			log.warn("oidc_keys_not_fetched", { url, error });
		}
	};

	const refreshOnce = (): Promise<void> => {
		refreshing ??= refresh().finally(() => {
			refreshing = undefined;
		});
		return refreshing;
	};

	const usable = (): Held | undefined =>
		held !== undefined && clock.now() - held.fetchedAt < STALE_MS ? held : undefined;

	/** What seems to be in the future happened before the clock was set back: nobody knows how long ago. */
	const isWithin = (time: Milliseconds, since: Milliseconds): boolean => {
		const age = clock.now() - since;
		return age >= 0 && age < time;
	};

	return {
		async key(kid) {
			const fresh = held !== undefined && isWithin(FRESH_MS, held.fetchedAt) && held.keys.has(kid);
			if (refreshing !== undefined || (!fresh && !isWithin(COOLDOWN_MS, attemptedAt))) await refreshOnce();
			const current = usable();
			if (current === undefined) throw new Error(`The keys of ${url} cannot be had.`);
			const jwk = current.keys.get(kid);
			return jwk === undefined ? undefined : importJWK({ ...jwk }, "RS256");
		},
	};
}
