import type { Edit } from "../edit.ts";
import type { PairNode } from "../reach/pair-node.ts";
import type { Containments } from "./containments.ts";
import type { Half } from "./telling.ts";

/*
 * A branch that came or went, though the other version accepts its payloads all the same: clients may know it by what it
 * describes (schemas/told-apart.ts). Where the other version describes that as well, in the same or a wider way, nothing
 * is lost and nothing is new, however its payloads were told from those of other branches.
 */

/** The edits of a pair, where a branch that the other version describes as well is known to nobody as one of its own. */
export function withoutMerged(node: PairNode, containments: Containments): readonly Edit[] {
	const { edits, mask } = node;
	return edits.map((one): Edit => {
		const half = halfOf(one);
		if (half === null || one.known !== true || one.branch === undefined || isByNameAlone(one)) return one;
		if (!mask[half]) return one;
		return containments.isDescribedApart(half, node, one.branch) ? { ...one, known: false } : one;
	});
}

/** The edits of a pair, where one of a branch breaks somebody by convention alone: then with what that goes by. */
export function tellApartBranches({ edits, verdict }: PairNode): readonly Edit[] {
	return edits.map((one): Edit => {
		const half = halfOf(one);
		if (half === null || !hasHalf(one, half) || verdict?.[half].contained !== true) return one;
		if (one.known !== true && isByNameAlone(one)) return one;
		return { ...one, apart: { by: one.toldBy ?? [] } };
	});
}

function halfOf({ kind }: Edit): Half | null {
	if (kind === "branch-added") return "widens";
	return kind === "branch-removed" ? "narrows" : null;
}

function hasHalf({ effects: { request, response } }: Edit, half: Half): boolean {
	return [request, response].some((effect) => effect === half || effect === "incomparable");
}

function isByNameAlone({ toldBy = [] }: Edit): boolean {
	return toldBy.length === 0;
}
