import type { Schema, SchemaId } from "../../contract/api.ts";
import type { Voided } from "../../contract/change-details.ts";
import type { Edit } from "../edit.ts";
import type { PairNode } from "../reach/pair-node.ts";
import type { Lookup } from "../schemas/schema-pair.ts";
import { mayTake } from "../unions/branch-takers.ts";
import { areDisjoint } from "../unions/similarity.ts";
import { isUndescribed, sharesTag } from "../unions/told-apart.ts";
import { type Accepted, type Containments, VERSIONS } from "./containments.ts";
import { KEPT_UNDESCRIBED } from "./correct-effects.ts";
import { bothWays } from "./effect.ts";
import type { Truth } from "./searches.ts";
import type { Half } from "./telling.ts";
import { isUnsentAlone } from "./without-unsent.ts";

/*
 * A branch that came or went, though the other version accepts its payloads all the same: clients may know it by what it
 * describes (unions/told-apart.ts). Where the other version describes that as well, in the same or a wider way, nothing
 * is lost and nothing is new, however its payloads were told from those of other branches. Where the other version is one
 * object that the branch extends, nobody who knows that alone tells branches apart: properties came or went, no more.
 */

/** What the edits of a pair are held against. */
interface Held {
	readonly node: PairNode;
	readonly containments: Containments;
	readonly lookup: Lookup;
}

/** The edits of a pair, where a branch that the other version stands for as well is known to nobody as one of its own. */
export function withoutMerged(held: Held): readonly Edit[] {
	const { edits, mask } = held.node;
	return edits.map((one): Edit => {
		const half = halfOf(one);
		if (half === null || one.branch === undefined || !hasHalf(one, half)) return one;
		// What a pair masks it masks of the branches that nobody knows; one that is known by name alone stays known.
		if (one.known === true ? isByNameAlone(one) : mask[half]) return one;
		return merged(one, one.branch, half, held);
	});
}

/** A branch that one version alone has, and the schemas that may take what it describes. */
interface Taking {
	readonly own: Schema;
	readonly getOwn: Lookup["before"];
	readonly takers: readonly Schema[];
	readonly getOther: Lookup["before"];
}

/** The same, with the whole schema of the other version. */
interface Sides extends Taking {
	readonly other: Schema;
}

function sidesOf(branch: SchemaId, half: Half, { node, lookup }: Held): Sides {
	const [from, to] = VERSIONS[half];
	const [getOwn, getOther] = [lookup[from], lookup[to]];
	const [own, other] = [getOwn(branch), getOther(node[to])];
	const takers = other.unions.length === 0 ? [other] : other.unions.flatMap(({ branches }) => branches.map(getOther));
	return { own, getOwn, other, getOther, takers: takers.filter(mayTake(own)) };
}

/** What is asked of the branch alone is asked first: of a pair as a whole a search costs far more. */
function merged(one: Edit, branch: SchemaId, half: Half, held: Held): Edit {
	const sides = sidesOf(branch, half, held);
	const truth = held.node.verdict?.[half];
	if (truth === undefined || sides.takers.length === 0) return one;
	const isDescribed = mayDescribe(sides) && held.containments.isDescribedApart(half, held.node, branch);
	const isExtending = () =>
		extendsOther(sides, sides.getOwn(held.node[VERSIONS[half][0]])) ||
		(takenWithOthers(truth) !== null && extendsTakers(branch, half, sides, held));
	if (!isDescribed && !isExtending()) return one;
	const taken = takenOf(branch, truth, half, held);
	if (taken === null) return one;
	const unknown: Edit = taken === "as-part" ? { ...one, known: false } : { ...one, known: false, voided: taken };
	if (isDescribed) return taken === "as-part" ? unknown : { ...unknown, effects: NO_EFFECT };
	if (half === "widens") return { ...unknown, effects: NO_EFFECT };
	return { ...one, known: false, effects: bothWays("unknown"), undecided: KEPT_UNDESCRIBED };
}

/**
 * Why the other version refuses nothing that is sent by a branch: `as-part` of a pair of which it refuses nothing at all,
 * or by itself, whatever another branch does. null where it does refuse something.
 */
function takenOf(branch: SchemaId, truth: Truth, half: Half, held: Held): "as-part" | Voided | null {
	const together = takenWithOthers(truth);
	if (together !== null) return together;
	const { before, after } = held.lookup;
	if (isWide(before(held.node.before)) || isWide(after(held.node.after))) return null;
	const accepted = acceptedOf(branch, half, held);
	return accepted === "all" ? half : accepted && "unsent";
}

/** The same of the pair as a whole: all that is valid is accepted, or all of it that is sent. */
function takenWithOthers(truth: Truth): "as-part" | "unsent" | null {
	if (truth.contained) return "as-part";
	return isUnsentAlone(truth) ? "unsent" : null;
}

/** Whether one of them may describe all that the branch does. */
function mayDescribe({ own, takers, getOther: get }: Taking): boolean {
	return takers.some((taker) => describesAll(taker, own, get));
}

/**
 * Whether the other version is one object that the branch extends: it describes all of its properties, or nothing tells
 * it from that, as it demands nothing more, and one that it stands beside has some of its properties.
 */
function extendsOther({ own, getOwn, other }: Sides, whole: Schema): boolean {
	if (other.unions.length > 0 || other.applicators !== null) return false;
	if (describesAll(own, other, getOwn)) return true;
	if (isWide(whole) || ![...own.required].every((name) => other.required.has(name))) return false;
	const beside = whole.unions.flatMap(({ branches }) => branches.filter((id) => id !== own.id).map(getOwn));
	return [other, ...beside].some(({ properties }) => [...properties.keys()].some((name) => own.properties.has(name)));
}

/**
 * The same of a union: whether the branch extends each of those that may take its payloads, and these do. Others beside
 * them refuse its payloads, and say nothing of it; but those that are told by a tag, as it is, which make it a kind among
 * kinds.
 */
function extendsTakers(branch: SchemaId, half: Half, sides: Sides, { node, containments }: Held): boolean {
	const { own, getOwn, other, getOther } = sides;
	if (other.unions.length === 0 || other.discriminator !== null || isWide(other)) return false;
	const others = other.unions.flatMap(({ branches }) => branches.map(getOther));
	if (sharesTag(own, getOwn, { all: others, get: getOther })) return false;
	const takers = joint(sides);
	const isExtended = (id: SchemaId) => {
		const taker = getOther(id);
		return taker.unions.length === 0 && taker.applicators === null && describesAll(own, taker, getOwn);
	};
	if (takers.length === 0 || takers.length > MAX_TAKERS || !takers.every(isExtended)) return false;
	return takers.every((taker) => containments.isSentAcceptedBy(half, node, branch, taker));
}

/** Whether a schema describes every property that another one names. */
function describesAll(schema: Schema, { properties }: Schema, get: Lookup["before"]): boolean {
	return [...properties.keys()].every((name) => !isUndescribed(name, { all: [schema], get }));
}

/** The edits of a pair, where one of a branch breaks somebody by convention alone: then with what that goes by. */
export function tellApartBranches(held: Held): readonly Edit[] {
	const { edits, verdict } = held.node;
	return edits.map((one): Edit => {
		const half = halfOf(one);
		if (half === null || verdict === null || one.branch === undefined || !hasHalf(one, half)) return one;
		if (one.known !== true && isByNameAlone(one)) return one;
		if (!isAccepted(one.branch, half, held)) return one;
		return { ...one, apart: { by: one.toldBy ?? [] } };
	});
}

/** Whether the other version refuses nothing that a branch describes, or only what another edit made it refuse. */
function isAccepted(branch: SchemaId, half: Half, held: Held): boolean {
	const { node, lookup } = held;
	if (node.verdict?.[half].contained === true) return true;
	if (isWide(lookup.before(node.before)) || isWide(lookup.after(node.after))) return false;
	// Two branches of one version have more in common than two versions: where one accepts the other, it is proved sooner.
	return isAcceptedBeside(branch, half, held) || acceptedOf(branch, half, held) !== null;
}

/** What the other version accepts of a branch, which a search is asked where one look does not rule it out. */
function acceptedOf(branch: SchemaId, half: Half, held: Held): Accepted | null {
	const takers = joint(sidesOf(branch, half, held));
	if (takers.length === 0 || takers.length > MAX_TAKERS) return null;
	return held.containments.acceptedOf(half, held.node, branch, takers);
}

/**
 * Whether a branch of the same version that both versions have accepts all that this one does: what the other version
 * refuses of it is then what an edit of that branch says.
 */
function isAcceptedBeside(branch: SchemaId, half: Half, { node, containments, lookup }: Held): boolean {
	const [version] = VERSIONS[half];
	const get = lookup[version];
	const own = get(branch);
	// The ids of each version count from zero: those of the other half would stand for other schemas here.
	const lone = new Set(node.edits.filter((one) => halfOf(one) === half).map((one) => one.branch));
	const kept = get(node[version]).unions.flatMap(({ branches }) => branches.filter((one) => !lone.has(one)));
	const takers = joint({ own, getOwn: get, takers: kept.map(get).filter(mayTake(own)), getOther: get });
	return takers.slice(0, MAX_TAKERS).some((one) => containments.isSentWithin(half, node, branch, one));
}

/** Those schemas that one look does not show to have no value in common with the branch. */
function joint({ own, getOwn, takers, getOther }: Taking): readonly SchemaId[] {
	return takers.filter((taker) => !areDisjoint(own, taker, getOwn, getOther)).map(({ id }) => id);
}

/** Whether a union has too many branches for a look from each one to each: of those it is believed that one is refused. */
function isWide({ unions }: Schema): boolean {
	return unions.reduce((sum, { branches }) => sum + branches.length, 0) > MAX_BRANCHES;
}

/** The widest union of the corpus is one of Discord's, with 79. A thousand would be a million looks. */
const MAX_BRANCHES = 100;

/** A search goes through all of them for each branch that came: of more it is believed that they refuse something. */
const MAX_TAKERS = 8;

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

const NO_EFFECT = bothWays("none");
