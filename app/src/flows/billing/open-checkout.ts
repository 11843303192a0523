import { isPaid } from "../../billing/entitlements.ts";
import type { PriceKey } from "../../billing/plans.ts";
import { ServiceFault } from "../../errors.ts";
import type { BillingAccountDocument, Payments, Ports, Stored } from "../../ports.ts";

export interface CheckoutInput {
	readonly accountId: string;
	/** The account's name, for people at the provider. */
	readonly name: string;
	readonly priceKey: PriceKey;
	/** Where the provider sends the browser afterwards. */
	readonly returnUrl: string;
}

/** Once with the customer that is known, and once more with a new one where the provider has forgotten that. */
const MAX_CUSTOMERS = 2;

/**
 * The address of the page where an account buys a plan. Whoever has a subscription already changes it in the portal: a
 * second one would be paid beside the first. Throws `not_found` where billing is off; temporarily_unavailable.
 */
export async function openCheckout(ports: Ports, input: CheckoutInput): Promise<string> {
	const { payments } = ports;
	if (payments === undefined) throw new ServiceFault("not_found", { detail: "Billing is off on this server." });
	for (let attempt = 0; attempt < MAX_CUSTOMERS; attempt += 1) {
		const account = await customerOf(ports, payments, input);
		const { customerId } = account;
		const isSubscribed = account.subscription !== null && isPaid(account.subscription);
		const url = isSubscribed
			? await payments.openPortal({ customerId, returnUrl: input.returnUrl })
			: await payments.openCheckout({ customerId, priceKey: input.priceKey, returnUrl: input.returnUrl });
		if (url !== undefined) return url;
		await ports.store.deleteIf("billingAccounts", account.id, account.rev);
	}
	throw new ServiceFault("temporarily_unavailable", { detail: "The payment provider does not know the customer." });
}

/** The account's customer, made where there is none yet: kept before anything is bought in its name. */
async function customerOf(
	{ store, clock }: Ports,
	payments: Payments,
	{ accountId, name }: CheckoutInput,
): Promise<Stored<BillingAccountDocument>> {
	const known = await store.get("billingAccounts", accountId);
	if (known !== undefined) return known;
	const customerId = await payments.createCustomer({ accountId, name });
	const made = { id: accountId, customerId, subscription: null, askedAt: clock.now() };
	const written = await store.insert("billingAccounts", made);
	if (written.ok) return { ...made, rev: written.rev };
	// Of two that begin at once, one customer stays without a use: nothing is bought in its name.
	const winner = await store.get("billingAccounts", accountId);
	if (winner === undefined) throw new ServiceFault("temporarily_unavailable");
	return winner;
}
