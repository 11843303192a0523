import { useMutation } from "@tanstack/react-query";
import { billingCreateCheckout, billingCreatePortal, type CheckoutRequest, service } from "../../lib/api.ts";

/** What is opened at Stripe: a checkout of a plan, or the portal. */
export type Redirect = CheckoutRequest["priceKey"] | "portal";

/** Opens it, and leads the browser there; it stays busy until the browser has gone. */
export function useRedirect() {
	return useMutation({
		mutationFn: async (to: Redirect) => {
			const { url } =
				to === "portal" ? await billingCreatePortal(service) : await billingCreateCheckout(service, { priceKey: to });
			// Anything else than a page would run in this one.
			if (!/^https?:\/\//u.test(url)) throw new TypeError(url);
			location.assign(url);
		},
	});
}
