import type { Edit } from "../edit.ts";
import type { PairNode } from "../reach/pair-node.ts";
import type { Lookup } from "../schemas/schema-pair.ts";
import { hasTwins } from "./twins.ts";

/**
 * Whether values are sent that several branches match is open where `oneOf` and `anyOf` took each other's place: nothing
 * else tells the two apart. Of branches that match the same values all that they describe is refused, and so may be all
 * that was sent.
 */
export function leftToBranches(one: Edit, { before, after, verdict }: PairNode, lookup: Lookup): Edit {
	if (one.kind !== "union-changed") return one;
	const { from, to } = one.facts;
	if (from === to || from === "none" || to === "none") return one;
	const [direction, half, reader, get] =
		to === "oneOf"
			? (["request", "narrows", after, lookup.after] as const)
			: (["response", "widens", before, lookup.before] as const);
	const effect = one.effects[direction];
	if (effect !== half && effect !== "incomparable") return one;
	if (verdict?.[half].someAccepted !== true || hasTwins(get(reader), get, lookup.patterns)) return one;
	return { ...one, effects: { ...one.effects, [direction]: "unknown" } };
}
