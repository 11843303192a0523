import type { Milliseconds } from "./milliseconds.ts";

/* What must not be taken twice. */

/** A webhook delivery, kept before it is answered. `id` is X-GitHub-Delivery. */
export interface DeliveryDocument {
	readonly id: string;
	readonly event: string;
	readonly receivedAt: Milliseconds;
	readonly expiresAt: Milliseconds;
}

/** A jti that was spent. `id` is `issuer jti`. */
export interface UsedTokenDocument {
	readonly id: string;
	readonly expiresAt: Milliseconds;
}
