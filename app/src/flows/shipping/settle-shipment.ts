import type { Milliseconds, Ports, ShipmentDocument, ShipmentOutcome } from "../../ports.ts";
import { updateDocument } from "../records/update-document.ts";

/* How a worker lets go of a shipment that it holds. One that was lost to another worker is that one's. */

export interface HeldShipment {
	readonly claimed: ShipmentDocument;
	readonly holder: string;
}

interface Settling {
	readonly change?: (shipment: ShipmentDocument) => Partial<Pick<ShipmentDocument, "news" | "proposed">>;
	/** What whoever looks at the sync has to know of it though it arrived. */
	readonly note?: string | null;
}

/** The order is carried out, or cannot be. Where a younger one came meanwhile, that is looked at at once. */
export async function settleShipment(
	ports: Ports,
	{ claimed, holder }: HeldShipment,
	outcome: Omit<ShipmentOutcome, "runId" | "at">,
	{ change = () => ({}), note = null }: Settling = {},
): Promise<void> {
	const { runId, leafIndex, target } = claimed.order;
	const at = ports.clock.now();
	const { kind, message } = outcome;
	const isLanded = kind === "same" || kind === "shipped";
	ports.log[isLanded ? "info" : "warn"]("shipment_settled", { shipment: claimed.id, run: runId, kind, message });
	const noted = isLanded ? note : `The ${target} output was not delivered: ${message}`;
	if (noted !== null) await noteOnRun(ports, runId, noted);
	await updateDocument(ports.store, "shipments", claimed.id, (shipment) => {
		if (shipment?.leaseOwner !== holder) return undefined;
		const isNewest = shipment.order.leafIndex === leafIndex;
		const settled = { ...shipment, outcome: { ...outcome, runId, at }, leaseOwner: null, attempts: 0 };
		return { ...settled, ...change(shipment), dueAt: isNewest ? null : at };
	});
}

/** Nothing came of it: it is looked at again after a pause, or at once where there is a younger order. */
export async function putBackShipment(
	ports: Ports,
	{ claimed, holder }: HeldShipment,
	{ pauseMs, isFree }: { readonly pauseMs: Milliseconds; readonly isFree: boolean },
): Promise<void> {
	const now = ports.clock.now();
	await updateDocument(ports.store, "shipments", claimed.id, (shipment) => {
		if (shipment?.leaseOwner !== holder) return undefined;
		const isNewest = shipment.order.leafIndex === claimed.order.leafIndex;
		const attempts = isFree ? Math.max(0, shipment.attempts - 1) : shipment.attempts;
		return { ...shipment, dueAt: isNewest ? now + pauseMs : now, leaseOwner: null, attempts };
	});
}

/** Whoever looks at the sync that ordered it reads there why it did not arrive. */
async function noteOnRun({ store }: Ports, runId: string, note: string): Promise<void> {
	await updateDocument(store, "syncRuns", runId, (run) => {
		if (run === undefined || run.result === null || run.result.errorMessage?.includes(note) === true) return undefined;
		const errorMessage = [run.result.errorMessage, note].filter((line) => line !== null).join("\n");
		return { ...run, result: { ...run.result, errorMessage } };
	});
}
