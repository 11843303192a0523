import type { DeliveryDocument } from "../../ports.ts";

/** GitHub offers deliveries of the last 3 days for redelivery; the margin is for clocks and patience. */
export const REMEMBER_MS = 7 * 24 * 60 * 60 * 1_000;

/**
 * Who holds the blob of a delivery's payload: the record of this time, so that one that was given up and came again has
 * its own. No project's id has a space in it.
 */
export const deliveryHolder = ({ id, receivedAt }: Pick<DeliveryDocument, "id" | "receivedAt">): string =>
	`delivery ${id} ${receivedAt}`;
