import type { Schema, SchemaId, Union } from "../../contract/api.ts";
import {
	branchAdded,
	branchRemoved,
	compareBranchAnnouncements,
	stepOf,
	unionChanged,
	valueBranches,
} from "./branches.ts";
import { isPureUnion } from "./demands.ts";
import { compareImpliedTags } from "./discriminators.ts";
import { type BranchMatch, matchBranches, type Side } from "./match-branches.ts";
import type { SchemaPair } from "./schema-pair.ts";
import { areDisjoint } from "./similarity.ts";

/** Compares the unions of two schemas, each with its counterpart. */
export function compareUnions(pair: SchemaPair): void {
	const { before, after } = pair;
	if (before.unions.length === 0 && after.unions.length === 0) return;
	const free = new Set(after.unions);
	for (const union of before.unions) {
		const matches = [...free].map((other) => ({ other, match: match(pair, union, other) }));
		const [first] = matches.sort((a, b) => b.match.matched.length - a.match.matched.length);
		if (first === undefined) unionChanged(pair, union, undefined, "widens");
		else {
			free.delete(first.other);
			compareBranches(pair, union, first.other, first.match);
		}
	}
	for (const union of free) unionChanged(pair, undefined, union, "narrows");
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
	if (before.kind !== after.kind && !isExclusive()) unionChanged(pair, before, after, "unknown");
	compareImpliedTags(pair, matched);
	for (const [from, to] of matched) {
		const step = stepOf(after, pair.lookup.after(to), pair.lookup.after);
		compareBranchAnnouncements(pair, from, to, step);
		pair.stepAside(from, to, step);
	}
	for (const id of removed) branchRemoved(pair, before, id);
	for (const id of added) branchAdded(pair, after, id);
}

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
