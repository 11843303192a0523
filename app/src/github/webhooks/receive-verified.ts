import { decodeText } from "@driftgate/engine/records";
import { storeDelivery } from "../../flows/deliveries/store-delivery.ts";
import type { Ports } from "../../ports.ts";
import { isNeeded } from "./handle-delivery.ts";
import { neededBody } from "./needed-body.ts";
import type { WebhookAnswer } from "./webhook-answer.ts";

/** GitHub's are GUIDs. What else is kept beside deliveries has names that none of these can be. */
const ID = /^[\w-]{1,100}$/;

const ignored: WebhookAnswer = { status: 200, body: { ok: true, outcome: "ignored" } };

/**
 * Keeps a delivery whose signature was found right where its bytes were read (docs/contract/webhooks.md), and answers: 401
 * where they are no UTF-8, which is nothing that GitHub signs; 200 once it is kept, since it is carried out from then on
 * whatever happens; 500 where it cannot be kept, so that GitHub shows it as failed and delivers it again when asked to.
 * It waits for the store and for nobody else, and keeps what the handlers read of the body. Header names are in lower case.
 */
export async function receiveVerified(
	ports: Pick<Ports, "store" | "clock" | "log">,
	rawBody: Uint8Array,
	headers: Readonly<Record<string, string | undefined>>,
): Promise<WebhookAnswer> {
	const body = decodeText(rawBody);
	if (body === undefined) return { status: 401, body: { error: "invalid_signature" } };
	const { "x-github-delivery": id, "x-github-event": event } = headers;
	if (id === undefined || !ID.test(id) || !event) return ignored;
	try {
		const isCarriedOut = isNeeded(event);
		const stored = await storeDelivery(ports, { id, event, body: isCarriedOut ? neededBody(body) : undefined });
		if (stored === "accepted" && !isCarriedOut) return ignored;
		return { status: 200, body: { ok: true, outcome: stored } };
	} catch (error) {
		ports.log.error("webhook_not_stored", { delivery: id, webhook: event, error: String(error) });
		return { status: 500, body: { error: "internal_error" } };
	}
}
