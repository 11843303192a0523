import { sameBytes } from "../lib/same-bytes.ts";
import { EMPTY_ROOT, HASH_BYTES, hashNode } from "./hashes.ts";

/*
 * The verifiers of RFC 9162, sections 2.1.3.2 and 2.1.4.2, step by step. They share nothing with the code that makes the
 * proofs. Sizes come from strangers: they are checked, and halved by arithmetic, because bitwise operators end at 2^31.
 */

export interface InclusionClaim {
	readonly index: number;
	readonly size: number;
	readonly leafHash: Uint8Array;
	readonly root: Uint8Array;
	readonly proof: readonly Uint8Array[];
}

/** Whether the leaf is in the log with this root and size, at this index. */
export function verifyInclusion({ index, size, leafHash, root, proof }: InclusionClaim): boolean {
	if (!isCount(index) || !isCount(size) || index >= size || !areHashes([leafHash, root, ...proof])) return false;
	let [node, last, hash] = [index, size - 1, leafHash];
	for (const sibling of proof) {
		if (last === 0) return false;
		if (isOdd(node) || node === last) {
			hash = hashNode(sibling, hash);
			[node, last] = skipLeftEdges(node, last);
		} else {
			hash = hashNode(hash, sibling);
		}
		[node, last] = [half(node), half(last)];
	}
	return last === 0 && sameBytes(hash, root);
}

export interface ConsistencyClaim {
	readonly from: number;
	readonly to: number;
	readonly fromRoot: Uint8Array;
	readonly toRoot: Uint8Array;
	readonly proof: readonly Uint8Array[];
}

/** Whether the log with the second root begins with the whole log with the first. */
export function verifyConsistency({ from, to, fromRoot, toRoot, proof }: ConsistencyClaim): boolean {
	if (!isCount(from) || !isCount(to) || from > to || !areHashes([fromRoot, toRoot, ...proof])) return false;
	if (from === 0) {
		return proof.length === 0 && sameBytes(fromRoot, EMPTY_ROOT) && (to > 0 || sameBytes(toRoot, EMPTY_ROOT));
	}
	if (from === to) return proof.length === 0 && sameBytes(fromRoot, toRoot);

	const [first, ...rest] = isPowerOfTwo(from) ? [fromRoot, ...proof] : proof;
	if (first === undefined) return false;
	let [node, last] = [from - 1, to - 1];
	while (isOdd(node)) [node, last] = [half(node), half(last)];
	let [fromHash, toHash] = [first, first];
	for (const sibling of rest) {
		if (last === 0) return false;
		if (isOdd(node) || node === last) {
			fromHash = hashNode(sibling, fromHash);
			toHash = hashNode(sibling, toHash);
			[node, last] = skipLeftEdges(node, last);
		} else {
			toHash = hashNode(toHash, sibling);
		}
		[node, last] = [half(node), half(last)];
	}
	return last === 0 && sameBytes(fromHash, fromRoot) && sameBytes(toHash, toRoot);
}

/** Upwards past the levels on which an even node at the right edge has no sibling. */
function skipLeftEdges(node: number, last: number): readonly [number, number] {
	let [n, l] = [node, last];
	while (!isOdd(n) && n !== 0) [n, l] = [half(n), half(l)];
	return [n, l];
}

function isCount(value: number): boolean {
	return Number.isSafeInteger(value) && value >= 0;
}

function areHashes(values: readonly Uint8Array[]): boolean {
	return values.every(({ length }) => length === HASH_BYTES);
}

function isOdd(value: number): boolean {
	return value % 2 === 1;
}

function half(value: number): number {
	return Math.floor(value / 2);
}

function isPowerOfTwo(value: number): boolean {
	let rest = value;
	while (rest > 1 && rest % 2 === 0) rest /= 2;
	return rest === 1;
}
