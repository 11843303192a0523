import { carryOutDelivery, type HandleDelivery } from "../flows/deliveries/carry-out-delivery.ts";
import { updateDocument } from "../flows/records/update-document.ts";
import type { Milliseconds, Ports } from "../ports.ts";
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
export async function deliverOnce(
	ports: Ports,
	owner: string,
	handle: HandleDelivery,
	leaseMs: Milliseconds = LEASE_MS,
): Promise<boolean> {
	// A lease names its claim, not only its process: one that was lost and claimed again here has another holder.
	const holder = `${owner}/${ports.random.id()}`;
	const claimed = await ports.store.claim("deliveries", { now: ports.clock.now(), leaseMs, owner: holder });
	if (claimed === undefined) return false;
	const renewal = setInterval(() => void renew(ports, { id: claimed.id, holder, leaseMs }), leaseMs / 3);
	try {
		const { rev: _, ...delivery } = claimed;
		await carryOutDelivery(ports, delivery, { holder, handle });
	} finally {
		clearInterval(renewal);
	}
	return true;
}

interface Lease {
	readonly id: string;
	readonly holder: string;
	readonly leaseMs: Milliseconds;
}

/** A renewal that fails costs nothing by itself: what is carried out twice has the effects of once. */
async function renew({ store, clock, log }: Ports, { id, holder, leaseMs }: Lease): Promise<void> {
	try {
		await updateDocument(store, "deliveries", id, (held) =>
			held?.leaseOwner === holder ? { ...held, dueAt: clock.now() + leaseMs } : undefined,
		);
	} catch (error) {
		log.warn("lease_not_renewed", { delivery: id, error: String(error) });
	}
}
