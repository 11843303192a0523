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

/** Scopes that tokens of a scheme need from now on. */
export interface LackingScopes {
	readonly scheme: string;
	readonly scopes: readonly string[];
}

/**
 * What those that are no longer let in lack, where that is scopes alone: the schemes that they show are still asked for.
 * Null where it is more than that, or not the same for all of them.
 */
export function scopesLacking(lost: readonly string[], to: readonly string[]): readonly LackingScopes[] | null {
	const asked = to.map(requirementsOf);
	const lacking = lost.map(requirementsOf).map((shown) => {
		const alike = asked.filter(
			(needed) => needed.size === shown.size && [...needed.keys()].every((one) => shown.has(one)),
		);
		return alike.length === 1 && alike[0] !== undefined ? missingScopes(alike[0], shown) : null;
	});
	const [first = null, ...others] = lacking;
	return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : null;
}

function missingScopes(needed: Requirements, shown: Requirements): readonly LackingScopes[] {
	return [...needed].flatMap(([scheme, scopes]) => {
		const missing = scopes.filter((scope) => shown.get(scheme)?.includes(scope) === false);
		return missing.length === 0 ? [] : [{ scheme, scopes: missing }];
	});
}

/** `the scope \`write\` of \`login\``, and of a scheme without scopes `the role \`admin\` of \`key\``. */
export function sayScopes(lacking: readonly LackingScopes[], withRoles: readonly string[] = []): string {
	return listed(lacking, ({ scheme, scopes }) => {
		const noun = withRoles.includes(scheme) ? "role" : "scope";
		return `the ${noun}${scopes.length === 1 ? "" : "s"} ${listed(scopes, quote)} of ${quote(scheme)}`;
	});
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
	const held = (one: string) =>
		one.includes(" and ") || isLong(one) ? `(${sayAlternative(one)})` : sayAlternative(one);
	return listed(alternatives, alternatives.length > 1 ? held : sayAlternative, "or");
}

function sayAlternative(alternative: string): string {
	return alternative === NOTHING_ASKED
		? "no credentials"
		: alternative.split(" and ").map(sayRequirement).join(" and ");
}

/** A longer one would be cut inside of a scope's name: some of the scopes are named then, and the others counted. */
const MOST_CHARACTERS = 100;

function isLong(requirement: string): boolean {
	return requirement.length > MOST_CHARACTERS && requirement.includes(" [");
}

function sayRequirement(requirement: string): string {
	if (!isLong(requirement)) return quote(requirement);
	return [...requirementsOf(requirement)]
		.map(
			([scheme, scopes]) =>
				`${quote(scheme)} with ${scopes.length === 1 ? "the scope" : "the scopes"} ${listed(scopes, quote)}`,
		)
		.join(" and ");
}
