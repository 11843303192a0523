import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { JsonValue } from "../contract/json.ts";
import { canonicalJson } from "./canonical-json.ts";

/** 64 bits: a project would need some five thousand million findings before two of them are likely to share one. */
const HEX_DIGITS = 16;

/** The SHA-256 of a text in UTF-8, in hexadecimal digits. */
type Hash = (text: string) => string;

/** In JavaScript, which runs everywhere: of thousands of findings it takes a twentieth of a comparison's time. */
let hash: Hash = (text) => bytesToHex(sha256(utf8ToBytes(text)));

/** Lets whoever has a faster SHA-256 give it; the digits are the same. */
export function hashWith(faster: Hash): void {
	hash = faster;
}

/** The SHA-256 of a text in UTF-8, in hexadecimal digits: nobody can make two texts share one. */
export function digest(text: string): string {
	return hash(text);
}

/** The first 16 hexadecimal digits of the SHA-256 of a value's canonical JSON. */
export function digest16(value: JsonValue): string {
	return digest(canonicalJson(value)).slice(0, HEX_DIGITS);
}
