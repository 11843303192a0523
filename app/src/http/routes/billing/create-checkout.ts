import { z } from "zod";
import { type PriceKey, priceKeys } from "../../../billing/plans.ts";
import { ServiceFault } from "../../../errors.ts";
import { openCheckout } from "../../../flows/billing/open-checkout.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { billingPage, redirectAddress, redirectAddressExample } from "../../schemas/billing.ts";

/** Any text is read, so that a key that is none has the answer that the interface gives it. */
const request = z
	.object({
		priceKey: z
			.string()
			.max(100)
			.meta({ enum: [...priceKeys] }),
	})
	.meta({ id: "CheckoutRequest" });

function priceKeyIn(text: string): PriceKey {
	const key = priceKeys.find((known) => known === text);
	if (key !== undefined) return key;
	throw new ServiceFault("invalid_price_key", { detail: `priceKey must be one of ${priceKeys.join(", ")}.` });
}

export const createCheckout = defineRoute({
	method: "POST",
	path: "/api/billing/checkout",
	operationId: "billing_create_checkout",
	tag: "billing",
	summary: "Open a checkout session",
	description: "Whoever has a subscription already is sent to the billing portal, where it is changed.",
	auth: "session",
	body: { schema: request, limitBytes: 64 * 1024, example: { priceKey: "pipeline_team" } },
	successes: {
		200: { description: "Where to send the browser.", content: redirectAddress, example: redirectAddressExample },
	},
	errors: ["invalid_price_key", "not_found"],
	async handle({ service, ports, actor, body }) {
		const priceKey = priceKeyIn(body.priceKey);
		const { id: accountId, login: name } = actor.user;
		const url = await openCheckout(ports, { accountId, name, priceKey, returnUrl: billingPage(service.publicUrl) });
		return ok({ url });
	},
});
