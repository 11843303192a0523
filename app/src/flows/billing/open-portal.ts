import { shownStatus } from "../../billing/entitlements.ts";
import { ServiceFault } from "../../errors.ts";
import type { BillingAccountDocument, Payments, Ports } from "../../ports.ts";

/**
 * The address of the page where an account changes or ends what it bought. Throws `billing_account_missing` where it never
 * bought anything: a checkout that nobody paid leaves a customer, and nothing to change.
 */
export async function openPortal(
	{ store, payments }: Ports,
	{ accountId, returnUrl }: { readonly accountId: string; readonly returnUrl: string },
): Promise<string> {
	const account = await store.get("billingAccounts", accountId);
	const isCustomer = payments !== undefined && account !== undefined && (await hasSubscribed(payments, account));
	const url = isCustomer ? await payments.openPortal({ customerId: account.customerId, returnUrl }) : undefined;
	if (url === undefined) throw new ServiceFault("billing_account_missing");
	return url;
}

/** The provider's word of a first purchase may be on its way, or lost. */
async function hasSubscribed(
	payments: Payments,
	{ customerId, subscription }: BillingAccountDocument,
): Promise<boolean> {
	if (shownStatus(subscription) !== null) return true;
	const subscriptions = (await payments.subscriptionsOf(customerId)) ?? [];
	return subscriptions.some((one) => shownStatus(one) !== null);
}
