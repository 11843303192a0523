import type { Edit } from "../edit.ts";
import type { PairNode } from "../reach/pair-node.ts";

/**
 * The edits of a pair, where a property that moved between parts of what describes the same value (from the branches of
 * a union to what stands beside them, or the reverse) is told to be described there: it is read and returned as before.
 */
export function tellDescribedBeside({ edits, describedBeside }: PairNode): readonly Edit[] {
	if (describedBeside === null) return edits;
	return edits.map((one): Edit => {
		if (one.kind !== "property-removed" && one.kind !== "property-added") return one;
		if (!describedBeside.has(one.facts.name)) return one;
		// The checker does not keep kind and facts together.
		return { ...one, facts: { ...one.facts, describedBeside: true } } as Edit;
	});
}
