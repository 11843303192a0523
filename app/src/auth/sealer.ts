import { createCipheriv, createDecipheriv, createHmac, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import type { Sealer } from "../ports.ts";

/*
 * AES-256-GCM (NIST SP 800-38D) under a key of its own for each purpose (HKDF, RFC 5869), so that what was sealed as one
 * thing is never taken for another. A sealed text is `1.` and, in base64url, nonce, ciphertext and tag.
 */

const VERSION = "1.";
const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A sealer under one secret, whose chance is all the chance there is: see `readPepper`. */
export function createSealer(secret: KeyObject): Sealer {
	const keys = new Map<string, Buffer>();
	const keyFor = (use: string): Buffer => {
		const key = keys.get(use) ?? Buffer.from(hkdfSync("sha256", secret, "", `driftgate ${use}`, KEY_BYTES));
		keys.set(use, key);
		return key;
	};
	return {
		seal(purpose, text) {
			const nonce = randomBytes(NONCE_BYTES);
			const cipher = createCipheriv(CIPHER, keyFor(`seal ${purpose}`), nonce);
			const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
			return VERSION + sealed.toString("base64url");
		},
		open(purpose, sealed) {
			const bytes = Buffer.from(sealed.slice(VERSION.length), "base64url");
			if (!sealed.startsWith(VERSION) || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
			const options = { authTagLength: TAG_BYTES };
			const opener = createDecipheriv(CIPHER, keyFor(`seal ${purpose}`), bytes.subarray(0, NONCE_BYTES), options);
			opener.setAuthTag(bytes.subarray(-TAG_BYTES));
			try {
				return opener.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, "utf8") + opener.final("utf8");
			} catch {
				return undefined;
			}
		},
		digest: (purpose, text) =>
			createHmac("sha256", keyFor(`digest ${purpose}`))
				.update(text)
				.digest("hex"),
	};
}
