import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes } from "@noble/hashes/utils.js";

/*
 * RFC 9162 section 2.1.1, which is RFC 6962's: leaves and nodes are hashed with different first bytes, so that no node
 * can pass for a leaf.
 */

export const HASH_BYTES = 32;

const LEAF_PREFIX = Uint8Array.of(0);
const NODE_PREFIX = Uint8Array.of(1);

/** The root of a log without leaves: the hash of nothing. */
export const EMPTY_ROOT: Uint8Array = sha256(new Uint8Array());

/** The hash of a leaf's exact bytes. */
export function hashLeaf(bytes: Uint8Array): Uint8Array {
	return sha256(concatBytes(LEAF_PREFIX, bytes));
}

/** The hash of a node over its two children. */
export function hashNode(left: Uint8Array, right: Uint8Array): Uint8Array {
	return sha256(concatBytes(NODE_PREFIX, left, right));
}
