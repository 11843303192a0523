import type { ChangeFacts, ChangeOf } from "../../contract/change.ts";
import { capitalised, quote, quoteNames } from "../../lib/say.ts";
import {
	type LackingScopes,
	NOTHING_ASKED,
	noLongerAccepted,
	sayAlternatives,
	sayScopes,
	scopesLacking,
} from "../../openapi/security-alternatives.ts";

type Facts = ChangeFacts["security-changed"];

/** What is no longer accepted comes first: a long list of alternatives hides it. */
export function sayTightened({ from, to }: Facts): string {
	const lost = noLongerAccepted(from, to);
	const told = `before: ${sayAlternatives(from)}; now: ${sayAlternatives(to)}`;
	if (lost.length === 0) return `Security was tightened (${told})`;
	if (lost.includes(NOTHING_ASKED)) return `Requests without credentials are no longer accepted (${told})`;
	const lacking = scopesLacking(lost, to);
	if (lacking !== null)
		return `${capitalised(sayScopes(lacking))} ${areSeveral(lacking) ? "are" : "is"} now required (${told})`;
	return `Credentials ${sayAlternatives(lost)} are no longer accepted (${told})`;
}

function areSeveral(lacking: readonly LackingScopes[]): boolean {
	return lacking.flatMap(({ scopes }) => scopes).length > 1;
}

/** Who is rejected where a scheme is still accepted, and its tokens need further scopes; null where it is not that. */
export function sayLackingScopes({ from, to }: Facts): string | null {
	const lacking = scopesLacking(noLongerAccepted(from, to), to);
	return lacking === null ? null : `clients whose tokens lack ${areSeveral(lacking) ? "them" : "it"} are rejected`;
}

export function saySecurity({ from, to }: Facts): string {
	return `Security changed from ${sayAlternatives(from)} to ${sayAlternatives(to)}`;
}

type SchemeChange = ChangeOf<"security-scheme-changed">;

/** How a credential is sent. */
export function sayScheme({ facts: { scheme, field }, values }: Pick<SchemeChange, "facts" | "values">): string {
	return `${quote(field)} of the security scheme ${quote(scheme)} ${sayValues(values)}`;
}

/** What became of a field, by what it says on each side where that is one text. */
function sayValues(values: SchemeChange["values"]): string {
	if (values === undefined) return "changed";
	const { from, to } = values;
	if (from === null) return `was added as ${quote(to ?? "")}`;
	return to === null ? `(${quote(from)}) was removed` : `changed from ${quote(from)} to ${quote(to)}`;
}

/** How tokens are got: the scope `write` was added to the `clientCredentials` flow of `login`. */
export function sayFlows({
	facts: { scheme, field, names },
	values,
	effect,
}: Pick<SchemeChange, "facts" | "values" | "effect">): string {
	const [, flow, member = "flows"] = /^flows\.([^.]*)\.(.*)$/s.exec(field) ?? [];
	const where = flow === undefined ? quote(scheme) : `the ${quote(flow)} flow of ${quote(scheme)}`;
	if (names.length === 0) return `${quote(flow === undefined ? field : member)} of ${where} ${sayValues(values)}`;
	const noun = `${member === "scopes" ? "scope" : "flow"}${names.length === 1 ? "" : "s"}`;
	const happened = effect === "widens" ? "added to" : "removed from";
	return `The ${noun} ${quoteNames(names)} ${names.length === 1 ? "was" : "were"} ${happened} ${where}`;
}
