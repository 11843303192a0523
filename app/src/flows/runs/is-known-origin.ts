import type { SyncRunDocument } from "../../ports.ts";

/** Whether somebody vouches for a run's files: git, or a build of which git's own configuration says that it makes them. */
export function isKnownOrigin({ verified, unverified }: Pick<SyncRunDocument, "verified" | "unverified">): boolean {
	return verified || unverified === "built";
}
