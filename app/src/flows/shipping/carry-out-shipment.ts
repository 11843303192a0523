import { type Shipped, sayLeftFiles, ship } from "@driftgate/engine/records";
import { ServiceFault } from "../../errors.ts";
import type { Ports, ProjectDocument, ShipmentDocument, ShipmentOutcome } from "../../ports.ts";
import { deleteDocument } from "../records/delete-document.ts";
import { type Held, putBack } from "../records/let-go.ts";
import { hearOfLimit, pausedFor } from "../writing/in-turn.ts";
import { destinationInTurn } from "./destination-in-turn.ts";
import { endFailedShipment, MAX_ATTEMPTS } from "./end-failed-shipment.ts";
import { findDestination } from "./find-destination.ts";
import { parcelOf, untaken } from "./parcel-of.ts";
import { settleShipment } from "./settle-shipment.ts";

/**
 * Carries out a shipment that `holder` claimed. Done again after a crash, it goes on where it was: every step looks at GitHub
 * first. What fails comes again after a pause; what cannot be is said on the run that ordered it, and waits for the next.
 */
export async function carryOutShipment(ports: Ports, held: Held<"shipments">): Promise<void> {
	const { claimed } = held;
	const project = await ports.store.get("projects", claimed.order.projectId);
	if (project === undefined || project.status === "ended") return deleteDocument(ports.store, "shipments", claimed.id);
	const paused = await pausedFor(ports, project.installationId);
	if (paused !== undefined) return putBack(ports, "shipments", held, { pauseMs: paused * 1_000, isFree: true });
	let installationId = project.installationId;
	try {
		if (claimed.attempts > MAX_ATTEMPTS) throw new Error("It ended the process each time.");
		const found = await findDestination(ports, project, claimed.order);
		if ("refused" in found) return await settleShipment(ports, held, { kind: "refused", message: found.refused });
		installationId = found.installation.id;
		const to = destinationInTurn(ports, found.destination);
		await hear(ports, held, { shipped: await ship(to, await parcelOf(ports, project, claimed)), project });
	} catch (error) {
		ports.log.warn("shipment_failed", { shipment: claimed.id, attempt: claimed.attempts, error: String(error) });
		await hearOfLimit(ports, installationId, error);
		await endFailedShipment(ports, held, error);
	}
}

const OVERTAKEN = "Somebody else writes to the same branch.";

interface Heard {
	readonly shipped: Shipped;
	readonly project: ProjectDocument;
}

async function hear(ports: Ports, held: Held<"shipments">, { shipped, project }: Heard): Promise<void> {
	if (shipped.kind === "overtaken") throw new ServiceFault("temporarily_unavailable", { detail: OVERTAKEN });
	const where = held.claimed.order.settings.repository ?? project.repoFullName;
	const left = "left" in shipped && shipped.left !== undefined ? sayLeftFiles(shipped.left) : null;
	const outcome = { kind: shipped.kind, message: [sayShipped(shipped, where), left].filter(isSaid).join(" ") };
	const change = (shipment: ShipmentDocument) => changeBy(shipped, held.claimed, shipment);
	await settleShipment(ports, held, outcome, { change, note: left });
}

const isSaid = (sentence: string | null): sentence is string => sentence !== null;

function changeBy(
	shipped: Shipped,
	{ order: { leafIndex, settings } }: ShipmentDocument,
	shipment: ShipmentDocument,
): Partial<Pick<ShipmentDocument, "news" | "proposed">> {
	const younger = shipment.news.filter((news) => news.leafIndex > leafIndex);
	if (shipped.kind === "same") return { news: younger, proposed: null };
	if (shipped.kind !== "shipped") return {};
	const proposed = { pull: shipped.pull ?? null, content: shipped.content, leafIndex };
	if (settings.as === "commit") return { news: younger, proposed: null };
	return { news: untaken(shipment, shipped.merged), proposed };
}

function sayShipped(shipped: Exclude<Shipped, { kind: "overtaken" }>, where: string): ShipmentOutcome["message"] {
	switch (shipped.kind) {
		case "same":
			return shipped.closed === undefined
				? `${where} has it already.`
				: `${where} has it already; pull request #${shipped.closed} was closed.`;
		case "shipped":
			return shipped.pull === undefined
				? `It is on the branch ${shipped.branch} of ${where}.`
				: `It is in pull request #${shipped.pull} of ${where}.`;
		case "declined":
			return `Pull request #${shipped.pull} of ${where}, with the same content, was closed: reopen it, or change the description.`;
		case "foreign":
			return `The branch ${shipped.branch} of ${where} has commits that Driftgate did not make (${shipped.commits?.slice(0, 5).join(", ") ?? "too many to name"}): merge it, or delete the branch.`;
		case "refused":
			return shipped.why;
	}
}
