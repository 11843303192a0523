import type { Frontier, ReadNode } from "../contract/evidence.ts";
import { appendLeaf, emptyFrontier } from "../evidence/frontier.ts";
import { hashLeaf } from "../evidence/hashes.ts";

export interface MemoryLog {
	readonly frontier: Frontier;
	readonly readNode: ReadNode;
}

/** A log of some leaves that keeps the nodes as a database would: with the leaf that completed them. */
export function createMemoryLog(leaves: readonly Uint8Array[]): MemoryLog {
	const nodes: (readonly Uint8Array[])[] = [];
	let frontier = emptyFrontier;
	for (const leaf of leaves) {
		const appended = appendLeaf(frontier, hashLeaf(leaf));
		nodes.push(appended.nodes.map((node) => Uint8Array.from(Buffer.from(node, "base64"))));
		frontier = appended.frontier;
	}
	return {
		frontier,
		readNode: async ({ level, index }) => {
			const node = nodes[(index + 1) * 2 ** level - 1]?.[level];
			if (node === undefined) throw new Error(`There is no node ${level}/${index}.`);
			return node;
		},
	};
}
