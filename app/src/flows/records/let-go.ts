import type { Collections, Milliseconds, Ports } from "../../ports.ts";
import { updateDocument } from "./update-document.ts";

/* How a worker lets go of what it claimed. What was lost to another worker meanwhile is that one's, and stays as it is. */

/** The queues whose entries may be asked for again while they are carried out. */
type AskedQueue = "checks" | "pullRequests" | "shipments";

export interface Held<Q extends AskedQueue> {
	readonly claimed: Collections[Q];
	readonly holder: string;
}

type Store = Pick<Ports, "store" | "clock">;

/**
 * What was asked for is done, as `change` says of the entry as it is by now. Where somebody asked again meanwhile, it is
 * looked at again at once.
 */
export async function settle<Q extends AskedQueue>(
	{ store, clock }: Store,
	queue: Q,
	held: Held<Q>,
	change: (entry: Collections[Q], isDone: boolean) => Partial<Collections[Q]> = () => ({}),
): Promise<void> {
	const now = clock.now();
	await updateHeld(store, queue, held, (entry) => {
		const isDone = askingOf(entry) === askingOf(held.claimed);
		return { ...entry, leaseOwner: null, attempts: 0, dueAt: isDone ? null : now, ...change(entry, isDone) };
	});
}

export interface PutBack {
	readonly pauseMs: Milliseconds;
	/** It counts as no attempt: the world was away. */
	readonly isFree: boolean;
}

/** Nothing came of it: it is looked at again after a pause, or at once where somebody asked again meanwhile. */
export async function putBack<Q extends AskedQueue>(
	{ store, clock }: Store,
	queue: Q,
	held: Held<Q>,
	{ pauseMs, isFree }: PutBack,
): Promise<void> {
	const now = clock.now();
	await updateHeld(store, queue, held, (entry) => {
		const isSame = askingOf(entry) === askingOf(held.claimed);
		const attempts = isFree ? Math.max(0, entry.attempts - 1) : entry.attempts;
		return { ...entry, dueAt: isSame ? now + pauseMs : now, leaseOwner: null, attempts };
	});
}

async function updateHeld<Q extends AskedQueue>(
	store: Ports["store"],
	queue: Q,
	{ claimed, holder }: Held<Q>,
	change: (entry: Collections[Q]) => Collections[Q],
): Promise<void> {
	await updateDocument(store, queue, claimed.id, (entry) => (entry?.leaseOwner === holder ? change(entry) : undefined));
}

/** Which asking an entry stands for: of a shipment, that of its order. */
const askingOf = (entry: Collections[AskedQueue]): number => ("order" in entry ? entry.order.leafIndex : entry.asked);
