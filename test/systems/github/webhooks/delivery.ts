import type { Sent } from "./send.ts";

/** GitHub shows and redelivers deliveries of the last three days ("Redelivering webhooks"). */
export const KEPT_MS = 3 * 24 * 60 * 60 * 1000;

/** Bytes of a payload; of an event with a larger one GitHub tells nobody ("Webhook events and payloads"). */
export const LARGEST = 25 * 1024 * 1024;

/** One attempt to tell the App of an event. */
export interface Delivery {
	readonly id: number;
	/** Of the event: a redelivery has the same. */
	readonly guid: string;
	readonly event: string;
	readonly action: string | null;
	readonly installationId: number;
	readonly repositoryId: number | null;
	readonly isRedelivery: boolean;
	/** The JSON as it is sent. */
	readonly payload: string;
	readonly deliveredAt: Date;
	/** undefined while it is under way. */
	outcome: Sent | undefined;
}
