import { mappedTo } from "../../containment/formulas/branch-tags.ts";
import type { Discriminator, Schema } from "../../contract/api.ts";
import type { Edit } from "../edit.ts";
import type { PairNode, ParentLink } from "../reach/pair-node.ts";
import type { Lookup } from "../schemas/schema-pair.ts";
import { bothWays } from "./effect.ts";

/**
 * The edits of a pair, where a branch came to list the values of the property that tells it apart, or no longer does, and
 * lists all that lead to it: where that property has another value it is no value of this branch, and nobody sends it
 * (OpenAPI 3.1, Discriminator Object). A branch that is used for anything else is bound by its list alone.
 */
export function tellImpliedTags(node: PairNode, lookup: Lookup): readonly Edit[] {
	if (!node.edits.some(isListSet) || node.roots.length > 0 || node.parents.length === 0) return node.edits;
	return node.edits.map((edit) => {
		if (!isListSet(edit) || !node.parents.every((link) => listsAllTags(edit, link, lookup))) return edit;
		return { ...edit, effects: bothWays("none"), voided: "untagged" };
	});
}

type EnumEdit = Extract<Edit, { readonly kind: "enum-changed" }>;

/** Whether one side lists values, and the other none. */
function isListSet(edit: Edit): edit is EnumEdit {
	return edit.kind === "enum-changed" && (edit.facts.from === null) !== (edit.facts.to === null);
}

/** Whether the values that lead to what has the property, on the side that does not list them, are all on the list. */
function listsAllTags({ facts }: EnumEdit, { parent: branch, step: { via } }: ParentLink, lookup: Lookup): boolean {
	if (via.kind !== "property" || branch.roots.length > 0 || branch.parents.length === 0) return false;
	const side = facts.from === null ? "before" : "after";
	const listed = facts.from ?? facts.to ?? [];
	return branch.parents.every(({ parent, step }) => {
		const { discriminator } = lookup[side](parent[side]);
		if (discriminator?.propertyName !== via.name || !(step.isBranch || step.isSubtype)) return false;
		const tags = tagsOf(lookup[side](branch[side]), discriminator);
		return tags.length > 0 && tags.every((tag) => listed.includes(tag));
	});
}

/** The values that lead to a branch: those that are mapped to it, else its name; none where any other value may. */
function tagsOf({ id, name }: Schema, { mapping, astray, defaultMapping }: Discriminator): readonly string[] {
	if (id === defaultMapping) return [];
	const mapped = mappedTo(id, mapping);
	if (mapped.length > 0 || name === null || mapping.has(name) || astray.has(name)) return mapped;
	return [name];
}
