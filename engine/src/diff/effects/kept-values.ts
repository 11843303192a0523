import type { Schema, SchemaId } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import { commonValues } from "../../lib/json-order.ts";
import type { Edit } from "../edit.ts";
import type { PairNode, ParentLink } from "../reach/pair-node.ts";
import type { Lookup } from "../schemas/schema-pair.ts";
import { type Containments, type Taken, VERSIONS } from "./containments.ts";
import { COVERED, maskEdit } from "./correct-effects.ts";
import type { Half } from "./telling.ts";
import { withVoided } from "./voided.ts";

/*
 * One object with a list of tags became a branch for each tag, or the reverse: the list of the branch that it is compared
 * with has fewer values, and the other branches have the rest. What that list lost refuses nobody whose value another
 * branch accepts, whatever else the branches came to demand: that is told by itself.
 */

/** What the edits of a pair are held against. */
interface Held {
	readonly node: PairNode;
	readonly lookup: Lookup;
	readonly containments: Containments;
}

/** The edits of a pair, where values that left or joined the list of a property in a branch are of other branches as well. */
export function withoutKeptValues(held: Held): readonly Edit[] {
	const { edits, roots, parents } = held.node;
	if (roots.length > 0 || parents.length === 0 || !edits.some(isOfLists)) return edits;
	const left = edits.map((one) => (isOfLists(one) ? withoutKept(one, held) : one));
	return left.every((one, index) => one === edits[index]) ? edits : left;
}

function withoutKept(one: ListEdit, held: Held): Edit {
	const { removed, added } = one.facts;
	const taken = howTaken(removed, "narrows", held);
	const kept = { narrows: taken !== null, widens: howTaken(added, "widens", held) !== null };
	if (!kept.narrows && !kept.widens) return one;
	if (taken !== "accepted") return withVoided(one, maskEdit(one, kept), () => false);
	const { response } = maskEdit(one, { ...kept, narrows: false }).effects;
	return { ...one, effects: { request: "unknown", response }, undecided: COVERED };
}

type ListEdit = Extract<Edit, { readonly kind: "enum-changed" }>;

function isOfLists(one: Edit): one is ListEdit {
	return one.kind === "enum-changed" && one.facts.from !== null && one.facts.to !== null;
}

/**
 * How the values are taken wherever the list stands: null where it is not that of a property in a branch, or no other
 * branch has these values. What was sent with them is described there, or only accepted.
 */
function howTaken(values: readonly JsonValue[], half: Half, { node, lookup, containments }: Held): Taken | null {
	if (values.length === 0) return null;
	if (node.view.form !== "json" && !values.every((value) => typeof value === "string")) return null;
	const found = node.parents.map(({ parent: branch, step: { via } }) => {
		if (via.kind !== "property" || branch.roots.length > 0) return [null];
		return branch.parents.map((link) => {
			if (!link.step.isBranch || !mayBeOfOthers(values, via.name, half, link, lookup)) return null;
			return containments.howTakenWith({ name: via.name, values }, half, link.parent, link.step);
		});
	});
	const all = found.flat();
	return all.includes(null) ? null : all.includes("accepted") ? "accepted" : "described";
}

/** Whether other branches list the values, as one look tells: a search costs far more. */
function mayBeOfOthers(
	values: readonly JsonValue[],
	name: string,
	half: Half,
	{ parent, step }: ParentLink,
	lookup: Lookup,
): boolean {
	const to = VERSIONS[half][1];
	const get: (id: SchemaId) => Schema = lookup[to];
	const own = step[to];
	const branches = get(parent[to]).unions.flatMap((union) => union.branches.filter((id) => id !== own));
	const listed = branches.flatMap((id) => {
		const property = get(id).properties.get(name);
		return property === undefined ? [] : (get(property.schema).enum ?? []);
	});
	return commonValues(values, listed).length === values.length;
}
