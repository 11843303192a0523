import { mappedTo } from "../../containment/formulas/branch-tags.ts";
import type { Edit } from "../edit.ts";
import type { PairNode, ParentLink } from "../reach/pair-node.ts";
import type { Lookup } from "../schemas/schema-pair.ts";

/**
 * The edits of a pair without those of tags that its base maps to it, where all that leads to it is unions which map tags of
 * their own there, by the same property: whoever reads such a union goes by those, and they are compared where it stands.
 */
export function tellTagsOfUnions(node: PairNode, lookup: Lookup): readonly Edit[] {
	if (!node.edits.some(isOfTag) || node.roots.length > 0 || node.parents.length === 0) return node.edits;
	const { subtypes } = lookup;
	const [own, other] = [lookup.before(node.before), lookup.after(node.after)];
	if (!subtypes.before.inherits(own) || !subtypes.after.inherits(other)) return node.edits;
	if (!node.parents.every((link) => mapsByItself(link, node, lookup))) return node.edits;
	return node.edits.filter((edit) => !isOfTag(edit));
}

function isOfTag({ kind, facts }: Edit): boolean {
	return kind === "discriminator-changed" && facts.tag !== null;
}

/** Whether a union tells a branch apart on both sides by tags that it maps there, by the property by which the base does. */
function mapsByItself({ parent, step }: ParentLink, { before, after }: PairNode, lookup: Lookup): boolean {
	if (!step.isBranch) return false;
	const [from, to] = [lookup.before(parent.before).discriminator, lookup.after(parent.after).discriminator];
	const property = lookup.before(before).discriminator?.propertyName;
	if (from === null || to === null || from.propertyName !== property || to.propertyName !== property) return false;
	return mappedTo(before, from.mapping).length > 0 && mappedTo(after, to.mapping).length > 0;
}
