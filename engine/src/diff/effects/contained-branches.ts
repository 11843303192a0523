import type { Edit } from "../edit.ts";
import type { PairNode } from "../reach/pair-node.ts";
import { COVERED } from "./correct-effects.ts";

/**
 * The edits of a pair, where a branch went whose payloads the others accept all the same: they may be returned as before,
 * and nothing describes any more what clients read of them. Whether they are, no description says.
 */
export function tellContainedBranches({ edits, verdict }: PairNode): readonly Edit[] {
	if (verdict === null || !edits.some(isAlone)) return edits;
	if (!verdict.narrows.contained) return edits;
	return edits.map(
		(one): Edit =>
			isAlone(one) ? { ...one, effects: { ...one.effects, response: "unknown" }, undecided: COVERED } : one,
	);
}

function isAlone({ kind, alone, effects }: Edit): boolean {
	return kind === "branch-removed" && alone === true && effects.response === "narrows";
}
