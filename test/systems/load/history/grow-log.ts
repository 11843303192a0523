import { hash } from "node:crypto";

/** A log that leaves are appended to, in memory. */
export interface GrowingLog {
	/** Appends a leaf's bytes. Gives the roots of the complete subtrees that end with it, the leaf's own hash first, base64. */
	append(leaf: Uint8Array): readonly string[];
	readonly size: number;
	readonly frontier: { readonly size: number; readonly peaks: readonly string[] };
}

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

const sha256 = (...parts: readonly Uint8Array[]): Buffer => hash("sha256", Buffer.concat(parts), "buffer");

/**
 * The engine's `appendLeaf` (RFC 9162 2.1.1) for a million leaves: the peaks stay bytes from one leaf to the next, and the
 * hashes are Node's. The test beside it holds both to the same log.
 */
export function growLog(): GrowingLog {
	const peaks: Buffer[] = [];
	let size = 0;
	return {
		append(leaf) {
			let top = sha256(LEAF, leaf);
			const nodes = [top];
			for (let rest = size; rest % 2 === 1; rest = Math.floor(rest / 2)) {
				const sibling = peaks.pop();
				if (sibling === undefined) throw new Error("A log has a peak for each bit of its size.");
				top = sha256(NODE, sibling, top);
				nodes.push(top);
			}
			peaks.push(top);
			size += 1;
			return nodes.map((node) => node.toString("base64"));
		},
		get size() {
			return size;
		},
		get frontier() {
			return { size, peaks: peaks.map((peak) => peak.toString("base64")) };
		},
	};
}
