import { ServiceFault } from "../../errors.ts";
import type { Ports } from "../../ports.ts";

/** The address of the page where an account changes or ends what it bought. Throws `billing_account_missing`. */
export async function openPortal(
	{ store, payments }: Ports,
	{ accountId, returnUrl }: { readonly accountId: string; readonly returnUrl: string },
): Promise<string> {
	const account = await store.get("billingAccounts", accountId);
	const url =
		account === undefined ? undefined : await payments?.openPortal({ customerId: account.customerId, returnUrl });
	if (url === undefined) throw new ServiceFault("billing_account_missing");
	return url;
}
