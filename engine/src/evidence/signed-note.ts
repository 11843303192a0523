import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { LogSigner, VerifySignature } from "../contract/evidence.ts";
import { fromBase64, toBase64 } from "../lib/base64.ts";
import { sameBytes } from "../lib/same-bytes.ts";

/*
 * Signed notes (C2SP signed-note v1.0.0) with Ed25519: a text of whole lines, an empty line, and signature lines that
 * each name their key. The form that sum.golang.org and the witnesses of transparency logs use.
 */

/** The signature type of Ed25519 in key ids and verifier keys. */
const ED25519 = 1;
const PUBLIC_KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const KEY_ID_BYTES = 4;

const SIGNATURE_LINE = /^— (?<name>[^\s+]+) (?<signature>\S+)$/;
const VERIFIER_KEY = /^(?<name>[^\s+]+)\+(?<id>[0-9a-f]{8})\+(?<key>[A-Za-z0-9+/=]+)$/;

/** A public key under the name that signs with it. */
export interface VerifierKey {
	readonly name: string;
	readonly publicKey: Uint8Array;
}

/** `name+id+key`, the form in which a verifier key is handed on. Names have no white space and no `+`. */
export function printVerifierKey({ name, publicKey }: VerifierKey): string {
	return `${name}+${bytesToHex(keyId(name, publicKey))}+${toBase64(typed(publicKey))}`;
}

/** Undefined for what is not the verifier key of an Ed25519 key. */
export function parseVerifierKey(text: string): VerifierKey | undefined {
	const { name = "", id, key = "" } = VERIFIER_KEY.exec(text)?.groups ?? {};
	const bytes = fromBase64(key);
	if (bytes?.length !== 1 + PUBLIC_KEY_BYTES || bytes[0] !== ED25519) return undefined;
	const publicKey = bytes.slice(1);
	return bytesToHex(keyId(name, publicKey)) === id ? { name, publicKey } : undefined;
}

/** Signs a text of whole lines, the last of which ends too. Throws RangeError for any other. */
export function signNote(text: string, name: string, signer: LogSigner): string {
	if (!isNoteText(text)) throw new RangeError("A note is lines of text without control characters, all of which end.");
	const signature = concatBytes(keyId(name, signer.publicKey), signer.sign(utf8ToBytes(text)));
	return `${text}\n— ${name} ${toBase64(signature)}\n`;
}

/** The text of a note that the key signed; undefined where it did not. Signatures of others are left aside. */
export function openNote(note: string, key: VerifierKey, verify: VerifySignature): string | undefined {
	const end = note.lastIndexOf("\n\n");
	if (end === -1 || !note.endsWith("\n")) return undefined;
	const text = note.slice(0, end + 1);
	const lines = note.slice(end + 2, -1).split("\n");
	if (!isNoteText(text) || !lines.every((line) => SIGNATURE_LINE.test(line))) return undefined;
	return lines.some((line) => isSignedBy(key, line, text, verify)) ? text : undefined;
}

function isSignedBy(key: VerifierKey, line: string, text: string, verify: VerifySignature): boolean {
	const { name, signature = "" } = SIGNATURE_LINE.exec(line)?.groups ?? {};
	const bytes = fromBase64(signature);
	if (name !== key.name || bytes?.length !== KEY_ID_BYTES + SIGNATURE_BYTES) return false;
	if (!sameBytes(bytes.slice(0, KEY_ID_BYTES), keyId(key.name, key.publicKey))) return false;
	return verify(key.publicKey, utf8ToBytes(text), bytes.slice(KEY_ID_BYTES));
}

function isNoteText(text: string): boolean {
	return text.endsWith("\n") && text.isWellFormed() && !/[^\P{Cc}\n]/u.test(text);
}

function keyId(name: string, publicKey: Uint8Array): Uint8Array {
	return sha256(concatBytes(utf8ToBytes(`${name}\n`), typed(publicKey))).slice(0, KEY_ID_BYTES);
}

function typed(publicKey: Uint8Array): Uint8Array {
	return concatBytes(Uint8Array.of(ED25519), publicKey);
}
