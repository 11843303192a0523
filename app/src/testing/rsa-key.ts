import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";

/**
 * An RSA key of the tests, 2,048 bits. To make one takes longer than most tests do, so each is made once for all files of
 * a run (test/harness/global-setup.js); what runs without jest makes its own.
 */
export function rsaKey(whose: "app" | "issuer" | "stranger"): KeyObject {
	const pem = process.env[`DRIFTGATE_TEST_KEY_${whose.toUpperCase()}`];
	if (pem !== undefined) return createPrivateKey(pem);
	return generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
}
