import type { ExceptionStates, StatedException } from "../../lib/api.ts";
import { exceptions as words } from "../../texts/exceptions.ts";

/** What was accepted here and holds, in one sentence each, by fingerprint: a run says what held when it was judged. */
export function acceptedSince(states: ExceptionStates | undefined): ReadonlyMap<string, string> {
	const holding = (states?.exceptions ?? []).filter(({ state }) => state !== "expired");
	return new Map(holding.map((exception) => [exception.finding, say(exception)]));
}

function say({ owner, expires_at, state }: StatedException): string {
	return state === "pending" ? words.sincePending(owner) : words.since(owner, expires_at);
}
