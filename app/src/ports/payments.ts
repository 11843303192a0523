import type { Subscription } from "../billing/entitlements.ts";
import type { PriceKey } from "../billing/plans.ts";
import type { Milliseconds } from "../documents.ts";
import type { SignatureCheck } from "./signature-check.ts";

/* The payment provider. */

/** A signed event, as far as we believe it: it says that something of a customer moved, and nothing of what it is now. */
export interface PaymentEvent {
	readonly type: string;
	/** undefined where no subscription can have moved. */
	readonly customerId: string | undefined;
}

/** What is paid again and again. */
export interface Price {
	/** In the currency's smallest unit; null where it depends on how much is used. */
	readonly amount: number | null;
	/** ISO 4217, in small letters. */
	readonly currency: string;
	/** null where it is paid once. */
	readonly interval: "day" | "week" | "month" | "year" | null;
}

/** The payment provider. What is undefined because a customer is gone is said so at each operation. */
export interface Payments {
	/** Gives the customer's id. */
	createCustomer(account: { readonly accountId: string; readonly name: string }): Promise<string>;
	/** The address of a page where the customer buys a plan; undefined where there is no such customer. */
	openCheckout(checkout: {
		readonly customerId: string;
		readonly priceKey: PriceKey;
		readonly returnUrl: string;
	}): Promise<string | undefined>;
	/** The address of a page where the customer changes or ends what was bought; undefined where there is no such customer. */
	openPortal(portal: { readonly customerId: string; readonly returnUrl: string }): Promise<string | undefined>;
	/** What each plan costs; null of a price that the provider does not know any more. */
	pricesOf(plans: readonly PriceKey[]): Promise<readonly (Price | null)[]>;
	/** As they are now, ended ones too; undefined where there is no such customer. */
	subscriptionsOf(customerId: string): Promise<readonly Subscription[] | undefined>;
	/** Deletes the customer there, and ends what was bought at once. One who is gone is no error. */
	deleteCustomer(customerId: string): Promise<void>;
	/** What the header of a delivery claims, to be checked as the bytes come; undefined where it can be right of nothing. */
	openSignature(signature: string | undefined, now: Milliseconds): SignatureCheck | undefined;
	/** The event in these bytes, whose signature was found right as they came. */
	readEvent(rawBody: Uint8Array): PaymentEvent;
}
