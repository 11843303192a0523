import type { Schema, SchemaId } from "../../contract/api.ts";
import { bitsOf, NULL, OBJECT } from "../../lib/json-types.ts";
import type { PairNode, ParentLink } from "../reach/pair-node.ts";
import type { Lookup } from "../schemas/schema-pair.ts";
import { isUndescribed, namesThatTell, type Schemas } from "../unions/told-apart.ts";
import { type Containments, VERSIONS } from "./containments.ts";
import type { Half, Links } from "./telling.ts";

/*
 * That a union accepts the same payloads as before says nothing of a branch whose payloads are told from those of the
 * others: clients read them as that branch describes them.
 */

/** What this is asked of: the schemas, and what is known of their payloads. */
export interface Judging {
	readonly lookup: Lookup;
	readonly containments: Containments;
}

/** Whether what a pair proves of its payloads is no word about this branch of it: others take them, who mean something else. */
export function isApart(link: ParentLink, half: Half, links: Links, { lookup, containments }: Judging): boolean {
	if (!link.step.isBranch) return false;
	const { parent, step } = link;
	const alike = lookup.before(parent.before).required;
	const telling = namesThatTell(lookup.before(step.before), lookup.before, othersOf(link, half, lookup), alike);
	if (telling.length === 0 || containments.isKeptByBranch(half, parent, step)) return false;
	return !isMerged(link, half, links, { lookup, containments });
}

/**
 * Whether each payload of a branch is described by its other version, or by branches that have none: they were merged into
 * it, or split from it, and mean what they meant.
 */
function isMerged(link: ParentLink, half: Half, links: Links, { lookup, containments }: Judging): boolean {
	const { parent, step } = link;
	const [from, to] = VERSIONS[half];
	const branchesOf = (side: "before" | "after") =>
		lookup[side](parent[side]).unions.flatMap(({ branches }) => branches);
	const paired = new Set((links.get(parent) ?? []).flatMap((one) => (one.step.isBranch ? [one.step[to]] : [])));
	const isSame = (one: SchemaId) => (other: SchemaId) =>
		half === "narrows" ? lookup.same(other, one) : lookup.same(one, other);
	const lone = branchesOf(to).filter((id) => !paired.has(id) && !branchesOf(from).some(isSame(id)));
	return lone.length > 0 && containments.isDescribedAmong(half, parent, step[from], [step[to], ...lone]);
}

/**
 * What of a branch no other one describes though one that stayed as it is accepts all of it, in either version: no edit
 * there can change a valid payload, and yet nobody describes a branch in order that it says nothing.
 */
export function* doubtsIn(link: ParentLink, links: Links, judging: Judging): Iterable<PairNode> {
	const containing = containingBranch(link, judging);
	if (containing !== null) yield* undescribedIn(link.child, containing, links, judging.lookup.before);
}

/** The version before of a branch that accepts all that this one does. */
function containingBranch({ parent, step }: ParentLink, { lookup, containments }: Judging): Schema | null {
	const versions = [lookup.before(step.before), lookup.after(step.after)];
	if (!step.isBranch || !versions.every(isDescribingObjects)) return null;
	const others = (side: "before" | "after") =>
		lookup[side](parent[side]).unions.flatMap(({ branches }) => branches.filter((id) => id !== step[side]));
	const kept = others("before").flatMap((before) =>
		others("after")
			.filter((after) => lookup.same(before, after))
			.map((after) => ({ before, after })),
	);
	const found = kept
		.slice(0, MAX_CONTAINING)
		.find(
			({ before, after }) =>
				containments.isWithin("before", parent.before, step.before, before) &&
				containments.isWithin("after", parent.after, step.after, after),
		);
	return found === undefined ? null : lookup.before(found.before);
}

/** Branches that one is held against. */
const MAX_CONTAINING = 8;

function isDescribingObjects({ types, properties }: Schema): boolean {
	return properties.size > 0 && (bitsOf(types) & ~NULL) === OBJECT;
}

/** The nearest pairs below of which another description of the same value says nothing. */
function* undescribedIn(
	node: PairNode,
	other: Schema,
	links: Links,
	get: Lookup["before"],
	levels = MAX_LEVELS,
): Iterable<PairNode> {
	if (levels === 0) return;
	for (const { child, step } of links.get(node) ?? []) {
		if (step.via.kind !== "property" && step.via.kind !== "items") continue;
		const id = step.via.kind === "items" ? other.items : partOf(other, step.via.name);
		if (id === null) yield child;
		else yield* undescribedIn(child, get(id), links, get, levels - 1);
	}
}

function partOf({ properties, additionalProperties }: Schema, name: string): SchemaId | null {
	return properties.get(name)?.schema ?? additionalProperties;
}

/** What differs further in than that is left to the branch as a whole. */
const MAX_LEVELS = 5;

/** Whether nothing but this branch of the pair above says what a property of it is. */
export function isItsOwn(link: ParentLink, { step: { via } }: ParentLink, half: Half, lookup: Lookup): boolean {
	if (!link.step.isBranch || via.kind !== "property") return false;
	const { parent } = link;
	const side = half === "narrows" ? "after" : "before";
	const whole = lookup[side](parent[side]);
	const beside: Schemas = { all: [{ ...whole, unions: [] }], get: lookup[side] };
	return isUndescribed(via.name, beside) && isUndescribed(via.name, othersOf(link, half, lookup));
}

/** The other branches of the side that is asked whether it accepts the payloads of this one. */
function othersOf({ parent, step }: ParentLink, half: Half, lookup: Lookup): Schemas {
	const side = half === "narrows" ? "after" : "before";
	const get = lookup[side];
	const { unions } = get(parent[side]);
	const own: SchemaId = step[side];
	return { all: unions.flatMap(({ branches }) => branches.filter((id) => id !== own).map(get)), get };
}
