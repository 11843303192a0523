import { carryOutDelivery, type HandleDelivery } from "../flows/deliveries/carry-out-delivery.ts";
import type { Milliseconds, Ports } from "../ports.ts";
import { carryOutOne } from "./hold-lease.ts";
import { startLoops, type Worker } from "./start-loops.ts";

/*
 * Claims webhook deliveries that were stored and carries them out, beside the worker of sync runs: one that waits for
 * GitHub holds up no sync. It may die at any moment: its deliveries are claimed again when their leases end.
 */

const LEASE_MS = 60_000;
const POLL_MS = 1_000;

/** One that waits for GitHub does not hold up the next. */
const CONCURRENCY = 4;

export interface DeliveryWorkerOptions {
	/** Names this process in leases. */
	readonly owner: string;
	readonly handle: HandleDelivery;
	/** Called when one was carried out, which may have queued syncs. */
	readonly onCarriedOut: () => void;
	/** How long to rest when nothing is due. */
	readonly pollMs?: number;
}

export function startDeliveries(ports: Ports, options: DeliveryWorkerOptions): Worker {
	const { owner, handle, onCarriedOut, pollMs = POLL_MS } = options;
	const work = async (name: string): Promise<boolean> => {
		const hasWorked = await deliverOnce(ports, name, handle);
		if (hasWorked) onCarriedOut();
		return hasWorked;
	};
	return startLoops(ports, { owner, pollMs, concurrency: CONCURRENCY, work });
}

/** Claims one due delivery and carries it out. False where none is due. */
export function deliverOnce(
	ports: Ports,
	owner: string,
	handle: HandleDelivery,
	leaseMs: Milliseconds = LEASE_MS,
): Promise<boolean> {
	return carryOutOne(ports, { queue: "deliveries", owner, leaseMs }, ({ document, holder }) =>
		carryOutDelivery(ports, document, { holder, handle }),
	);
}
