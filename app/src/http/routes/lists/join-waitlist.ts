import { joinList } from "../../../flows/account/join-list.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { done, doneExample } from "../../schemas/done.ts";
import { listedAddress } from "../../schemas/list.ts";

export const joinWaitlist = defineRoute({
	method: "POST",
	path: "/api/waitlist",
	operationId: "waitlist_join",
	tag: "waitlist",
	summary: "Join the waitlist",
	auth: "none",
	limit: "waitlist",
	body: listedAddress,
	successes: { 200: { description: "On the list.", content: done, example: doneExample } },
	errors: ["missing_email", "invalid_email", "already_registered"],
	async handle({ service, ports, body: { email } }) {
		await joinList(ports, { list: "waitlist", email, sealer: service.sealer });
		return ok({ ok: true });
	},
});
