import { carryOutShipment } from "../flows/shipping/carry-out-shipment.ts";
import type { Milliseconds, Ports } from "../ports.ts";
import { carryOutOne } from "./hold-lease.ts";
import { startLoops, type Worker } from "./start-loops.ts";

/*
 * Claims shipments and carries them out, beside the other workers: one that waits for its turn at GitHub holds up no
 * verdict. It may die at any moment: its shipments are claimed again when their leases end.
 */

const LEASE_MS = 60_000;
const POLL_MS = 1_000;

/** What is shipped is in no hurry; two, so that one installation at its limit does not hold up the others. */
const CONCURRENCY = 2;

export interface ShipmentWorkerOptions {
	/** Names this process in leases. */
	readonly owner: string;
	/** How long to rest when nothing is due. */
	readonly pollMs?: number;
}

export function startShipments(ports: Ports, { owner, pollMs = POLL_MS }: ShipmentWorkerOptions): Worker {
	return startLoops(ports, { owner, pollMs, concurrency: CONCURRENCY, work: (name) => shipOnce(ports, name) });
}

/** Claims one due shipment and carries it out. False where none is due. */
function shipOnce(ports: Ports, owner: string, leaseMs: Milliseconds = LEASE_MS): Promise<boolean> {
	return carryOutOne(ports, { queue: "shipments", owner, leaseMs }, ({ document: claimed, holder }) =>
		carryOutShipment(ports, { claimed, holder }),
	);
}
