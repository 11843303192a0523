import type { Reach } from "../contract/change.ts";
import { isRedirect } from "./is-redirect.ts";

/**
 * Some answers have no content, whatever is described: 1xx, 204 and 304, those to HEAD, and 205, whose sender must not
 * generate any (RFC 9110, sections 6.4.1 and 15.3.6).
 */
export function isContentOfNone({ part, status, trail, operation, callback }: Reach): boolean {
	if (part !== "response" || trail[0]?.kind !== "media-type") return false;
	return /^HEAD /.test(callback ?? operation) || /^(?:1|204$|205$|304$)/.test(status ?? "");
}

/** How little a change does where it reaches: content that nobody sends, errors, redirects, what texts hold, and all else. */
function mildnessOf(reach: Reach): number {
	if (isContentOfNone(reach)) return 4;
	if (reach.success || reach.status === null) return reach.trail.some(({ kind }) => kind === "content") ? 1 : 0;
	return isRedirect(reach.status) ? 2 : 3;
}

const known = new WeakMap<readonly Reach[], Reach>();

/** The reach by which to name a change that has several: the first of those where it does most. */
export function worstReach(reaches: readonly Reach[]): Reach | undefined {
	const worst = known.get(reaches) ?? leastMild(reaches, (reach) => reach);
	if (worst !== undefined) known.set(reaches, worst);
	return worst;
}

/** The first of several whose reach is the least mild; undefined of none. */
export function leastMild<One>(all: Iterable<One>, reachOf: (one: One) => Reach): One | undefined {
	let found: { readonly one: One; readonly mildness: number } | undefined;
	for (const one of all) {
		const mildness = mildnessOf(reachOf(one));
		if (mildness === 0) return one;
		if (found === undefined || mildness < found.mildness) found = { one, mildness };
	}
	return found?.one;
}
