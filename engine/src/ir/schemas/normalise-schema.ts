import type { Schema, SchemaId, Union } from "../../contract/api.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isList } from "../../lib/json-kind.ts";
import { ANY_TYPE, NULL } from "../../lib/json-types.ts";
import { placeOfAddedNull } from "../../openapi/added-null.ts";
import { items, member, type Node, type ObjectNode, textAt, valueAt } from "../node.ts";
import { originAt } from "../origins.ts";
import { collapseUnion, isNull, refusesNull } from "./collapse-union.ts";
import { finishSchema } from "./finish-schema.ts";
import { isIdleUnion } from "./idle-union.ts";
import { intersectAll } from "./intersect-drafts.ts";
import type { KeywordContext } from "./keyword-context.ts";
import { loneUnion } from "./lone-union.ts";
import { readKeywords } from "./read-keywords.ts";
import { allowNull, type Draft, leavesOutNull, NOTHING } from "./schema-draft.ts";
import type { SchemaInterner } from "./schema-interner.ts";
import { unwrapSchema } from "./unwrap-schema.ts";

/*
 * From what is written at one place, or several, to one conjunction: references and allOf are followed, a union of one
 * is merged, null beside one branch becomes a type. Whatever is below (properties, items, branches) stays an id.
 */

/** Fragments that one schema may bring together; real ones have a dozen. Beyond it the rest is compared as written. */
const MAX_FRAGMENTS = 500;
/** Levels of allOf and `$ref` within one schema, for the stack's sake. */
const MAX_LEVELS = 300;

/** What reading one schema object costs, in look-ups of one that is read. */
export const STEPS_OF_A_FRAGMENT = 10;

interface Walk extends KeywordContext {
	/** What is part of this conjunction already: meeting it again adds nothing, and cuts every cycle. */
	readonly merged: Set<JsonValue>;
	readonly budget: { fragments: number };
	readonly level: number;
	/** Named schemas that were brought in; null inside one of them. */
	readonly bases: Set<SchemaId> | null;
}

/** The schema of an id. Total: what is no schema demands nothing, and is kept as unread. */
export function normaliseSchema(id: SchemaId, context: KeywordContext): Schema {
	const { schemas } = context;
	const parts = schemas.parts(id);
	const [only] = parts;
	const alone = only === undefined || parts.length > 1 ? null : readAlone(only, context);
	if (alone !== null) return finishSchema(id, alone, NO_BASES, parts, schemas);
	const bases = new Set<SchemaId>();
	const isMerge = parts.length > 1;
	const walk: Walk = { ...context, merged: new Set(), budget: { fragments: MAX_FRAGMENTS }, level: 0, bases };
	const drafts = parts.map((part) => (isMerge ? bringIn(part, walk) : gather(part, walk)));
	const draft = intersectAll(drafts, schemas);
	return finishSchema(id, draft, [...bases], parts, schemas);
}

const NO_BASES: readonly SchemaId[] = [];

/** What one schema object demands that brings in nothing: most do not. null for the others. */
function readAlone(node: Node, context: KeywordContext): Draft | null {
	const lowered = context.schemas.lower(node);
	if (lowered === null || lowered.nullable || isComposed(lowered.keywords)) return null;
	context.schemas.work.spend(STEPS_OF_A_FRAGMENT);
	return readKeywords({ ...node, value: lowered.keywords }, context);
}

function isComposed(keywords: JsonObject): boolean {
	return COMPOSING.some((keyword) => Object.hasOwn(keywords, keyword));
}

/** A fragment that a schema brings in from elsewhere: where it has a name, it is a base. */
function bringIn(node: Node, walk: Walk): Draft {
	const id = walk.schemas.intern(node);
	if (walk.schemas.nameOf(id) === null) return gatherTarget(id, walk);
	walk.bases?.add(id);
	return gatherTarget(id, { ...walk, bases: null });
}

function gatherTarget(id: SchemaId, walk: Walk): Draft {
	const [target] = walk.schemas.parts(id);
	return target === undefined ? NOTHING : gather(target, { ...walk, level: walk.level + 1 });
}

/** Everything that the schema at one place demands. */
function gather(node: Node, walk: Walk): Draft {
	if (typeof node.value === "boolean") return node.value ? NOTHING : { ...NOTHING, never: true };
	const lowered = walk.schemas.lower(node);
	if (lowered === null) return unreadWhole(node, "schema");
	if (walk.merged.has(node.value)) return NOTHING;
	if (walk.level > MAX_LEVELS || walk.budget.fragments-- <= 0) return unreadWhole(node, "allOf");
	walk.merged.add(node.value);
	walk.schemas.work.spend(STEPS_OF_A_FRAGMENT);
	const object = { ...node, value: lowered.keywords };
	if (!lowered.nullable) return gatherKeywords(object, walk);
	const draft = gatherKeywords(object, { ...walk, merged: new Set(walk.merged) });
	// What `not` and its like demand cannot be loosened for null: then the two are a union, as written in 3.1.
	return draft.applicators === null ? nullable(draft, node, "nullable", walk) : orNull(object, walk.schemas);
}

function unreadWhole(node: Node, field: string): Draft {
	return { ...NOTHING, unread: [{ field, value: node.value, at: node.at }] };
}

/** What one schema object demands, with all that it brings in: most bring in nothing. */
function gatherKeywords(node: ObjectNode, walk: Walk): Draft {
	if (!isComposed(node.value)) return readKeywords(node, walk);
	const fragments = [
		...referenced(node, walk),
		...allOfMembers(node, walk),
		() => gatherUnion(node, "oneOf", walk),
		() => gatherUnion(node, "anyOf", walk),
	];
	const own = readKeywords(node, walk);
	const parts = [own, ...fragments.map((fragment) => fragment())];
	const whole = intersectAll(parts, walk.schemas);
	const isMeant = leavesOutNull(whole) || meansNullBeside(own, whole, node, walk.schemas);
	const meansNull =
		isMeant || own.meansNull || (whole.meansNull && (parts.some(onlyFlagsNull) || parts.every(mayBeNull)));
	const lone = walk.level > 0 ? null : loneUnion(node, walk.schemas);
	return meansNull !== whole.meansNull || lone !== null ? { ...whole, meansNull, lone } : whole;
}

/** Whether a part leaves null to the others: where one means it, and another has no place for it, it is refused. */
function mayBeNull({ types, meansNull }: Draft): boolean {
	return meansNull || (types & NULL) !== 0;
}

/** Of a part that has nothing to say but that, it is meant of the whole. */
function onlyFlagsNull({ types, meansNull }: Draft): boolean {
	return meansNull && types === ANY_TYPE;
}

/**
 * Whether null is listed among the types beside what is brought in, or alternatives, that refuse it: nobody lists it in
 * vain.
 */
function meansNullBeside({ types }: Draft, whole: Draft, node: ObjectNode, schemas: SchemaInterner): boolean {
	if ((types & NULL) === 0 || types === NULL || !Object.hasOwn(node.value, "type")) return false;
	if ((whole.types & NULL) === 0) return true;
	const { type: _, ...beside } = node.value;
	return refusesNull({ ...node, value: beside }, schemas);
}

const COMPOSING = ["$ref", "allOf", "oneOf", "anyOf"] as const;

/** The members of an allOf; of more than could be merged none is. */
function allOfMembers(node: ObjectNode, walk: Walk): readonly (() => Draft)[] {
	const allOf = member(node, "allOf");
	const parts = items(allOf);
	if (allOf !== undefined && parts.length > walk.budget.fragments) return [() => unreadWhole(allOf, "allOf")];
	return parts.map((part) => () => bringIn(part, walk));
}

function referenced(node: ObjectNode, walk: Walk): readonly (() => Draft)[] {
	const ref = textAt(node.value, "$ref");
	if (ref === null) return [];
	const target = walk.schemas.resolve(ref, node.at.file);
	// It leads nowhere: nobody knows what it demands, so it is compared as written.
	if (target === undefined) return [() => unreadWhole({ at: node.at, value: ref }, "$ref")];
	return [() => bringIn(target, walk)];
}

interface Branch {
	readonly id: SchemaId;
	readonly node: Node;
}

function gatherUnion(node: ObjectNode, kind: Union["kind"], walk: Walk): Draft {
	const written = member(node, kind);
	const listed = items(written).map((branch) => ({ id: walk.schemas.intern(branch), node: branch }));
	const branches = distinctBranches(listed, walk.schemas);
	const [first] = branches;
	if (written === undefined || first === undefined) return NOTHING;
	// Of two that are the same, a value is valid under both or under neither: under exactly one it never is.
	if (kind === "oneOf" && branches.length < listed.length) return unionOf(listed, kind, written);
	const nodes = branches.map((branch) => branch.node);
	if (kind === "anyOf" && isIdleUnion(nodes, walk.schemas)) return NOTHING;
	const others = branches.filter((branch) => !isNull(branch.node, walk.schemas));
	// Null that a oneOf lists twice is valid under two, not under exactly one.
	if (kind === "oneOf" && branches.length - others.length > 1) return unionOf(branches, kind, written);
	const [only] = others;
	if (only === undefined) return branches.length > 1 ? { ...NOTHING, types: NULL } : bringIn(first.node, walk);
	const withNull = others.length < branches.length;
	// A tag tells one branch apart from those that it does not lead to, though none of them is listed.
	if (others.length > 1 || Object.hasOwn(node.value, "discriminator")) {
		const union = unionOf(branches, kind, written);
		const draft = collapseUnion(nodes, walk.schemas);
		return draft === null ? union : { ...draft, folded: union.unions[0] ?? null };
	}
	if (!withNull) return bringIn(only.node, walk);
	// Null that both of a oneOf allow is refused: it is not valid under exactly one.
	if (kind === "oneOf" && !refusesNull(only.node, walk.schemas)) return unionOf(branches, kind, written);
	const draft = bringIn(only.node, { ...walk, merged: new Set(walk.merged) });
	return draft.applicators === null ? nullable(draft, node, kind, walk) : unionOf(branches, kind, written);
}

/** A branch that is listed twice, wrapped or not, counts once. */
function distinctBranches(branches: readonly Branch[], schemas: SchemaInterner): readonly Branch[] {
	const byMeaning = new Map<SchemaId, Branch>();
	for (const branch of branches) {
		const meaning = schemas.intern(unwrapSchema(branch.node, schemas));
		if (!byMeaning.has(meaning)) byMeaning.set(meaning, branch);
	}
	return [...byMeaning.values()];
}

function unionOf(branches: readonly Branch[], kind: Union["kind"], written: Node): Draft {
	return {
		...NOTHING,
		unions: [{ kind, branches: branches.map(({ id }) => id), at: written.at }],
		origins: originAt(kind, written.at),
	};
}

function orNull(schema: ObjectNode, schemas: SchemaInterner): Draft {
	const branches = [nullBranch(schema, "nullable"), schema].map((node) => ({ id: schemas.intern(node), node }));
	return unionOf(branches, "anyOf", schema);
}

function nullBranch(node: Node, keyword: string): Node {
	return { at: placeOfAddedNull(node.at, keyword), value: { type: "null" } };
}

/** The draft or null. The null branch that an inner union needs stands where null was said. */
function nullable(draft: Draft, node: Node, keyword: string, { schemas }: Walk): Draft {
	const acceptsNull = (branch: SchemaId) => schemas.parts(branch).every((part) => saysNull(part, schemas));
	return allowNull(draft, () => schemas.intern(nullBranch(node, keyword)), acceptsNull);
}

/** Whether a branch plainly lists null among its types. */
function saysNull(node: Node, schemas: SchemaInterner): boolean {
	const lowered = schemas.lower(node);
	if (lowered === null) return false;
	const type = valueAt(lowered.keywords, "type");
	return lowered.nullable || type === "null" || (isList(type) && type.includes("null"));
}
