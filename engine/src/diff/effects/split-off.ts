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
	return leftToBranches({ ...node, edits: leftToSubtypes(node, lookup) }, lookup);
}

function leftToSubtypes({ edits, after }: PairNode, { after: get, subtypes }: Lookup): readonly Edit[] {
	const extending = subtypes.after.of(get(after)).map(get);
	if (extending.length === 0) return edits;
	const isDescribed = (name: string) => extending.some((one) => !isUndescribed(name, { all: [one], get }));
	return edits.map((one): Edit => {
		const isLeft = one.kind === "property-removed" && !one.facts.required && isDescribed(one.facts.name);
		return isLeft ? { ...one, isSplitOff: true } : one;
	});
}

function leftToBranches(node: PairNode, { after: get }: Lookup): readonly Edit[] {
	const { edits, parents, roots } = node;
	if (roots.length > 0 || parents.length === 0) return edits;
	const describes = ({ name, required }: Removed, { kind, effects, branch }: Edit) => {
		if (kind !== "branch-added" || branch === undefined) return false;
		const isSplitOff = effects.request === "none" && effects.response === "none";
		return (isSplitOff || !required) && !isUndescribed(name, { all: [get(branch)], get });
	};
	const isKept = (removed: Removed) =>
		parents.every(({ parent, step }) => step.isBranch && parent.edits.some((one) => describes(removed, one)));
	return edits.map(
		(one): Edit => (one.kind === "property-removed" && isKept(one.facts) ? { ...one, isSplitOff: true } : one),
	);
}

type Removed = ChangeFacts["property-removed"];

function isRemovedProperty({ kind }: Edit): boolean {
	return kind === "property-removed";
}
