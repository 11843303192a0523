import type { ChangeFacts } from "../contract/change.ts";
import { NOTHING_ASKED, noLongerAccepted, sayAlternatives } from "../openapi/security-alternatives.ts";

type Facts = ChangeFacts["security-changed"];

/** What is no longer accepted comes first: a long list of alternatives hides it. */
export function sayTightened({ from, to }: Facts): string {
	const lost = noLongerAccepted(from, to);
	const told = `before: ${sayAlternatives(from)}; now: ${sayAlternatives(to)}`;
	if (lost.length === 0) return `Security was tightened (${told})`;
	if (lost.includes(NOTHING_ASKED)) return `Requests without credentials are no longer accepted (${told})`;
	return `Credentials ${sayAlternatives(lost)} are no longer accepted (${told})`;
}

export function saySecurity({ from, to }: Facts): string {
	return `Security changed from ${sayAlternatives(from)} to ${sayAlternatives(to)}`;
}
