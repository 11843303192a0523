import { carryOutShipment } from "../flows/shipping/carry-out-shipment.ts";
import type { Ports } from "../ports.ts";
import { startQueue } from "./hold-lease.ts";
import type { Worker } from "./start-loops.ts";

/*
 * Claims shipments and carries them out, beside the other workers: one that waits for its turn at GitHub holds up no
 * verdict. It may die at any moment: its shipments are claimed again when their leases end.
 */

/** What is shipped is in no hurry; two, so that one installation at its limit does not hold up the others. */
const CONCURRENCY = 2;

export interface ShipmentWorkerOptions {
	/** Names this process in leases. */
	readonly owner: string;
}

export function startShipments(ports: Ports, { owner }: ShipmentWorkerOptions): Worker {
	return startQueue(ports, {
		queue: "shipments",
		owner,
		concurrency: CONCURRENCY,
		carryOut: ({ document: claimed, holder }) => carryOutShipment(ports, { claimed, holder }),
	});
}
