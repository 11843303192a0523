import type { Api, Operation, SecurityAlternative, SecurityScheme } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import { jsonEqual } from "../../lib/json-equal.ts";
import type { Scope } from "../comparison.ts";
import { between, type Places } from "../edit.ts";
import { effectOf } from "../effects/effect.ts";
import { compareFlows, type FlowEdit } from "./security-flows.ts";

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
	// Who could satisfy one side's alternative satisfies the other side where one there asks for no more.
	const narrows = from.some((own) => !to.some((other) => asksNoMore(other, own)));
	const widens = to.some((own) => !from.some((other) => asksNoMore(other, own)));
	const root = scope.root("security");
	const cause = sharedCause(before, after);
	const where = { ...between(before.at, after.at), ...(cause === null ? {} : { cause }) };
	const facts = { from: from.map(sayAlternative), to: to.map(sayAlternative) };
	// An alternative that asks for more than another can come or go without any effect, and is a change all the same.
	if (narrows || widens || !hasSameTexts(facts.from, facts.to)) {
		scope.report(root, "security-changed", facts, effectOf({ narrows, widens }), where);
	}
	// One that only one side asks for is part of what changed above.
	const asked = usedSchemes(from);
	for (const name of usedSchemes(to).filter((name) => asked.includes(name))) {
		const scheme = comparison.after.securitySchemes.get(name);
		const earlier = comparison.before.securitySchemes.get(name);
		if (scheme === undefined || earlier === undefined) continue;
		const places = between(earlier.at, scheme.at);
		for (const { field, names, effect } of compareSchemes(earlier, scheme)) {
			scope.report(root, "security-scheme-changed", { scheme: name, field, names }, effect, places);
		}
		if (scheme.deprecated && !earlier.deprecated) {
			scope.report(root, "deprecation-announced", { subject: "security-scheme", name }, "none", places);
		}
	}
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

function usedSchemes(security: readonly SecurityAlternative[]): readonly string[] {
	return [...new Set(security.flatMap((alternative) => alternative.map(({ scheme }) => scheme)))];
}

/**
 * What differs between two versions of a scheme, flow by flow where both are OAuth 2. Which fields a scheme has goes by
 * its type: where that is another, it says it all.
 */
function compareSchemes(before: SecurityScheme, after: SecurityScheme): readonly FlowEdit[] {
	const compared = before.type === after.type ? WIRE_FIELDS : WIRE_FIELDS.filter(({ field }) => field === "type");
	return compared.flatMap(({ field, effect }) => {
		if (isSame(field, before, after)) return [];
		if (field === "flows") return compareFlows(before.flows, after.flows);
		return [{ field: WRITTEN.get(field) ?? field, names: [], effect }];
	});
}

/** A header's name is without case (RFC 9110, section 5.1). */
function isSame(field: WireField["field"], a: SecurityScheme, b: SecurityScheme): boolean {
	if (field !== "parameterName" || a.in !== "header" || b.in !== "header") return jsonEqual(a[field], b[field]);
	return a.parameterName?.toLowerCase() === b.parameterName?.toLowerCase();
}

interface WireField {
	readonly field: "type" | "in" | "parameterName" | "httpScheme" | "flows" | "openIdConnectUrl" | "oauth2MetadataUrl";
	readonly effect: Effect;
}

/** Addresses may move behind a redirect, or serve the same; the rest is what a client puts on the wire. */
const WIRE_FIELDS: readonly WireField[] = [
	{ field: "type", effect: "incomparable" },
	{ field: "in", effect: "incomparable" },
	{ field: "parameterName", effect: "incomparable" },
	{ field: "httpScheme", effect: "incomparable" },
	{ field: "flows", effect: "unknown" },
	{ field: "openIdConnectUrl", effect: "unknown" },
	{ field: "oauth2MetadataUrl", effect: "unknown" },
];

/** What a Security Scheme Object calls the fields that have another name in the Api. */
const WRITTEN: ReadonlyMap<WireField["field"], string> = new Map([
	["parameterName", "name"],
	["httpScheme", "scheme"],
] as const);

/** Names of schemes on the before side that only changed their name: the one scheme with the same wire fields. */
export function findRenamedSchemes(before: Api, after: Api): ReadonlyMap<string, string> {
	const gone = onlyIn(before, after);
	const come = onlyIn(after, before);
	return new Map(
		gone.flatMap((scheme) => {
			const twins = come.filter((other) => WIRE_FIELDS.every(({ field }) => isSame(field, scheme, other)));
			const [twin] = twins;
			return twin === undefined || twins.length > 1 ? [] : [[scheme.name, twin.name] as const];
		}),
	);
}

function onlyIn(api: Api, other: Api): readonly SecurityScheme[] {
	return [...api.securitySchemes.values()].filter(({ name }) => !other.securitySchemes.has(name));
}

function rename(alternative: SecurityAlternative, names: ReadonlyMap<string, string>): SecurityAlternative {
	return alternative.map(({ scheme, scopes }) => ({ scheme: names.get(scheme) ?? scheme, scopes }));
}

/** Whether the schemes that an operation asks for say the same of it: they are referred to by name, not `$ref`. */
export function haveSameSchemes(before: Api, after: Api, operation: Operation): boolean {
	return usedSchemes(operation.security).every((name) => {
		const from = before.securitySchemes.get(name);
		const to = after.securitySchemes.get(name);
		return from === undefined || to === undefined
			? from === to
			: from.deprecated === to.deprecated && WIRE_FIELDS.every(({ field }) => isSame(field, from, to));
	});
}
