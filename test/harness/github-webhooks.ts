import { createHmac, randomUUID } from "node:crypto";

export interface Delivery {
	readonly event: string;
	readonly payload: unknown;
	/** X-GitHub-Delivery; a redelivery carries the same one. */
	readonly id?: string;
	/** Replaces the true signature: for forgeries. null sends none. */
	readonly signature?: string | null;
}

export interface DeliveryAnswer {
	readonly id: string;
	readonly status: number;
	readonly body: string;
}

/** X-Hub-Signature-256 over the bytes of the body, as GitHub computes it. */
export function signWebhook(secret: string, body: string): string {
	return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}

/** Sends one webhook as GitHub would: JSON, three headers, HMAC-SHA256 over the body. */
export async function deliverWebhook(url: string, secret: string, delivery: Delivery): Promise<DeliveryAnswer> {
	const body = JSON.stringify(delivery.payload);
	const id = delivery.id ?? randomUUID();
	const signature = delivery.signature === undefined ? signWebhook(secret, body) : delivery.signature;
	const response = await fetch(url, {
		method: "POST",
		headers: {
			"content-type": "application/json",
			"user-agent": "GitHub-Hookshot/harness",
			"x-github-delivery": id,
			"x-github-event": delivery.event,
			...(signature === null ? {} : { "x-hub-signature-256": signature }),
		},
		body,
	});
	return { id, status: response.status, body: await response.text() };
}
