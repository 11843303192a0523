import { createPublicKey, verify } from "node:crypto";
import type { VerifySignature } from "@driftgate/engine";

/** Ed25519 (RFC 8032) over raw keys: what is no key or no signature is false. */
export const verifySignature: VerifySignature = (publicKey, bytes, signature) => {
	try {
		const jwk = { kty: "OKP", crv: "Ed25519", x: Buffer.from(publicKey).toString("base64url") };
		return verify(null, bytes, createPublicKey({ key: jwk, format: "jwk" }), signature);
	} catch {
		return false;
	}
};
