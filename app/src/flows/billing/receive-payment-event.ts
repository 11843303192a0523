import { subscriptionThatCounts } from "../../billing/entitlements.ts";
import { ServiceFault } from "../../errors.ts";
import type { Payments, Ports } from "../../ports.ts";
import { withoutRev } from "../records/update-document.ts";

/** Deliveries of one customer in one moment; a checkout sends about ten. */
const MAX_ATTEMPTS = 20;

/**
 * Takes a delivery of the payment provider, whose signature was found right as its bytes came. Its content is not believed: it says whose state moved, and the state itself
 * is asked for. So deliveries may come late, twice and in any order, and one of a customer that we did not make, whatever
 * it claims of accounts, moves nothing. True where something was looked at.
 * Throws temporarily_unavailable, so that it is delivered again.
 */
export async function receivePaymentEvent(ports: Ports, rawBody: Uint8Array): Promise<boolean> {
	const { payments } = ports;
	const customerId = payments?.readEvent(rawBody).customerId;
	return payments !== undefined && customerId !== undefined && refreshAccount(ports, payments, customerId);
}

/**
 * Writes what the provider says now. The document is read before the provider is asked, and is written even where
 * nothing changed: whoever asked earlier and comes later finds its revision gone, and asks again.
 */
async function refreshAccount(ports: Ports, payments: Payments, customerId: string): Promise<boolean> {
	for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
		const account = await ports.store.find("billingAccounts", { customerId });
		if (account === undefined) return false;
		const subscriptions = await payments.subscriptionsOf(customerId);
		if (subscriptions === undefined) {
			if (await ports.store.deleteIf("billingAccounts", account.id, account.rev)) return true;
			continue;
		}
		const subscription = subscriptionThatCounts(subscriptions);
		const next = { ...withoutRev(account), subscription, askedAt: ports.clock.now() };
		const write = await ports.store.replaceIf("billingAccounts", next, account.rev);
		if (write.ok) {
			ports.log.info("subscription_refreshed", { accountId: account.id, status: subscription?.status ?? null });
			return true;
		}
	}
	throw new ServiceFault("temporarily_unavailable", { detail: "Too many deliveries of one customer at once." });
}
