import type { Ports, ShipmentDocument, ShipmentOutcome } from "../../ports.ts";
import { type Held, settle } from "../records/let-go.ts";
import { updateDocument } from "../records/update-document.ts";

interface Settling {
	readonly change?: (shipment: ShipmentDocument) => Partial<Pick<ShipmentDocument, "news" | "proposed">>;
	/** What whoever looks at the sync has to know of it though it arrived. */
	readonly note?: string | null;
}

/** The order is carried out, or cannot be. Where a younger one came meanwhile, that is looked at at once. */
export async function settleShipment(
	ports: Ports,
	held: Held<"shipments">,
	outcome: Omit<ShipmentOutcome, "runId" | "at">,
	{ change = () => ({}), note = null }: Settling = {},
): Promise<void> {
	const { runId, target } = held.claimed.order;
	const at = ports.clock.now();
	const { kind, message } = outcome;
	const isLanded = kind === "same" || kind === "shipped";
	ports.log[isLanded ? "info" : "warn"]("shipment_settled", { shipment: held.claimed.id, run: runId, kind, message });
	const noted = isLanded ? note : `The ${target} output was not delivered: ${message}`;
	if (noted !== null) await noteOnRun(ports, runId, noted);
	await settle(ports, "shipments", held, (shipment) => ({ outcome: { ...outcome, runId, at }, ...change(shipment) }));
}

/** Whoever looks at the sync that ordered it reads there why it did not arrive. */
async function noteOnRun({ store }: Ports, runId: string, note: string): Promise<void> {
	await updateDocument(store, "syncRuns", runId, (run) => {
		if (run === undefined || run.result === null || run.result.errorMessage?.includes(note) === true) return undefined;
		const errorMessage = [run.result.errorMessage, note].filter((line) => line !== null).join("\n");
		return { ...run, result: { ...run.result, errorMessage } };
	});
}
