import type { SyncRunDocument } from "../../ports.ts";

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

/**
 * Whether a sync run waits until another, which is not finished either, has ended. A push waits for other pushes alone: by
 * two clocks, runs could wait for each other in a circle. What overtakes is then not judged, so nothing is lost.
 */
export function waitsFor(run: Dated, other: Dated): boolean {
	const isMixed = run.pushedAt !== undefined && other.pushedAt === undefined;
	return !isMixed && isEarlier(other, run);
}
