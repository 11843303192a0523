/*
 * Every time limit of the exchange comes from these constants. They live together because a replay window opens as soon
 * as a spent token is forgotten before the last second in which it would still be accepted.
 */

/** How far two clocks may be apart, in seconds. */
export const LEEWAY_SECONDS = 30;

/** A token older than this is refused, whatever its `exp` says. */
export const MAX_AGE_SECONDS = 15 * 60;

/**
 * A token that says it lives longer than this is refused: GitHub's live some minutes, and a spent `jti` is remembered for
 * as long as its token says, so an issuer that errs by years would have us remember for years.
 */
const MAX_LIFETIME_SECONDS = 24 * 60 * 60;

/** Whether a token's `exp` (seconds) lies further ahead of `now` (milliseconds) than a token may live, by clocks that differ. */
export function isTooFarAhead(exp: number, now: number): boolean {
	return exp > now / 1000 + MAX_LIFETIME_SECONDS + LEEWAY_SECONDS;
}

/** How much longer a spent `jti` is remembered than its token could be accepted. */
const MARGIN_SECONDS = 60;

/** When a spent `jti` may be forgotten, in milliseconds since 1970. `exp` is in seconds, as in the token (RFC 7519 4.1.4). */
export function forgetSpentTokenAt(exp: number): number {
	return (exp + LEEWAY_SECONDS + MARGIN_SECONDS) * 1000;
}
