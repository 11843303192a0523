import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { LogSigner, VerifySignature } from "../contract/evidence.ts";
import { fromAnyBase64, toBase64 } from "../lib/base64.ts";
import { sameBytes } from "../lib/same-bytes.ts";

/*
 * Signed notes (C2SP signed-note v1.0.0) with Ed25519: a text of whole lines, an empty line, and signature lines that
 * each name their key. The form that sum.golang.org and the witnesses of transparency logs use.
 */

/** The signature type of Ed25519 in key ids and verifier keys. */
const ED25519 = 1;
const PUBLIC_KEY_BYTES = 32;
const KEY_ID_BYTES = 4;
/** Nobody is made to read notes with more signatures than this. */
const MAX_SIGNATURES = 100;

const SIGNATURE_LINE = /^— (?<name>[^ ]+) (?<signature>.+)$/u;
const VERIFIER_KEY = /^(?<name>[^+]+)\+(?<id>[0-9a-fA-F]{8})\+(?<key>[A-Za-z0-9+/=\r\n]+)$/u;
/** What Unicode calls white space, which JavaScript's \s is not: it lacks U+0085, and has U+FEFF. */
const NO_NAME = /[\p{White_Space}+]/u;
/** ASCII's control characters without the line break. */
const CONTROL = /[^\P{Cc}\n\x7f-\x9f]/u;

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
	const { name = "", id = "", key = "" } = VERIFIER_KEY.exec(text)?.groups ?? {};
	const bytes = fromAnyBase64(key);
	if (!isName(name) || bytes?.length !== 1 + PUBLIC_KEY_BYTES || bytes[0] !== ED25519) return undefined;
	const publicKey = bytes.slice(1);
	return bytesToHex(keyId(name, publicKey)) === id.toLowerCase() ? { name, publicKey } : undefined;
}

/** Signs a text of whole lines, the last of which ends too. Throws RangeError for any other, and for what is no name. */
export function signNote(text: string, name: string, signer: LogSigner): string {
	if (!text.endsWith("\n") || !isReadable(text)) {
		throw new RangeError("A note is lines of text without control characters, all of which end.");
	}
	if (!isName(name)) throw new RangeError("The name of a key has no white space and no `+`.");
	const signature = concatBytes(keyId(name, signer.publicKey), signer.sign(utf8ToBytes(text)));
	return `${text}\n— ${name} ${toBase64(signature)}\n`;
}

/**
 * The text of a note that the key signed; undefined where it did not, and for what is no note. Well-formed signatures of
 * others are left aside. A line that is none, or one that says to be the key's and is not, spoils the whole note: no two
 * readers may see two notes. That is what golang.org/x/mod/sumdb/note says, in every case.
 */
export function openNote(note: string, key: VerifierKey, verify: VerifySignature): string | undefined {
	const end = note.lastIndexOf("\n\n");
	if (end === -1 || !note.endsWith("\n") || !isReadable(note)) return undefined;
	const lines = note.slice(end + 2, -1).split("\n");
	if (lines.length > MAX_SIGNATURES) return undefined;
	const signatures = lines.map(readSignature).filter((signature) => signature !== undefined);
	if (signatures.length !== lines.length) return undefined;
	// Of several signatures of one key the first counts.
	const own = signatures.find(({ name, id }) => name === key.name && sameBytes(id, keyId(key.name, key.publicKey)));
	const text = note.slice(0, end + 1);
	return own !== undefined && verify(key.publicKey, utf8ToBytes(text), own.bytes) ? text : undefined;
}

interface NoteSignature {
	readonly name: string;
	/** The first bytes of a hash over the key and its name: which key says to have signed. */
	readonly id: Uint8Array;
	readonly bytes: Uint8Array;
}

function readSignature(line: string): NoteSignature | undefined {
	const { name = "", signature = "" } = SIGNATURE_LINE.exec(line)?.groups ?? {};
	const bytes = fromAnyBase64(signature);
	if (!isName(name) || bytes === undefined || bytes.length <= KEY_ID_BYTES) return undefined;
	return { name, id: bytes.slice(0, KEY_ID_BYTES), bytes: bytes.slice(KEY_ID_BYTES) };
}

function isName(name: string): boolean {
	return name !== "" && name.isWellFormed() && !NO_NAME.test(name);
}

/** Text that has UTF-8, and no control character of ASCII but line breaks. */
function isReadable(text: string): boolean {
	return text.isWellFormed() && !CONTROL.test(text);
}

function keyId(name: string, publicKey: Uint8Array): Uint8Array {
	return sha256(concatBytes(utf8ToBytes(`${name}\n`), typed(publicKey))).slice(0, KEY_ID_BYTES);
}

function typed(publicKey: Uint8Array): Uint8Array {
	return concatBytes(Uint8Array.of(ED25519), publicKey);
}
