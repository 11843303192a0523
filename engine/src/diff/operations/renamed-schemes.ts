import type { Api, SecurityScheme } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { haveSameAddresses } from "./security-flows.ts";
import { areTwins, onlyIn } from "./security-schemes.ts";

type IsVersion = (before: SecurityScheme, after: SecurityScheme) => boolean;

/**
 * Names of schemes on the before side that have another name now: each with the one that has the same wire fields, or else
 * the same flows with other scopes, or else a flow in common. Where several are alike, and as many have other names now,
 * those belong together whose names begin alike.
 */
export function findRenamedSchemes(before: Api, after: Api): ReadonlyMap<string, string> {
	const renamed = new Map<string, string>();
	for (const isVersion of [areTwins, haveSameFlows, haveCommonFlow]) {
		const taken = new Set(renamed.values());
		const gone = onlyIn(before, after).filter(({ name }) => !renamed.has(name));
		const come = onlyIn(after, before).filter(({ name }) => !taken.has(name));
		for (const [from, to] of pairsOf(gone, come, isVersion)) renamed.set(from, to);
	}
	return renamed;
}

function pairsOf(
	gone: readonly SecurityScheme[],
	come: readonly SecurityScheme[],
	isVersion: IsVersion,
): ReadonlyMap<string, string> {
	const pairs = new Map<string, string>();
	const taken = new Set<string>();
	const candidates = gone.flatMap((scheme) => {
		const versions = come.filter((other) => isVersion(scheme, other));
		const [only, ...others] = versions;
		// Of several that are alike one may be left.
		if (isVersion === areTwins && only !== undefined && others.length === 0) pairs.set(scheme.name, only.name);
		const rivals = gone.filter((rival) => isVersion(scheme, rival));
		return versions.length === rivals.length ? versions.map(({ name }) => [scheme.name, name] as const) : [];
	});
	for (const [from, to] of candidates.toSorted((a, b) => commonStart(...b) - commonStart(...a))) {
		if (pairs.has(from) || taken.has(to)) continue;
		pairs.set(from, to);
		taken.add(to);
	}
	return pairs;
}

/** How many letters and digits two names have in common at their start, whatever their case. */
function commonStart(one: string, other: string): number {
	const [a, b] = [one, other].map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
	let length = 0;
	while (a !== undefined && length < a.length && a[length] === b?.[length]) length += 1;
	return length;
}

function haveSameFlows(before: SecurityScheme, after: SecurityScheme): boolean {
	const [from, to] = [flowsOf(before), flowsOf(after)];
	return from.size > 0 && from.size === to.size && [...from].every(([name, flow]) => isFlow(flow, to.get(name)));
}

function haveCommonFlow(before: SecurityScheme, after: SecurityScheme): boolean {
	const to = flowsOf(after);
	return [...flowsOf(before)].some(([name, flow]) => isFlow(flow, to.get(name)));
}

function isFlow(before: JsonValue, after: JsonValue | undefined): boolean {
	return after !== undefined && haveSameAddresses(before, after);
}

/** Of an OAuth 2 scheme, whose tokens are sent in one way. */
function flowsOf({ type, flows }: SecurityScheme): ReadonlyMap<string, JsonValue> {
	const isOAuth = type === "oauth2" && isObject(flows);
	return new Map(isOAuth ? Object.entries(flows).filter(([name]) => !name.startsWith("x-")) : []);
}
