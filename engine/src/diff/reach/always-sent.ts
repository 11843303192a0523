import { MAX_TOLD_VISITS } from "../limits.ts";
import type { PairNode } from "./pair-node.ts";

/**
 * Whether no message may leave a value out that one of these pairs describes: its parameter is required, or its property
 * is, or it is an item of a list. A branch, and what extends a schema, describe the value of the pair above them.
 */
export function isAlwaysSent(nodes: readonly PairNode[]): boolean {
	const open = new Set(nodes);
	for (const { roots, parents } of open) {
		if (!roots.every(({ isRequired }) => isRequired === true) || open.size > MAX_TOLD_VISITS) return false;
		for (const { parent, step } of parents) {
			if (step.via.kind === "branch" || step.via.kind === "into-list") open.add(parent);
			else if (!step.isRequired) return false;
		}
	}
	return nodes.length > 0;
}
