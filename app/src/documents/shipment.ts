import type { DeliveryNews, DeliverySettings, TargetName } from "@driftgate/engine/records";
import type { ArtifactRecord, NamesRecord } from "./artifact.ts";
import type { Milliseconds } from "./milliseconds.ts";

/* What a target made, on its way to the repository that its users take it from. */

/** What a sync orders to be shipped of one target. */
export interface ShipmentOrder {
	readonly target: TargetName;
	readonly runId: string;
	readonly commitSha: string;
	/** From the configuration. */
	readonly service: string;
	readonly version: string;
	readonly settings: DeliverySettings;
	readonly files: readonly ArtifactRecord[];
	/** The lock of names, where it goes into the repository that it is read from; left out elsewhere. */
	readonly names?: NamesRecord;
	/** null: the same files of the service as before, generated anew. */
	readonly news: DeliveryNews | null;
}

/** An order with its place among those of its project: the number of the decision that made it. */
export interface PlacedOrder extends ShipmentOrder {
	readonly projectId: string;
	readonly leafIndex: number;
}

/** One for each project and target, and its own queue entry. `id` is `projectId/target`. */
export interface ShipmentDocument {
	readonly id: string;
	/** The newest: what came before it is shipped with it. */
	readonly order: PlacedOrder;
	/** What nobody took yet, the newest first. */
	readonly news: readonly (DeliveryNews & { readonly leafIndex: number })[];
	/** What was proposed or pushed last; null before the first, and once the base had it. */
	readonly proposed: ProposedShipment | null;
	/** What became of the last order that was carried out; null before. */
	readonly outcome: ShipmentOutcome | null;
	/** Since when the order waits. */
	readonly orderedAt: Milliseconds;
	/** Visibility time of the queue; null where there is nothing to do. */
	readonly dueAt: Milliseconds | null;
	readonly leaseOwner: string | null;
	readonly attempts: number;
}

export interface ProposedShipment {
	/** The pull request; null where it is a branch alone. */
	readonly pull: number | null;
	/** Names what it brings: a person who closes it is not asked again for the same. */
	readonly content: string;
	readonly leafIndex: number;
}

export interface ShipmentOutcome {
	readonly runId: string;
	readonly kind: "same" | "shipped" | "declined" | "foreign" | "refused" | "given_up";
	/** One sentence or two. */
	readonly message: string;
	readonly at: Milliseconds;
}
