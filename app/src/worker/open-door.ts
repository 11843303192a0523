import { createFairQueue, type FairQueue } from "./fair-queue.ts";

/** Milliseconds of what waits of one account, and of one check's waiting: a caller waits no longer, and is told so. */
const BACKLOG_MS = 60_000;

const refusal = (seconds: number): string => `Too many checks of this account are queued: retry in ${seconds} s.`;

/**
 * Turns of whole checks, from the body to the answer, for a service of so many engine threads a tenant. While others ask,
 * one account has half as many checks under way as it may have threads; alone as many as it likes.
 */
export function openDoor(threads: number): FairQueue {
	return createFairQueue({
		slots: Number.POSITIVE_INFINITY,
		perTenant: Number.POSITIVE_INFINITY,
		amongOthers: Math.ceil(threads / 2),
		backlogMs: BACKLOG_MS,
		patienceMs: BACKLOG_MS,
		refusal,
	});
}
