import type { Answered } from "../../../app/src/testing/test-service.ts";

/** Fields that differ between any two answers: when it was made, and which it is. */
const OWN_FIELDS: ReadonlySet<string> = new Set(["date", "x-request-id"]);

/** The quota that is left, which moves with each request of the same caller. */
const QUOTA_FIELDS: ReadonlySet<string> = new Set(["ratelimit"]);

/** Everything that a caller learns from an answer: the status, every header but those that are its own, and the body. */
export function comparableAnswer({ status, headers, body }: Answered): object {
	const told = Object.entries(headers).filter(([name]) => !OWN_FIELDS.has(name) && !QUOTA_FIELDS.has(name));
	return { status, headers: Object.fromEntries(told.sort()), body };
}
