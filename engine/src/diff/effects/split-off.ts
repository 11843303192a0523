import type { Edit } from "../edit.ts";
import type { PairNode } from "../reach/pair-node.ts";
import type { Lookup } from "../schemas/schema-pair.ts";
import { isUndescribed } from "../unions/told-apart.ts";

/**
 * The edits of a pair, where a property left a branch for one that was split off it: all that the new branch accepts was
 * accepted and described before, so that whoever reads the property finds it there.
 */
export function tellSplitOff(node: PairNode, { after: get }: Lookup): readonly Edit[] {
	const { edits, parents, roots } = node;
	if (roots.length > 0 || parents.length === 0 || !edits.some(isRemovedProperty)) return edits;
	const describes = (name: string, { kind, effects, branch }: Edit) => {
		if (kind !== "branch-added" || branch === undefined) return false;
		const isSplitOff = effects.request === "none" && effects.response === "none";
		return isSplitOff && !isUndescribed(name, { all: [get(branch)], get });
	};
	const isKept = (name: string) =>
		parents.every(({ parent, step }) => step.isBranch && parent.edits.some((one) => describes(name, one)));
	return edits.map(
		(one): Edit => (one.kind === "property-removed" && isKept(one.facts.name) ? { ...one, isSplitOff: true } : one),
	);
}

function isRemovedProperty({ kind }: Edit): boolean {
	return kind === "property-removed";
}
