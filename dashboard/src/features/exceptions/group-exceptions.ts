import type { ExceptionStates, FileException, StatedException } from "../../lib/api.ts";

/** An exception that nobody ended, from here or from `driftgate.yml`. */
export type Covering = StatedException | FileException;

export const groups = ["expiring", "unused", "pending", "active", "expired"] as const;

export type ExceptionGroup = (typeof groups)[number];

export function isOfFile(exception: Covering): exception is FileException {
	return !("id" in exception);
}

/** By what somebody has to do about it, what ends first at the front of each. */
export function groupExceptions({ exceptions, in_file }: ExceptionStates): ReadonlyMap<ExceptionGroup, Covering[]> {
	const all: readonly Covering[] = [...exceptions, ...in_file];
	const sorted = all.toSorted((a, b) => (a.expires_at < b.expires_at ? -1 : 1));
	return Map.groupBy(sorted, groupOf);
}

function groupOf({ state, used }: Covering): ExceptionGroup {
	const told = (["expiring", "expired", "pending"] as const).find((one) => one === state);
	return told ?? (used === false ? "unused" : "active");
}
