import type { Milliseconds } from "./milliseconds.ts";

/* What must not be taken twice. */

/**
 * A webhook delivery, kept before it is answered: with its payload until it was carried out, and then without, so that it
 * is known when it comes again. It is its own queue entry, as a sync run is. `id` is X-GitHub-Delivery.
 */
export interface DeliveryDocument {
	readonly id: string;
	readonly event: string;
	readonly receivedAt: Milliseconds;
	/** Until when it is remembered; null while it is not carried out, since what expires is swept. */
	readonly expiresAt: Milliseconds | null;
	/** The body; left out once it was carried out, and where nobody needs the event. */
	readonly payload?: DeliveryPayload;
	/** Visibility time of the queue, as a sync run's; null or left out once there is nothing more to do. */
	readonly dueAt?: Milliseconds | null;
	readonly leaseOwner?: string | null;
	readonly attempts?: number;
	/** Why it was given up, one sentence; left out of every other. It is taken again when it comes again. */
	readonly failure?: string;
}

/** The text itself, or, where no document holds it, the SHA-256 of its blob, whose holder is `deliveryHolder(id)`. */
export type DeliveryPayload = { readonly text: string } | { readonly blob: string };

/** A jti that was spent. `id` is `issuer jti`. */
export interface UsedTokenDocument {
	readonly id: string;
	readonly expiresAt: Milliseconds;
}
