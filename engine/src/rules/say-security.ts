import type { ChangeFacts, Effect } from "../contract/change.ts";
import { quote, quoteNames } from "../lib/say.ts";
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

type SchemeFacts = ChangeFacts["security-scheme-changed"];

/** How a credential is sent. */
export function sayScheme({ scheme, field }: SchemeFacts): string {
	return `${quote(field)} of the security scheme ${quote(scheme)} changed`;
}

/** How tokens are got: the scope `write` was added to the `clientCredentials` flow of `login`. */
export function sayFlows({ scheme, field, names, effect }: SchemeFacts & { readonly effect: Effect }): string {
	const [, flow, member = "flows"] = /^flows\.([^.]*)\.(.*)$/s.exec(field) ?? [];
	const where = flow === undefined ? quote(scheme) : `the ${quote(flow)} flow of ${quote(scheme)}`;
	if (names.length === 0) return `${quote(flow === undefined ? field : member)} of ${where} changed`;
	const noun = `${member === "scopes" ? "scope" : "flow"}${names.length === 1 ? "" : "s"}`;
	const happened = effect === "widens" ? "added to" : "removed from";
	return `The ${noun} ${quoteNames(names)} ${names.length === 1 ? "was" : "were"} ${happened} ${where}`;
}
