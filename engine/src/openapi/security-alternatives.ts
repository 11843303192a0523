import { listed, quote } from "../lib/say.ts";

/*
 * Alternatives of security as changes have them, each as a text: `oauth2 [read, write] and key`. Names of schemes have no
 * spaces (OpenAPI 3.2, Components Object), and neither have scopes (RFC 6749, section 3.3).
 */

/** How an alternative that asks for nothing is said. */
export const NOTHING_ASKED = "none";

/** Those of `from` that nobody is let in by any more: each of `to` asks for something that they do not show. */
export function noLongerAccepted(from: readonly string[], to: readonly string[]): readonly string[] {
	const asked = to.map(requirementsOf);
	return from.filter((shown) => !asked.some((needed) => isShown(needed, requirementsOf(shown))));
}

/** Which schemes are asked for together, each with its scopes. */
type Requirements = ReadonlyMap<string, readonly string[]>;

function requirementsOf(alternative: string): Requirements {
	if (alternative === NOTHING_ASKED) return new Map();
	return new Map(
		alternative.split(" and ").map((one): [string, readonly string[]] => {
			const [, scheme = one, scopes = ""] = /^(\S*) \[(.*)\]$/s.exec(one) ?? [];
			return [scheme, scopes === "" ? [] : scopes.split(", ")];
		}),
	);
}

function isShown(needed: Requirements, shown: Requirements): boolean {
	return [...needed].every(([scheme, scopes]) => {
		const own = shown.get(scheme);
		return own !== undefined && scopes.every((scope) => own.includes(scope));
	});
}

/** `a` or (`b` and `c`): what is asked for together is held together. */
export function sayAlternatives(alternatives: readonly string[]): string {
	if (alternatives.length === 0) return sayAlternative(NOTHING_ASKED);
	const held = (one: string) => (one.includes(" and ") ? `(${sayAlternative(one)})` : sayAlternative(one));
	return listed(alternatives, alternatives.length > 1 ? held : sayAlternative, "or");
}

function sayAlternative(alternative: string): string {
	return alternative === NOTHING_ASKED ? "no credentials" : alternative.split(" and ").map(quote).join(" and ");
}
