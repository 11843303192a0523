import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Six characters that stay the same for the same text; the first is a letter, so that they can stand as a word. */
export function shortHash(text: string): string {
	return `x${bytesToHex(sha256(utf8ToBytes(text))).slice(0, 5)}`;
}
