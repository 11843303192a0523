import type { SchemaId } from "../../contract/api.ts";
import type { ChangeFacts } from "../../contract/change.ts";
import type { Edit } from "../edit.ts";
import type { PairNode } from "../reach/pair-node.ts";
import type { Lookup } from "../schemas/schema-pair.ts";
import { isUndescribed } from "../unions/told-apart.ts";

/**
 * The edits of a pair, where a property left a branch for a new one, so that whoever reads it finds it there: an optional
 * one in any, as it was never in every payload; a required one where all that the new branch accepts was accepted and
 * described before. The same of an optional one that a base left to schemas which extend it.
 */
export function tellSplitOff(node: PairNode, lookup: Lookup): readonly Edit[] {
	if (!node.edits.some(isRemovedProperty)) return node.edits;
	const isLeft = (removed: Removed) => isOfSubtypes(removed, node, lookup) || isOfBranches(removed, node, lookup);
	return node.edits.map(
		(one): Edit => (one.kind === "property-removed" && isLeft(one.facts) ? { ...one, isSplitOff: true } : one),
	);
}

function isOfSubtypes({ name, required }: Removed, { after }: PairNode, { after: get, subtypes }: Lookup): boolean {
	const describes = (one: SchemaId) => !isUndescribed(name, { all: [get(one)], get });
	return !required && subtypes.after.of(get(after)).some(describes);
}

function isOfBranches({ name, required }: Removed, { parents, roots }: PairNode, { after: get }: Lookup): boolean {
	const describes = ({ kind, effects, branch }: Edit) => {
		if (kind !== "branch-added" || branch === undefined) return false;
		const isSplitOff = effects.request === "none" && effects.response === "none";
		return (isSplitOff || !required) && !isUndescribed(name, { all: [get(branch)], get });
	};
	if (roots.length > 0 || parents.length === 0) return false;
	return parents.every(({ parent, step }) => step.isBranch && parent.edits.some(describes));
}

type Removed = ChangeFacts["property-removed"];

function isRemovedProperty({ kind }: Edit): boolean {
	return kind === "property-removed";
}
