import { createHmac } from "node:crypto";
import type { WebhookCall } from "./case.ts";

/** A call of the provider as it arrives now. */
export interface SignedWebhook {
	readonly secrets: readonly string[];
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

/** Signs a call by Standard Webhooks: HMAC-SHA256 over id, time and body, under the base64 of the secret. */
export function signWebhook({
	secrets,
	signedWith,
	body,
	arrives,
	ageSeconds = 0,
	without,
}: WebhookCall): SignedWebhook {
	const id = "msg_1";
	const timestamp = String(Math.floor(Date.now() / 1_000) - ageSeconds);
	const signatures = signedWith.map((secret) => {
		const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
		return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
	});
	const headers = {
		"webhook-id": id,
		"webhook-timestamp": timestamp,
		"webhook-signature": signatures.join(" "),
	};
	const arriving = Object.entries(headers).filter(([name]) => name !== without);
	return { secrets, headers: Object.fromEntries(arriving), body: arrives ?? body };
}
