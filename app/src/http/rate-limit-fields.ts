import type { Quota } from "../flows/service/limit-rate.ts";

/** The RateLimit fields of draft-ietf-httpapi-ratelimit-headers, in their structured form (RFC 9651). */
export function rateLimitFields(quota: Quota): Record<string, string> {
	return {
		"ratelimit-policy": `"${quota.name}";q=${quota.limit};w=${quota.windowSeconds}`,
		ratelimit: `"${quota.name}";r=${quota.remaining};t=${quota.resetSeconds}`,
	};
}
