import { createPublicKey, type KeyObject, sign } from "node:crypto";
import type { LogSigner } from "@driftgate/engine/records";
import { keepEd25519Key } from "./ed25519-key.ts";

/** An Ed25519 public key is the end of its SubjectPublicKeyInfo (RFC 8410 section 4). */
const PUBLIC_KEY_BYTES = 32;

/** The key that signs checkpoints and evidence packages, where the configuration names none. */
export function keepEvidenceKey(folder: string): Promise<KeyObject> {
	return keepEd25519Key(folder, "evidence-key.pem");
}

/** A signer whose key can be handed to an engine's thread. */
export interface LogKey extends LogSigner {
	readonly privateKey: KeyObject;
}

/** Signs with an Ed25519 private key. */
export function createLogSigner(privateKey: KeyObject): LogKey {
	const spki = createPublicKey(privateKey).export({ type: "spki", format: "der" });
	return {
		privateKey,
		publicKey: Uint8Array.from(spki.subarray(-PUBLIC_KEY_BYTES)),
		sign: (bytes) => Uint8Array.from(sign(null, bytes, privateKey)),
	};
}
