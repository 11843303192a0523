import { joinList } from "../../../flows/account/join-list.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { done, doneExample } from "../../schemas/done.ts";
import { listedAddress } from "../../schemas/list.ts";

export const subscribeNewsletter = defineRoute({
	method: "POST",
	path: "/api/newsletter/subscribe",
	operationId: "newsletter_subscribe",
	tag: "newsletter",
	summary: "Subscribe to the changelog newsletter",
	auth: "none",
	limit: "newsletter",
	body: listedAddress,
	successes: { 200: { description: "Subscribed.", content: done, example: doneExample } },
	errors: ["missing_email", "invalid_email", "already_subscribed"],
	async handle({ service, ports, body: { email } }) {
		await joinList(ports, { list: "newsletter", email, sealer: service.sealer });
		return ok({ ok: true });
	},
});
