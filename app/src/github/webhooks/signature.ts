import { createHmac, timingSafeEqual } from "node:crypto";
import type { SignatureCheck } from "../../ports.ts";

/**
 * The signature of GitHub's deliveries (https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries):
 * an HMAC over the body's bytes as they came. Undefined where the header claims none that could be right.
 */
export function openSignature(header: string | undefined, secret: string): SignatureCheck | undefined {
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

/** Whether a header signs exactly these bytes. */
export function isSigned(rawBody: Uint8Array, header: string | undefined, secret: string): boolean {
	const check = openSignature(header, secret);
	check?.update(rawBody);
	return check?.isRight() ?? false;
}
