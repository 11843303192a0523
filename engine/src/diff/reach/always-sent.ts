import type { Change } from "../../contract/change.ts";
import type { DemandedBy } from "../edit.ts";
import { MAX_TOLD_VISITS } from "../limits.ts";
import type { PairNode } from "./pair-node.ts";

/**
 * Which version lets no message leave a value out that one of these pairs describes: its parameter is required, or its
 * property is, or it is an item of a list. A branch, and what extends a schema, describe the value of the pair above them.
 */
export function alwaysSent(nodes: readonly PairNode[]): Pick<Change, "alwaysSent"> {
	const open = new Set(nodes);
	const found = new Set<DemandedBy>();
	for (const { roots, parents } of open) {
		for (const root of roots) found.add(root.demandedBy ?? "neither");
		for (const { parent, step } of parents) {
			if (step.via.kind === "branch" || step.via.kind === "into-list") open.add(parent);
			else found.add(step.demandedBy);
		}
		if (found.has("neither") || open.size > MAX_TOLD_VISITS) return {};
	}
	const [first, ...others] = found;
	return first === undefined || first === "neither" ? {} : { alwaysSent: others.length > 0 ? "either" : first };
}
