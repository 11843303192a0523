import type { Subscription } from "../billing/entitlements.ts";
import type { Milliseconds } from "./milliseconds.ts";

/* Who pays, and what is spent. */

/**
 * Whoever pays for projects, once there is something to pay with: `id` is the user's. What the provider said last of the
 * subscription that counts; it is asked again whenever it says that something moved.
 */
export interface BillingAccountDocument {
	readonly id: string;
	readonly customerId: string;
	readonly subscription: Subscription | null;
	readonly askedAt: Milliseconds;
}

/**
 * The generation credits of one account in one month (UTC): `id` is `account/YYYY-MM`. A run that is to generate stands
 * in it once, however often it is carried out; one that ended without artifacts gives its place to another.
 */
export interface CreditMonthDocument {
	readonly id: string;
	readonly runIds: readonly string[];
	readonly expiresAt: Milliseconds;
}
