import type { ChangeOf } from "../../contract/change.ts";
import { capitalised, quote, quoteNames } from "../../lib/say.ts";
import {
	type LackingScopes,
	NOTHING_ASKED,
	noLongerAccepted,
	sayAlternatives,
	sayScopes,
	scopesLacking,
} from "../../openapi/security-alternatives.ts";

type Asked = Pick<ChangeOf<"security-changed">, "facts" | "withRoles">;

/** What is no longer accepted comes first: a long list of alternatives hides it. */
export function sayTightened({ facts: { from, to }, withRoles = [] }: Asked): string {
	const lost = noLongerAccepted(from, to);
	const told = `before: ${sayAlternatives(unlikeFirst(from, to))}; now: ${sayAlternatives(unlikeFirst(to, from))}`;
	if (lost.length === 0) return `Security was tightened (${told})`;
	if (lost.includes(NOTHING_ASKED)) return `Requests without credentials are no longer accepted (${told})`;
	const lacking = scopesLacking(lost, to);
	if (lacking !== null) {
		const be = areSeveral(lacking) ? "are" : "is";
		return `${capitalised(sayScopes(lacking, withRoles))} ${be} now required (${told})`;
	}
	const further = furtherCredentials(lost, to);
	if (further === null) return `Credentials ${sayAlternatives(lost)} are no longer accepted (${told})`;
	if (further.length === 0) return `Credentials ${sayAlternatives(lost)} no longer suffice (${told})`;
	return `${capitalised(quoteNames(further))} ${further.length === 1 ? "is" : "are"} now required as well (${told})`;
}

/** Of more alternatives some are only counted. */
const MOST_TOLD = 5;

/** Those that the other side has not come first: of a long list, the rest are only counted. */
function unlikeFirst(own: readonly string[], other: readonly string[]): readonly string[] {
	if (own.length <= MOST_TOLD) return own;
	return [...own.filter((one) => !other.includes(one)), ...own.filter((one) => other.includes(one))];
}

function areSeveral(lacking: readonly LackingScopes[]): boolean {
	return lacking.flatMap(({ scopes }) => scopes).length > 1;
}

/** Who is rejected where all that was shown is still asked for, with more beside it; null where it is not that. */
export function sayLackingPart({ facts: { from, to }, withRoles = [] }: Asked): string | null {
	const lost = noLongerAccepted(from, to);
	const lacking = scopesLacking(lost, to);
	if (lacking === null)
		return furtherCredentials(lost, to) === null ? null : "clients that use the old credentials alone are rejected";
	const who = lacking.some(({ scheme }) => withRoles.includes(scheme)) ? "clients that" : "clients whose tokens";
	return `${who} lack ${areSeveral(lacking) ? "them" : "it"} are rejected`;
}

/**
 * What else is asked for where those who are no longer let in showed a part of it, the same for all of them; empty where
 * it is not the same, or not for all; null where nothing that they showed is asked for with more beside it.
 */
function furtherCredentials(lost: readonly string[], to: readonly string[]): readonly string[] | null {
	const found = lost.map((shown) =>
		to
			.filter((needed) => noLongerAccepted([needed], [shown]).length === 0)
			.map((needed) => needed.split(" and ").filter((part) => noLongerAccepted([shown], [part]).length > 0)),
	);
	const all = found.flat();
	if (all.length === 0) return null;
	const [first = []] = all;
	const isOne = found.every(({ length }) => length === 1) && all.every((some) => some.join() === first.join());
	// Where a scheme that was shown needs more scopes too, it is not new.
	const isNew = first.every((part) => lost.every((shown) => !isShownBy(shown, part)));
	return isOne && isNew ? first : [];
}

function isShownBy(shown: string, part: string): boolean {
	return noLongerAccepted([shown], [part.split(" ")[0] ?? part]).length === 0;
}

export function saySecurity({ facts: { from, to } }: Pick<Asked, "facts">): string {
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
