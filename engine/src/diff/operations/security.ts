import type { Api, Operation, SecurityAlternative } from "../../contract/api.ts";
import type { Scope } from "../comparison.ts";
import { between, type Places } from "../edit.ts";
import { effectOf } from "../effects/effect.ts";
import { credentialsIn } from "./credential-parameters.ts";
import { placeOfField } from "./place-of-field.ts";
import { valuesOfField } from "./scheme-values.ts";
import { compareSchemes, findMergedSchemes, usedSchemes } from "./security-schemes.ts";
import { schemeWords } from "./words-of-2-0.ts";

/** An alternative that asks for nothing: what an empty list of requirements means too. */
const NOTHING_NEEDED: readonly SecurityAlternative[] = [[]];

/** Each alternative is held against each other; real operations have a handful. */
const MAX_ALTERNATIVES = 200;

/** Compares what a client must present: alternatives are OR, requirements inside one are AND. */
export function compareSecurity(scope: Scope, before: Operation, after: Operation): void {
	const { comparison } = scope;
	const from = alternatives(before).map((alternative) => rename(alternative, comparison.renamedSchemes));
	const to = alternatives(after);
	if (Math.max(from.length, to.length) > MAX_ALTERNATIVES) {
		compareAsWritten(scope, before, after);
		return;
	}
	const shown = {
		from: from.map((alternative) => [...alternative, ...credentialsIn(before.parameters, comparison)]),
		to: to.map((alternative) => [...alternative, ...credentialsIn(after.parameters, comparison)]),
	};
	// Who could satisfy one side's alternative satisfies the other side where one there asks for no more.
	const narrows = isMore(shown.from, shown.to);
	const widens = isMore(shown.to, shown.from);
	const undescribed = narrows ? undescribedAlone(shown, { before: alternatives(before), after: to }, comparison) : [];
	const isUnknown = narrows && (undescribed.length > 0 || isToldByNames(shown.from, shown.to, comparison));
	const effect = isUnknown ? "unknown" : effectOf({ narrows, widens });
	const root = scope.root("security");
	const cause = sharedCause(before, after);
	const withRoles = schemesWithRoles(to, comparison.after);
	const where = {
		...between(placeOfField(before, "security"), placeOfField(after, "security")),
		namedAt: before.at,
		...(cause === null ? {} : { cause }),
		...(withRoles.length === 0 ? {} : { withRoles }),
	};
	const told = { from: from.map(sayAlternative), to: to.map(sayAlternative) };
	const facts = undescribed.length === 0 ? told : { ...told, undescribed };
	// An alternative that asks for more than another can come or go without any effect, and is a change all the same.
	if (narrows || widens || !hasSameTexts(facts.from, facts.to)) {
		scope.report(root, "security-changed", facts, effect, where);
	}
	// One that only one side asks for is part of what changed above.
	const asked = usedSchemes(from);
	for (const name of usedSchemes(to).filter((name) => asked.includes(name))) {
		const scheme = comparison.after.securitySchemes.get(name);
		const earlier = comparison.before.securitySchemes.get(comparison.earlierSchemes.get(name) ?? name);
		if (scheme === undefined || earlier === undefined) continue;
		const places = between(earlier.at, scheme.at);
		for (const edit of compareSchemes(earlier, scheme)) {
			const { field, names, effect } = edit;
			const values = valuesOfField(field, earlier, scheme);
			const where = { ...places, ...values, ...schemeWords(comparison, edit, values.values) };
			scope.report(root, "security-scheme-changed", { scheme: name, field, names }, effect, where);
		}
		if (scheme.deprecated && !earlier.deprecated) {
			scope.report(root, "deprecation-announced", { subject: "security-scheme", name }, "none", places);
		}
	}
}

/** Of a scheme without scopes, a requirement lists roles (OpenAPI 3.2, Security Requirement Object). */
function schemesWithRoles(asked: readonly SecurityAlternative[], { securitySchemes }: Api): readonly string[] {
	const listing = asked.map((alternative) => alternative.filter(({ scopes }) => scopes.length > 0));
	return usedSchemes(listing).filter((name) => {
		const type = securitySchemes.get(name)?.type ?? "oauth2";
		return type !== "oauth2" && type !== "openIdConnect";
	});
}

/** Whether some alternative of one side satisfies none of the other. */
function isMore(some: readonly SecurityAlternative[], others: readonly SecurityAlternative[]): boolean {
	return some.some((own) => !others.some((other) => asksNoMore(other, own)));
}

interface Shown {
	readonly from: readonly SecurityAlternative[];
	readonly to: readonly SecurityAlternative[];
}

/**
 * The schemes that the before side asks for and does not describe, where nothing is lost but what asks for them, and the
 * after side describes all that it asks for: nobody can tell what clients send, and whoever mends that is not blocked.
 * `written`: the alternatives of each side, without what is no scheme.
 */
function undescribedAlone(
	{ from, to }: Shown,
	written: Record<"before" | "after", readonly SecurityAlternative[]>,
	comparison: Scope["comparison"],
): readonly string[] {
	if (undescribedIn(written.after, comparison.after).length > 0) return [];
	const unknown = written.before.map((one) => undescribedIn([one], comparison.before));
	const known = from.filter((_, index) => unknown[index]?.length === 0);
	return isMore(known, to) ? [] : [...new Set(unknown.flat())];
}

function undescribedIn(asked: readonly SecurityAlternative[], { securitySchemes }: Pick<Api, "securitySchemes">) {
	return usedSchemes(asked).filter((name) => !securitySchemes.has(name));
}

/** Whether it is only by the names of schemes that are gone that something is no longer accepted. */
function isToldByNames(
	from: readonly SecurityAlternative[],
	to: readonly SecurityAlternative[],
	{ before, after }: Scope["comparison"],
): boolean {
	const merged = findMergedSchemes(before, after);
	return (
		merged.size > 0 &&
		!isMore(
			from.map((alternative) => rename(alternative, merged)),
			to,
		)
	);
}

/** The root's list, where both sides of an operation say nothing of their own. */
function sharedCause({ sharedSecurity: from }: Operation, { sharedSecurity: to }: Operation): Places | null {
	if (from === null || to === null || (from.at === null && to.at === null)) return null;
	if (from.at === null || to.at === null) {
		return { before: from.at, after: to.at, site: { before: from.at ?? from.root, after: to.at ?? to.root } };
	}
	return between(from.at, to.at);
}

function hasSameTexts(from: readonly string[], to: readonly string[]): boolean {
	return from.every((text) => to.includes(text)) && to.every((text) => from.includes(text));
}

function compareAsWritten(scope: Scope, before: Operation, after: Operation): void {
	const [from, to] = [JSON.stringify(before.security), JSON.stringify(after.security)];
	if (from === to) return;
	const facts = { field: "security", from, to };
	scope.report(scope.root("security"), "field-changed", facts, "unknown", between(before.at, after.at));
}

function alternatives({ security }: Operation): readonly SecurityAlternative[] {
	return security.length === 0 ? NOTHING_NEEDED : security;
}

function asksNoMore(alternative: SecurityAlternative, than: SecurityAlternative): boolean {
	return alternative.every(({ scheme, scopes }) => {
		const presented = than.find((other) => other.scheme === scheme);
		return presented !== undefined && scopes.every((scope) => presented.scopes.includes(scope));
	});
}

/** `oauth2 [read, write] and apiKey`. */
function sayAlternative(alternative: SecurityAlternative): string {
	if (alternative.length === 0) return "none";
	return alternative
		.map(({ scheme, scopes }) => (scopes.length === 0 ? scheme : `${scheme} [${scopes.join(", ")}]`))
		.join(" and ");
}

function rename(alternative: SecurityAlternative, names: ReadonlyMap<string, string>): SecurityAlternative {
	return alternative.map(({ scheme, scopes }) => ({ scheme: names.get(scheme) ?? scheme, scopes }));
}
