import type { Discriminator, Schema, SchemaId } from "../../contract/api.ts";
import { canonicalJson } from "../../lib/canonical-json.ts";
import { compareTexts } from "../../lib/json-order.ts";
import { areToldApart, type Tags, tagsOf } from "./branch-tags.ts";
import { closed, type Openable, opened, without } from "./opened-branches.ts";
import { constantsOf, shapeOf, similarity } from "./similarity.ts";

export interface Side extends Openable {
	readonly discriminator: Discriminator | null;
	readonly get: (id: SchemaId) => Schema;
}

type Pair = readonly [before: SchemaId, after: SchemaId];

export interface BranchMatch {
	readonly matched: readonly Pair[];
	readonly removed: readonly SchemaId[];
	readonly added: readonly SchemaId[];
}

/** Objects that share fewer of their properties are two things, not two versions of one. */
const ALIKE = 0.5;
/** Comparing each with each is only for what nothing else matched; beyond this many nobody could follow the result. */
const MAX_CANDIDATES = 64;

/** Beyond so many comparisons of each with each, names decide alone. The largest real unions have 300 branches. */
const MAX_COMPARISONS = 250_000;

/**
 * Finds for each branch of the one union its version in the other, whatever their order: those that are the same as
 * written, then by component name, by the discriminator's tag, by title, as branches of a branch, and at last the most
 * similar.
 */
export function matchBranches(
	before: Side,
	after: Side,
	same: (before: SchemaId, after: SchemaId) => boolean,
): BranchMatch {
	const matched: Pair[] = [];
	let left = before.branches;
	let right = after.branches;
	const accept = (pairs: readonly Pair[]) => {
		matched.push(...pairs);
		const ofSide = (index: 0 | 1) => pairs.map((pair) => pair[index]);
		left = without(left, ofSide(0));
		right = without(right, ofSide(1));
	};
	accept(matchSameNames(left, right, before, after, same));
	if (left.length * right.length <= MAX_COMPARISONS) accept(matchSame(left, right, same));
	for (const label of [nameLabel, tagLabel, titleLabel]) accept(matchLabels(left, right, label(before), label(after)));
	const inside = matchInside({ ...before, branches: left }, { ...after, branches: right }, same);
	if (inside !== null) return { ...inside, matched: [...matched, ...inside.matched] };
	accept(matchSimilar({ ...before, branches: left }, { ...after, branches: right }));
	return { matched, removed: left, added: right };
}

/**
 * `anyOf [A, anyOf [B, C]]` is `anyOf [A, B, C]`: what is left over is matched with the branches of branches. null where
 * none of them has a counterpart; a branch whose branches have none stays whole.
 */
function matchInside(before: Side, after: Side, same: (a: SchemaId, b: SchemaId) => boolean): BranchMatch | null {
	if (before.branches.length === 0 || after.branches.length === 0) return null;
	const [left, right] = [opened(before), opened(after)];
	if (left === before && right === after) return null;
	const found = matchBranches(left, right, same);
	if (found.matched.length === 0) return null;
	return { ...found, removed: closed(before, found.removed), added: closed(after, found.added) };
}

/** Those that are the same under one name: each is held against its namesakes alone, so that a wide union costs no more. */
function matchSameNames(
	left: readonly SchemaId[],
	right: readonly SchemaId[],
	before: Side,
	after: Side,
	same: (a: SchemaId, b: SchemaId) => boolean,
) {
	const namesakes = Map.groupBy(right, nameLabel(after));
	return left.flatMap((id): Pair[] => {
		const name = nameLabel(before)(id);
		const others = name === null ? [] : (namesakes.get(name) ?? []);
		const other = others.at(-1);
		if (other === undefined || !same(id, other)) return [];
		others.pop();
		return [[id, other]];
	});
}

function matchSame(left: readonly SchemaId[], right: readonly SchemaId[], same: (a: SchemaId, b: SchemaId) => boolean) {
	const free = new Set(right);
	return left.flatMap((id): Pair[] => {
		for (const other of free) {
			if (!same(id, other)) continue;
			free.delete(other);
			return [[id, other]];
		}
		return [];
	});
}

type Label = (id: SchemaId) => string | null;

const nameLabel =
	({ get }: Side): Label =>
	(id) =>
		get(id).name;

const titleLabel =
	({ get }: Side): Label =>
	(id) =>
		get(id).title;

/** The mapping's tag, or the constants that tell the branch apart. */
const tagLabel =
	({ discriminator, get }: Side): Label =>
	(id) => {
		for (const [tag, target] of discriminator?.mapping ?? []) if (target === id) return tag;
		const constants = [...constantsOf(get(id), get)];
		return constants.length === 0 ? null : canonicalJson(constants);
	};

/** Pairs those that share a label that no other branch of their side has; one that is listed twice, as often as both list it. */
function matchLabels(left: readonly SchemaId[], right: readonly SchemaId[], labelLeft: Label, labelRight: Label) {
	if (left.length === 0 || right.length === 0) return [];
	const byLabel = uniqueByLabel(right, labelRight);
	return [...uniqueByLabel(left, labelLeft)].flatMap(([label, own]): Pair[] => {
		const other = byLabel.get(label) ?? null;
		if (own === null || other === null) return [];
		return Array.from({ length: Math.min(own.times, other.times) }, () => [own.id, other.id]);
	});
}

interface Listed {
	readonly id: SchemaId;
	times: number;
}

function uniqueByLabel(ids: readonly SchemaId[], labelOf: Label): ReadonlyMap<string, Listed | null> {
	const byLabel = new Map<string, Listed | null>();
	for (const id of ids) {
		const label = labelOf(id);
		const known = label === null ? null : byLabel.get(label);
		if (label === null || known === null) continue;
		if (known === undefined) byLabel.set(label, { id, times: 1 });
		else if (known.id === id) known.times++;
		else byLabel.set(label, null);
	}
	return byLabel;
}

/** What matchSimilar looks at of one branch. */
interface Look {
	readonly id: SchemaId;
	readonly schema: Schema;
	readonly shape: string;
	readonly tags: Tags;
}

function matchSimilar(before: Side, after: Side) {
	if (before.branches.length === 0 || after.branches.length === 0) return [];
	const others = after.branches.slice(0, MAX_CANDIDATES).map((id) => lookAt(id, after));
	const candidates = before.branches
		.slice(0, MAX_CANDIDATES)
		.map((id) => lookAt(id, before))
		.flatMap((own) => others.map((other) => ({ own, other, score: likeness(own, other) })))
		.filter(({ score }) => score >= ALIKE)
		.sort(
			(a, b) =>
				b.score - a.score || compareTexts(a.own.shape, b.own.shape) || compareTexts(a.other.shape, b.other.shape),
		);
	const taken = new Set<Look>();
	return candidates.flatMap(({ own, other }): Pair[] => {
		if (taken.has(own) || taken.has(other)) return [];
		taken.add(own).add(other);
		return [[own.id, other.id]];
	});
}

function lookAt(id: SchemaId, { discriminator, get }: Side): Look {
	const schema = get(id);
	return { id, schema, shape: shapeOf(schema, get), tags: tagsOf(id, discriminator, get) };
}

/** Of equally similar ones, those of the same shape go together. */
function likeness(own: Look, other: Look): number {
	if (areToldApart(own.tags, other.tags)) return 0;
	return similarity(own.schema, other.schema) + (own.shape === other.shape ? 1 : 0);
}
