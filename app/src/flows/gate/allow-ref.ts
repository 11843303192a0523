import { matchesRefPattern } from "@driftgate/engine/records";

const BRANCH_PREFIX = "refs/heads/";

/** What `refs` is where the configuration does not say: any ref at all, a pull request's included. */
const ANY_REF = "**";

/** `refs/heads/main` → `main`; undefined for what is not a branch. */
export function branchOf(ref: string): string | undefined {
	return ref.startsWith(BRANCH_PREFIX) ? ref.slice(BRANCH_PREFIX.length) : undefined;
}

/** The number of the pull request whose head or test merge a ref is; undefined for every other ref. */
export function pullOf({ ref }: { readonly ref: string }): number | undefined {
	const number = /^refs\/pull\/(\d{1,15})\/(?:head|merge)$/.exec(ref)?.[1];
	return number === undefined ? undefined : Number(number);
}

/** Whether the configuration's `refs`, which are patterns of branch names, let a git ref sync (contract:config-refs). */
export function refMaySync(patterns: readonly string[], ref: string): boolean {
	if (patterns.includes(ANY_REF)) return true;
	const branch = branchOf(ref);
	return branch !== undefined && patterns.some((pattern) => matchesRefPattern(pattern, branch));
}
