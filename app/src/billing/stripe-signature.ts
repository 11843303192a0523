import { createHmac, timingSafeEqual } from "node:crypto";
import type { Milliseconds, SignatureCheck } from "../ports.ts";

/*
 * The signature of Stripe's deliveries (https://docs.stripe.com/webhooks#verify-manually), checked here and not by
 * Stripe's library: that one accepts times that lie ahead, however far.
 */

/** Both ways: a delivery that claims to come from later is as suspect as an old one. */
const TOLERANCE_MS = 300_000;

/** Stripe's are a few hundred characters: `t`, and one `v1` for each secret that is live while one is being rolled. */
const MAX_LENGTH = 2_000;

interface SignatureHeader {
	/** As written: the digits are part of what is signed. */
	readonly timestamp: string;
	readonly signatures: readonly Buffer[];
}

interface SignatureTerms {
	readonly secret: string;
	readonly now: Milliseconds;
}

/** What the header claims of a body; undefined where it is none, or was not made within 300 s of now. */
export function openStripeSignature(
	header: string | undefined,
	{ secret, now }: SignatureTerms,
): SignatureCheck | undefined {
	const parsed = header === undefined ? undefined : parseHeader(header);
	if (parsed === undefined || Math.abs(now - Number(parsed.timestamp) * 1_000) > TOLERANCE_MS) return undefined;
	const hmac = createHmac("sha256", secret).update(`${parsed.timestamp}.`);
	return {
		update: (bytes) => void hmac.update(bytes),
		isRight() {
			const expected = hmac.digest();
			// Every one of them is compared, so that the time does not tell which was right.
			return parsed.signatures.filter((signature) => timingSafeEqual(signature, expected)).length > 0;
		},
	};
}

/** `t=1492774577,v1=5257…,v1=…`; other schemes are passed over, and a second `t` makes the time ambiguous. */
function parseHeader(header: string): SignatureHeader | undefined {
	if (header.length > MAX_LENGTH) return undefined;
	const fields = header.split(",").map((field) => field.trim());
	const times = fields.filter((field) => field.startsWith("t="));
	const [, timestamp] = /^t=(\d{1,12})$/.exec(times[0] ?? "") ?? [];
	if (times.length !== 1 || timestamp === undefined) return undefined;
	const signatures = fields.flatMap((field) => {
		const [, hex] = /^v1=([0-9a-f]{64})$/.exec(field) ?? [];
		return hex === undefined ? [] : [Buffer.from(hex, "hex")];
	});
	return { timestamp, signatures };
}
