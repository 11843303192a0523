import { openPortal } from "../../../flows/billing/open-portal.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { billingPage, redirectAddress, redirectAddressExample } from "../../schemas/billing.ts";

export const createPortal = defineRoute({
	method: "POST",
	path: "/api/billing/portal",
	operationId: "billing_create_portal",
	tag: "billing",
	summary: "Open the billing portal",
	auth: "session",
	successes: {
		200: { description: "Where to send the browser.", content: redirectAddress, example: redirectAddressExample },
	},
	errors: ["billing_account_missing"],
	async handle({ service, ports, actor }) {
		const url = await openPortal(ports, { accountId: actor.userId, returnUrl: billingPage(service.publicUrl) });
		return ok({ url });
	},
});
