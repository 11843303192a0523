import type { Edit } from "../edit.ts";
import type { PairNode } from "../reach/pair-node.ts";
import type { Lookup } from "../schemas/schema-pair.ts";

/**
 * The edits of a pair, where a property that listed its values is a discriminator now whose mapping has none but those: by
 * the schema alone it may be anything, and each other value leads nowhere.
 */
export function tellListedByMapping({ edits, parents, roots }: PairNode, { after: get }: Lookup): readonly Edit[] {
	if (roots.length > 0 || parents.length === 0) return edits;
	return edits.map((one): Edit => {
		if (one.kind !== "enum-changed" || one.facts.from === null || one.facts.to !== null) return one;
		const listed: ReadonlySet<unknown> = new Set(one.facts.from);
		const isListed = parents.every(({ parent, step: { via } }) => {
			const { discriminator } = get(parent.after);
			if (via.kind !== "property" || discriminator?.propertyName !== via.name) return false;
			return discriminator.mapping.size > 0 && [...discriminator.mapping.keys()].every((tag) => listed.has(tag));
		});
		return isListed ? { ...one, isListedByMapping: true } : one;
	});
}
