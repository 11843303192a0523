import type { SyncRunDocument } from "../ports.ts";

type Dated = Pick<SyncRunDocument, "createdAt" | "pushedAt">;

/**
 * Whether a sync run is about an earlier state of its branch than another. Deliveries come in any order, so of two pushes
 * the time at which GitHub took them decides; its clock has seconds, and within one the order of arrival counts. Of all
 * others, which are made here, the time at which they were.
 */
export function isEarlier(run: Dated, other: Dated): boolean {
	if (run.pushedAt !== undefined && other.pushedAt !== undefined && run.pushedAt !== other.pushedAt) {
		return run.pushedAt < other.pushedAt;
	}
	return run.createdAt < other.createdAt;
}

/** Twenty times what two clocks may differ by before no token is accepted any more. */
const APART_MS = 10 * 60_000;

/**
 * Whether GitHub took a push long before another run began that looked at what the branch held: whatever was pushed, it
 * saw. An upgrade does not look.
 */
export function isLongBefore(push: Dated, other: Dated & Pick<SyncRunDocument, "trigger">): boolean {
	const isLooking = other.pushedAt === undefined && other.trigger !== "upgrade";
	return isLooking && push.pushedAt !== undefined && push.pushedAt + APART_MS < other.createdAt;
}

/**
 * Whether a sync run waits until another, which is not finished either, has ended. A push waits for other pushes alone: by
 * two clocks, runs could wait for each other in a circle. What overtakes is then not judged, so nothing is lost.
 */
export function waitsFor(run: Dated, other: Dated): boolean {
	const isMixed = run.pushedAt !== undefined && other.pushedAt === undefined;
	return !isMixed && isEarlier(other, run);
}
