import type { Api, Operation, SecurityAlternative, SecurityScheme } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import { jsonEqual } from "../../lib/json-equal.ts";
import { compareFlows, effectOfAddress, type FlowEdit, isSameAddress } from "./security-flows.ts";

/**
 * What differs between two versions of a scheme, flow by flow where both are OAuth 2. Which fields a scheme has goes by
 * its type: where that is another, it says it all.
 */
export function compareSchemes(before: SecurityScheme, after: SecurityScheme): readonly FlowEdit[] {
	const compared = before.type === after.type ? WIRE_FIELDS : WIRE_FIELDS.filter(({ field }) => field === "type");
	return compared.flatMap(({ field, effect }) => {
		if (isSame(field, before, after)) return [];
		if (field === "flows") return compareFlows(before.flows, after.flows);
		return [{ field: WRITTEN.get(field) ?? field, names: [], effect: effectOf(field, effect, before, after) }];
	});
}

/** Another type of scheme may show the same tokens, which are got in another way; an address may come. */
function effectOf(field: WireField["field"], usual: Effect, before: SecurityScheme, after: SecurityScheme): Effect {
	if (field === "type") return showsToken(before) && showsToken(after) ? "unknown" : usual;
	return field === "oauth2MetadataUrl" ? effectOfAddress(before[field]) : usual;
}

/** Whether credentials are sent as `Authorization: Bearer` (RFC 6750, section 2.1; OpenID Connect Core, section 5.3.1). */
function showsToken({ type, httpScheme }: SecurityScheme): boolean {
	return type === "oauth2" || type === "openIdConnect" || (type === "http" && httpScheme === "bearer");
}

/** A header's name is without case (RFC 9110, section 5.1), and flows have no more to them than what is compared of them. */
function isSame(field: WireField["field"], a: SecurityScheme, b: SecurityScheme): boolean {
	if (field === "openIdConnectUrl" || field === "oauth2MetadataUrl") return isSameAddress(a[field], b[field]);
	if (field === "flows") return jsonEqual(a.flows, b.flows) || compareFlows(a.flows, b.flows).length === 0;
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

/** Names of schemes that are gone, each with one that was there beside it and that credentials are sent by alike. */
export function findMergedSchemes(before: Api, after: Api): ReadonlyMap<string, string> {
	const stay = [...after.securitySchemes.values()].filter(({ name }) => before.securitySchemes.has(name));
	return new Map(
		onlyIn(before, after).flatMap((scheme) => {
			const twin = stay.find((other) => areTwins(scheme, other));
			return twin === undefined ? [] : [[scheme.name, twin.name] as const];
		}),
	);
}

/** Whether all that clients put on the wire, or ask for tokens, is the same. */
export function areTwins(a: SecurityScheme, b: SecurityScheme): boolean {
	return WIRE_FIELDS.every(({ field }) => isSame(field, a, b));
}

export function onlyIn(api: Api, other: Api): readonly SecurityScheme[] {
	return [...api.securitySchemes.values()].filter(({ name }) => !other.securitySchemes.has(name));
}

/** Whether the schemes that an operation asks for say the same of it: they are referred to by name, not `$ref`. */
export function haveSameSchemes(before: Api, after: Api, operation: Operation): boolean {
	return usedSchemes(operation.security).every((name) => {
		const from = before.securitySchemes.get(name);
		const to = after.securitySchemes.get(name);
		return from === undefined || to === undefined
			? from === to
			: from.deprecated === to.deprecated && areTwins(from, to);
	});
}

/** The names of the schemes that some alternatives ask for. */
export function usedSchemes(security: readonly SecurityAlternative[]): readonly string[] {
	return [...new Set(security.flatMap((alternative) => alternative.map(({ scheme }) => scheme)))];
}
