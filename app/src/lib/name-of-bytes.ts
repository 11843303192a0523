import { createHash } from "node:crypto";

/** A megabyte is hashed in the time in which a request is answered. */
const LARGE_BYTES = 1024 * 1024;

/** Bytes with their name. */
export interface NamedBytes {
	readonly sha256: string;
	readonly bytes: Uint8Array;
}

/** The name under which the store keeps bytes: their SHA-256, hexadecimal. Of large ones it is computed beside the event loop. */
export async function nameOfBytes(bytes: Uint8Array): Promise<string> {
	if (bytes.byteLength <= LARGE_BYTES) return createHash("sha256").update(bytes).digest("hex");
	return Buffer.from(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>)).toString("hex");
}

export async function nameBytes(bytes: Uint8Array): Promise<NamedBytes> {
	return { sha256: await nameOfBytes(bytes), bytes };
}
