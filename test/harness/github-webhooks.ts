import { createHmac, randomUUID } from "node:crypto";
import { until } from "./until.ts";

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

/**
 * Sends one webhook as GitHub would: JSON, three headers, HMAC-SHA256 over the body. An answer says that it is kept: where
 * the service's `output` is given, what it does about the delivery is waited for.
 */
export async function deliverWebhook(
	url: string,
	secret: string,
	delivery: Delivery,
	output?: () => string,
): Promise<DeliveryAnswer> {
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
	const answer = { id, status: response.status, body: await response.text() };
	if (output !== undefined && isKept(answer)) await untilCarriedOut(id, output);
	return answer;
}

const isKept = ({ status, body }: DeliveryAnswer): boolean =>
	status === 200 && (JSON.parse(body) as { readonly outcome?: string }).outcome === "accepted";

/** The service logs a line when a delivery was carried out, and another when it could not be, for now or for good. */
const ENDS = ["delivery_carried_out", "delivery_failed", "delivery_given_up"];

async function untilCarriedOut(id: string, output: () => string): Promise<void> {
	const isOver = (line: string): boolean => line.includes(id) && ENDS.some((event) => line.includes(event));
	const look = async (): Promise<true | undefined> => (output().split("\n").some(isOver) ? true : undefined);
	await until(`delivery ${id} to be carried out`, look);
}
