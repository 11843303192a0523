import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { receivePaymentEvent } from "../../../flows/billing/receive-payment-event.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";

/** Events are a few kilobytes. */
const LIMIT_BYTES = 1024 * 1024;

const signatureIn = ({ headers: { "stripe-signature": signature } }: IncomingMessage): string | undefined =>
	typeof signature === "string" ? signature : undefined;

export const receiveStripe = defineRoute({
	method: "POST",
	path: "/api/webhooks/stripe",
	operationId: "webhooks_receive_stripe",
	tag: "webhooks",
	summary: "Receive an event of Stripe",
	description:
		"An event says that something moved, and Stripe is asked what it is now: events may come twice and in any order. Those that are not needed are accepted and ignored.",
	auth: "none",
	rawBody: {
		signedAs: "stripeSignature",
		signature: ({ ports }, request) => ports.payments?.openSignature(signatureIn(request), ports.clock.now()),
		unsigned: { status: 400 },
		limitBytes: LIMIT_BYTES,
		description: "The event, as Stripe sends it.",
		headers: {
			"stripe-signature": "`t=` the time in seconds, `v1=` the HMAC-SHA-256 of that, a dot and the body's bytes.",
		},
	},
	successes: {
		200: {
			description: "Accepted.",
			content: z
				.object({ ok: z.literal(true), outcome: z.enum(["processed", "ignored"]) })
				.meta({ id: "PaymentEventReceipt" }),
			example: { ok: true, outcome: "processed" },
		},
	},
	errors: ["invalid_signature", "invalid_request", "payload_too_large"],
	statuses: { invalid_signature: 400 },
	async handle({ ports, rawBody }) {
		const isProcessed = await receivePaymentEvent(ports, rawBody);
		return ok({ ok: true, outcome: isProcessed ? "processed" : "ignored" });
	},
});
