import { createHmac, timingSafeEqual } from "node:crypto";
import type { SignatureCheck } from "../../ports.ts";

/** What a delivery's signature header claims; undefined where it is none that could be right. */
export type OpenSignature = (header: string | undefined) => SignatureCheck | undefined;

/**
 * The signatures of GitHub's deliveries (https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries):
 * HMACs over the bodies' bytes as they came. Refuses to start without a secret: whoever knew that there is none could
 * speak for GitHub.
 */
export function signaturesBy(secret: string): OpenSignature {
	if (secret === "") throw new Error("A webhook secret is required: without one anybody could impersonate GitHub.");
	return (header) => openSignature(header, secret);
}

function openSignature(header: string | undefined, secret: string): SignatureCheck | undefined {
	const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
	if (hex === undefined) return undefined;
	const claimed = Buffer.from(hex, "hex");
	const hmac = createHmac("sha256", secret);
	let isEmpty = true;
	return {
		update(bytes) {
			isEmpty &&= bytes.byteLength === 0;
			hmac.update(bytes);
		},
		// No delivery is empty, whatever is signed.
		isRight: () => timingSafeEqual(hmac.digest(), claimed) && !isEmpty,
	};
}
