import type { Milliseconds, QueueName, Store } from "../../../app/src/ports.ts";

/** What the queues hold: nothing; something that is due or carried out now; or the moment at which the first comes due. */
export type Standing = "done" | "busy" | Milliseconds;

const queues: readonly QueueName[] = ["deliveries", "checks", "pullRequests", "syncRuns", "shipments"];

/** As many as a page holds: more than any part of the figures has waiting. */
const MOST = 1_000;

export async function standingOf(store: Store, now: Milliseconds): Promise<Standing> {
	let first = Number.POSITIVE_INFINITY;
	for (const queue of queues) {
		const [next] = await waitingIn(store, queue, 1);
		if (next === undefined) continue;
		const dueAt = next.dueAt ?? now;
		if (dueAt <= now || (await waitingIn(store, queue, MOST)).some(({ leaseOwner }) => leaseOwner != null))
			return "busy";
		first = Math.min(first, dueAt);
	}
	return Number.isFinite(first) ? first : "done";
}

/** Those without an end, the first due first; what is done sorts before them all, and `~` is after every id. */
async function waitingIn(store: Store, queue: QueueName, limit: number) {
	const sort = { field: "dueAt", direction: "asc" } as const;
	return (await store.page(queue, { where: {}, sort, after: { value: null, id: "~" }, limit })).items;
}
