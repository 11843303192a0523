import { PayloadSearch } from "../../containment/payload-search.ts";
import type { Schema, SchemaId } from "../../contract/api.ts";
import { ARRAY, bitsOf, NULL, OBJECT, STRING } from "../../lib/json-types.ts";
import type { Edit } from "../edit.ts";
import { MAX_DECISION_STEPS } from "../limits.ts";
import type { PairNode } from "../reach/pair-node.ts";
import { leastCount } from "../schemas/form.ts";
import type { Lookup } from "../schemas/schema-pair.ts";
import { type Mask, maskEdit } from "./correct-effects.ts";
import { bothWays, effectOf } from "./effect.ts";
import { mayBeImplied } from "./may-be-implied.ts";
import { type Half, tells } from "./telling.ts";

/*
 * What one keyword that changed does by itself, where another edit of the same value tells the two versions apart already:
 * each version is held against itself with the keyword as the other one has it.
 */

/** Of a pattern whose effect is not known. Null where that is not found out. */
export function decideAlone(one: Edit, node: PairNode, lookup: Lookup): Edit | null {
	if (one.kind !== "constraint-changed" || one.facts.keyword !== "pattern") return null;
	if (!sidesOf(node, lookup).every(isText)) return null;
	const [narrows, widens] = HALVES.map((half) => doesAlone(one.facts.keyword, half, node, lookup));
	if (narrows === undefined || widens === undefined) return null;
	return { ...one, effects: bothWays(effectOf({ narrows, widens })) };
}

/** An edit that may say again what others of its schema say, without what it would be blamed for in the place of `others`. */
export function withoutBlame(one: Edit, others: readonly Edit[], node: PairNode, lookup: Lookup): Edit {
	if (one.kind !== "constraint-changed" && one.kind !== "bound-changed") return one;
	const isShared = (half: Half): boolean =>
		tells(one, half) && others.some((other) => other !== one && tells(other, half));
	if (!isShared("narrows") && !isShared("widens")) return one;
	const sides = sidesOf(node, lookup);
	if (!sides.every(isScalar) || !mayBeImplied(one, sides)) return one;
	const { keyword } = one.facts;
	const isExcused = (half: Half) => isShared(half) && doesAlone(keyword, half, node, lookup) === false;
	const mask: Mask = { narrows: isExcused("narrows"), widens: isExcused("widens") };
	return maskEdit(one, mask);
}

function sidesOf({ before, after }: PairNode, lookup: Lookup): readonly [Schema, Schema] {
	return [lookup.before(before), lookup.after(after)];
}

function isText({ types }: Schema): boolean {
	return (bitsOf(types) & ~NULL) === STRING;
}

function isScalar({ types }: Schema): boolean {
	return (bitsOf(types) & (ARRAY | OBJECT)) === 0;
}

const HALVES: readonly Half[] = ["narrows", "widens"];

/** Whether a keyword refuses, or lets in, by itself what its own version does not; undefined where that is not found out. */
function doesAlone(keyword: string, half: Half, node: PairNode, lookup: Lookup): boolean | undefined {
	const [before, after] = sidesOf(node, lookup);
	return half === "narrows"
		? refuses(before, takeOver(keyword, before, after), { get: lookup.before, lookup, node })
		: refuses(after, takeOver(keyword, after, before), { get: lookup.after, lookup, node });
}

/** A schema with a keyword as another one has it. */
function takeOver(keyword: string, own: Schema, other: Schema): Schema {
	switch (keyword) {
		case "pattern":
			return { ...own, patterns: other.patterns };
		case "format":
			return { ...own, formats: other.formats };
		case "multipleOf":
			return { ...own, multipleOf: other.multipleOf };
		case "minimum":
		case "exclusiveMinimum":
			return { ...own, lower: other.lower };
		case "maximum":
		case "exclusiveMaximum":
			return { ...own, upper: other.upper };
		default:
			return { ...own, counts: other.counts };
	}
}

/** The version that is held against itself, and where it stands. */
interface Asked {
	readonly get: (id: SchemaId) => Schema;
	readonly lookup: Lookup;
	readonly node: PairNode;
}

/** Whether a schema refuses, as it is edited, what it allows; undefined where that is not found out. */
function refuses(schema: Schema, edited: Schema, { get, lookup, node: { view } }: Asked): boolean | undefined {
	const question = {
		satisfies: [{ id: schema.id, get }],
		violates: [{ id: schema.id, get: (id: SchemaId) => (id === schema.id ? edited : get(id)) }],
		isNonEmpty: leastCount(view.form) > 0,
	};
	const { kind } = new PayloadSearch({ patterns: lookup.patterns }).find(question, MAX_DECISION_STEPS);
	return kind === "unknown" ? undefined : kind === "found";
}
