import type { Discriminator, Schema, SchemaId } from "../../contract/api.ts";
import type { Announced, ChangeOf } from "../../contract/change.ts";
import type { JsonValue } from "../../contract/json.ts";
import { announcedOf } from "../announcements.ts";
import type { Edit } from "../edit.ts";
import type { PairNode, ParentLink } from "../reach/pair-node.ts";
import type { Lookup } from "../schemas/schema-pair.ts";
import { constantsOf } from "../unions/similarity.ts";

/**
 * The edits of a pair, where the values that left a list are tags of a base: those go with what extends it, and where the
 * end of all that went was announced, so was theirs. A list that stands anywhere else too is promised there by itself.
 */
export function tellAnnouncedTags(node: PairNode, lookup: Lookup): readonly Edit[] {
	if (!node.edits.some(isRemovalOfValues) || node.roots.length > 0 || node.parents.length === 0) return node.edits;
	return node.edits.map((edit) => {
		if (!isRemovalOfValues(edit)) return edit;
		const ends = node.parents.map((link) => endOf(edit.facts.removed, link, lookup));
		const announced = ends.includes(null) ? null : lastOf(ends.filter((end) => end !== null));
		return announced === null ? edit : { ...edit, facts: { ...edit.facts, announced } };
	});
}

type EnumEdit = Extract<Edit, { readonly kind: "enum-changed" }>;

function isRemovalOfValues(edit: Edit): edit is EnumEdit {
	return edit.kind === "enum-changed" && edit.facts.removed.length > 0 && edit.facts.to !== null;
}

/** The announced end of everything whose tag is among the values, seen from what has the property; null where there is none. */
function endOf(
	values: ChangeOf<"enum-changed">["facts"]["removed"],
	link: ParentLink,
	lookup: Lookup,
): Announced | null {
	const { via } = link.step;
	if (via.kind !== "property") return null;
	const bases = [link.parent, ...link.parent.parents.filter(({ step }) => step.isSubtype).map(({ parent }) => parent)];
	for (const { before, after } of bases) {
		const [own, other] = [lookup.before(before), lookup.after(after)];
		const { discriminator } = own;
		if (discriminator?.propertyName !== via.name || other.discriminator?.propertyName !== via.name) continue;
		const kept = new Set(lookup.subtypes.after.of(other).map((id) => lookup.after(id).name));
		const gone = lookup.subtypes.before.of(own).filter((id) => !kept.has(lookup.before(id).name));
		const ends = values.map((value) => {
			const id = gone.find((one) => hasTag(one, value, discriminator, lookup.before));
			return id === undefined ? undefined : announcedOf(lookup.before(id)).announced;
		});
		if (!ends.includes(undefined)) return lastOf(ends.filter((end) => end !== undefined));
	}
	return null;
}

function hasTag(
	id: SchemaId,
	value: JsonValue,
	{ propertyName, mapping }: Discriminator,
	get: (id: SchemaId) => Schema,
): boolean {
	if (typeof value !== "string") return false;
	if (mapping.has(value)) return mapping.get(value) === id;
	const constant = constantsOf(get(id), get).get(propertyName);
	return (constant ?? get(id).name) === value;
}

/** The day until which all of them were promised; ISO dates sort as texts do. */
function lastOf(ends: readonly Announced[]): Announced | null {
	const days = ends.map(({ sunset }) => sunset);
	if (days.length === 0) return null;
	return {
		sunset: days.includes(null)
			? null
			: (days
					.filter((day) => day !== null)
					.toSorted()
					.at(-1) ?? null),
	};
}
