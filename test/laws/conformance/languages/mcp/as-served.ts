import type { Case, Exchange, Seen } from "../../case.ts";

/*
 * A case as a server of tools can be asked for it, where what its client is told in code is not what it is about: header
 * fields of the client are neither set nor expected, and a client that tries once becomes one that tries as often as usual.
 */

const USUAL_ATTEMPTS = 3;
const TRANSIENT: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** `feature` is what the case is about. */
export function asServed(one: Case, feature: string): Case {
	return withUsualAttempts(feature === "added headers, query and body" ? one : withoutFields(one), feature);
}

function withoutFields(one: Case): Case {
	const { headers, ...client } = one.client ?? {};
	if (headers === undefined) return one;
	const dropped = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
	const seen = (sees: Seen): Seen => {
		if (sees.headers === undefined) return sees;
		const left = Object.entries(sees.headers).filter(([name]) => !dropped.has(name.toLowerCase()));
		return { ...sees, headers: Object.fromEntries(left) };
	};
	const exchanges = one.exchanges.map(({ sees, ...rest }) => (sees ? { ...rest, sees: seen(sees) } : rest));
	return { ...one, client, exchanges };
}

/** The last answer comes again and again, so that the same failure is met after each attempt. */
function withUsualAttempts(one: Case, feature: string): Case {
	const { retries, ...retry } = one.client?.retry ?? {};
	if (retries !== 0 || feature === "retries") return one;
	const last = one.exchanges.at(-1);
	const client = { ...one.client, retry };
	if (last === undefined || !fails(last) || one.calls.length !== 1)
		return last === undefined ? { ...one, client } : one;
	return { ...one, client, exchanges: [...one.exchanges, ...Array(USUAL_ATTEMPTS - 1).fill(last)] };
}

/** Whether it fails for now, so that an operation that looks is tried again. */
function fails({ answers: { status = 200, breaks } }: Exchange): boolean {
	return breaks === undefined && TRANSIENT.has(status);
}
