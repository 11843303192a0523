import { isValid } from "../../containment/check/is-valid.ts";
import type { Schema, SchemaId } from "../../contract/api.ts";
import type { Overlap } from "../../contract/change-details.ts";
import type { JsonValue } from "../../contract/json.ts";
import type { Place } from "../../contract/source.ts";
import type { Edit } from "../edit.ts";
import type { PairNode } from "../reach/pair-node.ts";
import { isOfPayload, type Lookup } from "../schemas/schema-pair.ts";
import { callOf, labelOf } from "../unions/branches.ts";
import type { Half, Links } from "./telling.ts";

/*
 * Where a value is refused because two branches of a `oneOf` match it, the union as it stands is no edit of anybody: one
 * of the branches came to match the value. Which one, the value tells that was found: each branch is asked about it, in
 * both versions.
 */

interface Around {
	readonly lookup: Lookup;
	readonly links: Links;
}

/** The side whose `oneOf` refuses the value, and the other one. */
interface Sides {
	readonly reader: "before" | "after";
	readonly writer: "before" | "after";
}

const SIDES: Readonly<Record<Half, Sides>> = {
	narrows: { reader: "after", writer: "before" },
	widens: { reader: "before", writer: "after" },
};

/** What lets a value match several branches by a branch alone. */
const CAUSES = { narrows: "branch-added", widens: "branch-removed" } as const;

/** A branch that matches the value on one side and not on the other; the pair is null where there is no such branch there. */
interface Culprit {
	readonly branch: Schema;
	readonly pair: PairNode | null;
}

/** The edit with what let the value match several branches, or one alone; as it is where no edit of a branch tells. */
export function withOverlap(told: Edit, node: PairNode, half: Half, around: Around): Edit {
	const payload = node.verdict?.[half].payload;
	const matched = payload === undefined ? [] : matchedBranches(payload, node, half, around);
	const culprit = matched.find(({ isNew }) => isNew);
	const kept = matched.filter(({ isNew }) => !isNew);
	const cause = culprit === undefined || kept.length === 0 ? null : causeOf(culprit, node, half, around);
	if (culprit === undefined || cause === null) return told;
	const others = kept.map(({ branch }) => labelIn(branch, half, around));
	const overlap = { came: half === "narrows", branch: labelIn(culprit.branch, half, around), others, ...cause };
	return { ...told, overlap };
}

function labelIn(branch: Schema, half: Half, { lookup }: Around): string {
	return callOf(branch, labelOf(branch, lookup[SIDES[half].reader]));
}

/** The branches that match a value on the side that refuses it. `isNew`: its version on the other side does not. */
function matchedBranches(payload: JsonValue, node: PairNode, half: Half, { lookup, links }: Around) {
	const { reader, writer } = SIDES[half];
	const unions = lookup[reader](node[reader]).unions;
	const [union] = unions;
	if (union?.kind !== "oneOf" || unions.length > 1) return [];
	const matches = (side: "before" | "after", id: SchemaId) =>
		isValid(payload, { id, get: lookup[side] }, { patterns: lookup.patterns, formats: true }) === true;
	const { unions: written, folded } = lookup[writer](node[writer]);
	const own = [...written, ...(folded === null ? [] : [folded])].flatMap(({ branches }) => branches);
	const isSame = (id: SchemaId) =>
		own.some((other) => (reader === "after" ? lookup.same(other, id) : lookup.same(id, other)));
	return union.branches
		.filter((id) => matches(reader, id))
		.map((id) => {
			const link = links.get(node)?.find(({ step }) => step.isBranch && step[reader] === id);
			const isEdited = () => node.edits.some(({ kind, branch }) => kind === CAUSES[half] && branch === id);
			const isNew = link === undefined ? isEdited() || !isSame(id) : !matches(writer, link.step[writer]);
			return { branch: lookup[reader](id), pair: link?.child ?? null, isNew };
		});
}

type Cause = Pick<Overlap, "at" | "edited">;

/** The edit in a branch, or of it, by which it came to match more values, or fewer; null where none is found. */
function causeOf({ branch, pair }: Culprit, node: PairNode, half: Half, { lookup, links }: Around): Cause | null {
	if (pair === null) {
		const label = labelOf(branch, lookup[SIDES[half].reader]);
		const edit = node.edits.find((one) => one.kind === CAUSES[half] && one.facts.branch === label);
		return edit === undefined ? null : { at: edit.after ?? edit.site.after, edited: null };
	}
	const found = nearestEdit(pair, half, links);
	if (found === undefined) return null;
	if (found.kind === "property-required-changed") return ofRequired(found);
	const [place, root] =
		found.after === null ? [found.before, lookup.before(pair.before).at] : [found.after, lookup.after(pair.after).at];
	const action = found.before === null ? "added" : found.after === null ? "removed" : "changed";
	return { at: found.after ?? found.site.after, edited: { pointer: pointerFrom(root, place), action } };
}

/** Who reads of it looks into the list of names, wherever the property is described. */
function ofRequired({ facts, after, site }: Extract<Edit, { readonly kind: "property-required-changed" }>): Cause {
	const pointer = `/required/${facts.name}`;
	return { at: after ?? site.after, edited: { pointer, action: facts.required ? "added" : "removed" } };
}

/** The nearest edit that lets a branch match more values (or fewer, where they match several no longer). */
function nearestEdit(pair: PairNode, half: Half, links: Links): Edit | undefined {
	const reached = new Set([pair]);
	for (const node of reached) {
		const found = node.edits.find((one) => mayExplain(one, half));
		if (found !== undefined || reached.size > MAX_PAIRS) return found;
		for (const { child, step } of links.get(node) ?? []) if (isOfPayload(step)) reached.add(child);
	}
	return undefined;
}

/** Pairs below a branch in which the edit is looked for. */
const MAX_PAIRS = 200;

/** To describe a property, or no longer to, changes which values match, though by convention it hurts nobody. */
function mayExplain({ kind, effects }: Edit, half: Half): boolean {
	if (kind === "property-added" || kind === "property-removed") return true;
	const wanted = half === "narrows" ? "widens" : "narrows";
	return [effects.request, effects.response].some(
		(effect) => effect === wanted || effect === "incomparable" || effect === "unknown",
	);
}

/** From the branch; a place outside of it by its whole pointer. */
function pointerFrom(branch: Place, at: Place | null): string {
	if (at === null) return "";
	const isInside = at.file === branch.file && at.pointer.startsWith(`${branch.pointer}/`);
	return isInside ? at.pointer.slice(branch.pointer.length) : at.pointer;
}
