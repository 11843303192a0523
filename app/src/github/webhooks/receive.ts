import { decodeText } from "@driftgate/engine/records";
import type { Ports } from "../../ports.ts";
import { receiveVerified } from "./receive-verified.ts";
import { isSigned } from "./signature.ts";
import type { WebhookAnswer } from "./webhook-answer.ts";

export interface WebhookOptions extends Pick<Ports, "store" | "clock" | "log"> {
	/** The secret that GitHub signs with. */
	readonly secret: string;
}

/** Header names in lower case, as node:http gives them. */
export type WebhookReceiver = (
	rawBody: Uint8Array,
	headers: Readonly<Record<string, string | undefined>>,
) => Promise<WebhookAnswer>;

/**
 * Receives GitHub's webhooks (docs/contract/webhooks.md). The signature is checked over the bytes as they came, before anything
 * is read in them: 401 where it is missing or wrong. What is signed is kept before it is answered: see `receiveVerified`.
 * Refuses to start without a secret: whoever knew that there is none could speak for GitHub.
 */
export async function createWebhookReceiver({ secret, ...ports }: WebhookOptions): Promise<WebhookReceiver> {
	if (secret === "") throw new Error("A webhook secret is required: without one anybody could impersonate GitHub.");
	return async (rawBody, headers) => {
		// What is no UTF-8 is nothing that GitHub signed.
		const body = decodeText(rawBody);
		if (body === undefined || !isSigned(rawBody, headers["x-hub-signature-256"], secret)) {
			return { status: 401, body: { error: "invalid_signature" } };
		}
		return receiveVerified(ports, body, headers);
	};
}
