import { demandsNothing, isPureUnion } from "../../containment/formulas/demands.ts";
import type { Schema, SchemaId } from "../../contract/api.ts";
import { bitsOf, NULL } from "../../lib/json-types.ts";
import { compareNull } from "../schemas/nulls.ts";
import type { SchemaPair } from "../schemas/schema-pair.ts";
import { areToldApart, type Tags, tagsOf } from "./branch-tags.ts";
import { branchAdded, branchRemoved, stepOf, unionChanged, valueBranches } from "./branches.ts";
import { listsTypes } from "./flatten-union.ts";
import type { Side } from "./match-branches.ts";
import { without } from "./opened-branches.ts";
import { similarity } from "./similarity.ts";

/**
 * Where one side is nothing but a union and the other has none: `X` became `anyOf [X, Y]`, or the reverse. Answers
 * whether that was so; then the union says it all, and the other keywords of the two are not comparable.
 */
export function compareWrapping(pair: SchemaPair): boolean {
	const { before, after } = pair;
	const comes = wraps(after, before, pair.lookup.after);
	if (!comes && !wraps(before, after, pair.lookup.before)) return false;
	compareNull(pair);
	if (comes) wrapped(pair);
	else unwrapped(pair);
	return true;
}

/** Types that stand beside a union and are none of its branches' own cut them, which no branch says. */
function wraps(union: Schema, plain: Schema, get: (id: SchemaId) => Schema): boolean {
	if (plain.unions.length > 0 || !isPureUnion(union) || demandsNothing(plain)) return false;
	const branches = union.unions.flatMap((one) => one.branches.map(get));
	const others = branches.filter(({ satisfiable }) => satisfiable).concat(plain);
	return others.every(({ types }) => (bitsOf(types) & ~bitsOf(union.types) & ~NULL) === 0);
}

function wrapped(pair: SchemaPair): void {
	const [union] = pair.after.unions;
	if (union === undefined) return;
	const branches = valueBranches(union, pair.lookup.after);
	const plain = { schema: pair.before, tags: tagsOf(pair.before.id, null, pair.lookup.before) };
	const of = { branches, discriminator: pair.after.discriminator, get: pair.lookup.after };
	const kept = closest(of, plain, (branch) => pair.lookup.same(pair.before.id, branch));
	if (kept === undefined) unionChanged(pair, undefined, union, "incomparable");
	else {
		pair.stepAside(pair.before.id, kept, stepOf(union, pair.lookup.after(kept), pair.lookup.after));
		for (const id of without(branches, [kept])) branchAdded(pair, union, id);
	}
}

function unwrapped(pair: SchemaPair): void {
	const [union] = pair.before.unions;
	if (union === undefined) return;
	const branches = valueBranches(union, pair.lookup.before);
	const plain = { schema: pair.after, tags: tagsOf(pair.after.id, null, pair.lookup.after) };
	const of = { branches, discriminator: pair.before.discriminator, get: pair.lookup.before };
	const kept = closest(of, plain, (branch) => pair.lookup.same(branch, pair.after.id));
	if (kept === undefined) unionChanged(pair, union, undefined, "incomparable");
	else {
		pair.stepAside(kept, pair.after.id, stepOf(union, pair.lookup.before(kept), pair.lookup.before));
		for (const id of without(branches, [kept])) branchRemoved(pair, union, id);
	}
}

/** A schema that is no union, with what tells it from others. */
interface Plain {
	readonly schema: Schema;
	readonly tags: Tags;
}

/**
 * The branch that a schema lives on in: the same, or the most similar of those that have something in common, and are
 * not told from it by a tag. A schema of several types lives on in none that takes only some of them: then the branches
 * share it out.
 */
function closest(
	{ branches, discriminator, get }: Side,
	{ schema, tags }: Plain,
	isSame: (branch: SchemaId) => boolean,
): SchemaId | undefined {
	const same = branches.find(isSame) ?? branches.find((id) => schema.name !== null && get(id).name === schema.name);
	if (same !== undefined) return same;
	const scored = branches
		.filter((id) => !areToldApart(tags, tagsOf(id, discriminator, get)))
		.map((id) => ({ id, score: similarity(get(id), schema) }));
	const best = scored.reduce((a, b) => (b.score > a.score ? b : a), { id: branches[0], score: 0 });
	if (best.score === 0 || best.id === undefined) return undefined;
	const left = bitsOf(schema.types) & ~bitsOf(get(best.id).types) & ~NULL;
	return left !== 0 && listsTypes(schema) ? undefined : best.id;
}
