import { isPureUnion } from "../../containment/formulas/demands.ts";
import type { Schema, SchemaId, Union } from "../../contract/api.ts";
import type { Effects } from "../effects/effect.ts";
import type { SchemaPair } from "../schemas/schema-pair.ts";
import {
	branchAdded,
	branchRemoved,
	compareBranchAnnouncements,
	stepOf,
	unionChanged,
	valueBranches,
} from "./branches.ts";
import { compareImpliedTags } from "./discriminators.ts";
import { type BranchMatch, matchBranches, type Side } from "./match-branches.ts";
import { areDisjoint, shapeOf } from "./similarity.ts";

/** Compares the unions of two schemas, each with its counterpart. */
export function compareUnions(pair: SchemaPair): void {
	const { before, after } = pair;
	if (before.unions.length === 0 && after.unions.length === 0) return;
	const free = new Set(after.unions);
	for (const union of before.unions) {
		const first = closest(pair, union, [...free]);
		if (first === undefined) unionChanged(pair, union, undefined, "widens");
		else {
			free.delete(first.other);
			compareBranches(pair, union, first.other, first.match);
		}
	}
	for (const union of free) unionChanged(pair, undefined, union, "narrows");
}

interface Candidate {
	readonly other: Union;
	readonly match: BranchMatch;
}

/** The union that another lives on in: with most branches in common, then with fewest left over, then the most alike. */
function closest(pair: SchemaPair, union: Union, free: readonly Union[]): Candidate | undefined {
	const candidates = free.map((other) => ({ other, match: match(pair, union, other) }));
	if (candidates.length < 2) return candidates[0];
	const ranked = candidates.map((candidate) => {
		const { matched, removed, added } = candidate.match;
		return { candidate, rank: [matched.length, -removed.length - added.length, countAlike(pair, matched)] };
	});
	const byRank = (a: readonly number[], b: readonly number[]) =>
		a.reduce((order, own, index) => order || (b[index] ?? 0) - own, 0);
	return ranked.sort((a, b) => byRank(a.rank, b.rank))[0]?.candidate;
}

function countAlike({ lookup }: SchemaPair, matched: BranchMatch["matched"]): number {
	const shapeBefore = (id: SchemaId) => shapeOf(lookup.before(id), lookup.before);
	const shapeAfter = (id: SchemaId) => shapeOf(lookup.after(id), lookup.after);
	return matched.filter(([from, to]) => shapeBefore(from) === shapeAfter(to)).length;
}

function match(pair: SchemaPair, before: Union, after: Union): BranchMatch {
	return matchBranches(
		side(before, pair.before, pair.lookup.before),
		side(after, pair.after, pair.lookup.after),
		pair.lookup.same,
	);
}

function side(union: Union, { discriminator }: Schema, get: (id: SchemaId) => Schema): Side {
	const nested = (id: SchemaId) => nestedBranches(get(id), union, get);
	return { branches: valueBranches(union, get), discriminator, get, nested };
}

function nestedBranches(branch: Schema, { kind }: Union, get: (id: SchemaId) => Schema): readonly SchemaId[] | null {
	const [inner] = branch.unions;
	const isNested = inner?.kind === kind && isPureUnion(branch) && branch.discriminator === null;
	return isNested ? valueBranches(inner, get) : null;
}

function compareBranches(
	pair: SchemaPair,
	before: Union,
	after: Union,
	{ matched, removed, added }: BranchMatch,
): void {
	const isExclusive = () => areExclusive(before, pair.lookup.before) && areExclusive(after, pair.lookup.after);
	if (before.kind !== after.kind && !isExclusive()) unionChanged(pair, before, after, OF_KIND[after.kind]);
	compareImpliedTags(pair, matched);
	for (const [from, to] of matched) {
		const step = stepOf(after, pair.lookup.after(to), pair.lookup.after);
		compareBranchAnnouncements(pair, from, to, step);
		pair.stepAside(from, to, step);
	}
	for (const id of removed) branchRemoved(pair, before, id);
	for (const id of added) branchAdded(pair, after, id);
}

/** One that matches exactly one branch matches at least one: by itself the one kind only allows more, and the other less. */
const OF_KIND: Readonly<Record<Union["kind"], Effects>> = {
	anyOf: { request: "widens", response: "unknown" },
	oneOf: { request: "unknown", response: "narrows" },
};

/** Whether the branches plainly exclude each other: then `oneOf` and `anyOf` say the same. */
export function areExclusive(union: Union, get: (id: SchemaId) => Schema): boolean {
	const known = exclusive.get(union) ?? holdAgainstEachOther(union, get);
	exclusive.set(union, known);
	return known;
}

/** Answers about unions, each of which belongs to one description: it is asked for each of their branches. */
const exclusive = new WeakMap<Union, boolean>();

function holdAgainstEachOther(union: Union, get: (id: SchemaId) => Schema): boolean {
	if (union.branches.length > MAX_EXCLUSIVE) return false;
	const branches = union.branches.map(get);
	return branches.every((a, index) => branches.slice(index + 1).every((b) => areDisjoint(a, b, get)));
}

/** Each branch is held against each other: beyond this it costs more than the answer is worth. */
const MAX_EXCLUSIVE = 200;
