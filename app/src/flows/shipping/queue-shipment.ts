import type { PlacedOrder, Ports, ShipmentDocument } from "../../ports.ts";
import { updateDocument } from "../records/update-document.ts";

/** What nobody takes for a year is not told in full. */
const MOST_NEWS = 10;

/** Queues an order, once: what a younger one has taken the place of stays as it is. */
export async function queueShipment(
	{ store, clock }: Pick<Ports, "store" | "clock">,
	order: PlacedOrder,
): Promise<void> {
	const now = clock.now();
	const id = shipmentId(order);
	await updateDocument(store, "shipments", id, (known) => {
		if (known !== undefined && known.order.leafIndex >= order.leafIndex) return undefined;
		const { leafIndex } = order;
		const news = order.news === null ? [] : [{ ...order.news, leafIndex }];
		const current = known ?? fresh(id, order);
		return {
			...current,
			order,
			news: [...news, ...current.news].slice(0, MOST_NEWS),
			proposed: isSamePlace(current.order, order) ? current.proposed : null,
			orderedAt: now,
			// Of one that a worker holds, the worker looks again when it is done.
			dueAt: current.leaseOwner === null ? now : current.dueAt,
			attempts: 0,
		};
	});
}

const shipmentId = ({ projectId, target }: Pick<PlacedOrder, "projectId" | "target">): string =>
	`${projectId}/${target}`;

/** What a person declined in one repository nobody declined in another. */
function isSamePlace({ settings: one }: PlacedOrder, { settings: other }: PlacedOrder): boolean {
	return one.repository === other.repository && one.path === other.path && one.as === other.as;
}

const fresh = (id: string, order: PlacedOrder): ShipmentDocument => ({
	...{ id, order, news: [], proposed: null, outcome: null },
	...{ orderedAt: 0, dueAt: null, leaseOwner: null, attempts: 0 },
});
