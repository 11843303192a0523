import type { Frontier } from "../contract/evidence.ts";
import { fromBase64, toBase64 } from "../lib/base64.ts";
import { EMPTY_ROOT, HASH_BYTES, hashNode } from "./hashes.ts";

export const emptyFrontier: Frontier = { size: 0, peaks: [] };

export interface Appended {
	readonly frontier: Frontier;
	/** Roots of the complete subtrees that end with the new leaf, by level: the leaf's own hash first. Base64. */
	readonly nodes: readonly string[];
}

/**
 * The log with one more leaf, from its frontier and the leaf's hash alone. Each complete subtree is completed by exactly
 * one leaf: who keeps the `nodes` of every leaf can give every proof without reading the leaves again.
 */
export function appendLeaf({ size, peaks }: Frontier, leafHash: Uint8Array): Appended {
	const left = peaks.map(peakBytes);
	const nodes = [leafHash];
	let top = leafHash;
	for (let rest = size; rest % 2 === 1; rest = Math.floor(rest / 2)) {
		const sibling = left.pop();
		if (sibling === undefined) throw new RangeError(`A log of ${size} leaves has more peaks than were given.`);
		top = hashNode(sibling, top);
		nodes.push(top);
	}
	return { frontier: { size: size + 1, peaks: [...left, top].map(toBase64) }, nodes: nodes.map(toBase64) };
}

/** The root of the log that a frontier stands for. */
export function rootOf({ peaks }: Frontier): Uint8Array {
	return foldPeaks(peaks.map(peakBytes));
}

/** The root over complete subtrees that stand side by side, the largest first. */
export function foldPeaks(peaks: readonly Uint8Array[]): Uint8Array {
	return peaks.length === 0 ? EMPTY_ROOT : peaks.reduceRight((right, left) => hashNode(left, right));
}

function peakBytes(peak: string): Uint8Array {
	const bytes = fromBase64(peak);
	if (bytes?.length !== HASH_BYTES) throw new RangeError("A peak is not the base64 of a hash.");
	return bytes;
}
