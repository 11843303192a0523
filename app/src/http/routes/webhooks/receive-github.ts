import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { ServiceFault } from "../../../errors.ts";
import { defineRoute } from "../../define-route.ts";

/** GitHub sends nothing larger (docs: webhook events and payloads). */
const LIMIT_BYTES = 25 * 1024 * 1024;

const UNSIGNED =
	"X-Hub-Signature-256 is missing, or is not the HMAC of this body under GITHUB_WEBHOOK_SECRET: set the same secret here and at the App.";

/** Only Set-Cookie comes as a list (node:http), and no webhook has it. */
const singleFields = (headers: IncomingHttpHeaders): Record<string, string | undefined> =>
	Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (Array.isArray(value) ? [] : [[name, value]])));

export const receiveGitHub = defineRoute({
	method: "POST",
	path: "/api/webhooks/github",
	operationId: "webhooks_receive_github",
	tag: "webhooks",
	summary: "Receive a webhook delivery of the GitHub App",
	description:
		"Answered when the delivery is stored; processing follows. Events that are not needed are accepted and ignored.",
	auth: "none",
	rawBody: {
		signedAs: "webhookSignature",
		signature: (service, { headers }) => service.openGitHubSignature(singleFields(headers)["x-hub-signature-256"]),
		unsigned: { detail: UNSIGNED },
		limitBytes: LIMIT_BYTES,
		description: "The event's payload, as GitHub sends it.",
		headers: {
			"x-github-event": "Name of the event.",
			"x-github-delivery": "Id of the delivery: the same when GitHub sends it again.",
			"x-hub-signature-256": "`sha256=` and the HMAC-SHA-256 of the body's bytes with the webhook secret.",
		},
	},
	successes: {
		200: {
			description: "Accepted.",
			content: z.looseObject({}).meta({ id: "DeliveryReceipt" }),
			example: { ok: true },
		},
	},
	errors: ["invalid_signature", "invalid_request", "payload_too_large"],
	async handle({ service, rawBody, request }) {
		const { status, body } = await service.receiveGitHubWebhook(rawBody, singleFields(request.headers));
		if (status === 401) throw new ServiceFault("invalid_signature", { detail: UNSIGNED });
		return { status, body: { json: body } };
	},
});
