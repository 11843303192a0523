import { isPureUnion } from "../../containment/formulas/demands.ts";
import type { Schema, SchemaId, Union } from "../../contract/api.ts";
import type { Effect, TrailStep } from "../../contract/change.ts";
import type { Place } from "../../contract/source.ts";
import { bitsOf, NULL, OBJECT } from "../../lib/json-types.ts";
import { announcedOf, compareAnnouncements } from "../announcements.ts";
import { between, come, gone } from "../edit.ts";
import type { Effects } from "../effects/effect.ts";
import { isNullOnly } from "../schemas/nulls.ts";
import type { SchemaPair } from "../schemas/schema-pair.ts";
import { takersAmong } from "./branch-takers.ts";
import { constantsOf } from "./similarity.ts";
import { isUndescribed, namesThatTell, type Schemas } from "./told-apart.ts";

/** The branches that have values, without the one for null, which is compared as a type. */
export function valueBranches({ branches }: Union, get: (id: SchemaId) => Schema): readonly SchemaId[] {
	return branches.filter((id) => get(id).satisfiable && !isNullOnly(get(id)));
}

export function unionChanged(
	pair: SchemaPair,
	from: Union | undefined,
	to: Union | undefined,
	effect: Effect | Effects,
): void {
	const site = { before: from?.at ?? pair.before.at, after: to?.at ?? leftOfUnion(pair, from) ?? pair.after.at };
	const facts = { from: from?.kind ?? "none", to: to?.kind ?? "none" } as const;
	pair.add("union-changed", facts, effect, { before: from?.at ?? null, after: to?.at ?? null, site });
}

/** By convention also of `oneOf`, where an overlapping branch can in theory refuse what was valid: real ones are told apart. */
export function branchAdded(pair: SchemaPair, union: Union, id: SchemaId): void {
	const added = pair.lookup.after(id);
	const branch = labelOf(added, pair.lookup.after);
	const where = {
		...come(unionPlace(pair.before), union.at),
		...standing(pair, added, "before"),
		...called(added, branch, pair.lookup.after),
		branch: id,
	};
	pair.add("branch-added", { combinator: union.kind, branch }, "widens", where);
}

export function branchRemoved(pair: SchemaPair, union: Union, id: SchemaId): void {
	const removed = pair.lookup.before(id);
	const branch = labelOf(removed, pair.lookup.before);
	const where = {
		...gone(union.at, leftOfUnion(pair, union) ?? unionPlace(pair.after)),
		...standing(pair, removed, "after"),
		...called(removed, branch, pair.lookup.before),
		branch: id,
	};
	pair.add("branch-removed", { combinator: union.kind, branch, ...announcedOf(removed) }, "narrows", where);
}

/** What a branch is to clients that know all there is on the side without it. */
function standing({ before, after, lookup }: SchemaPair, branch: Schema, without: "before" | "after") {
	const [own, other] = without === "before" ? [after, before] : [before, after];
	const get = without === "before" ? lookup.after : lookup.before;
	const ids = other.unions.flatMap(({ branches }) => branches);
	const every: Schemas = { all: ids.length === 0 ? [other] : ids.map(lookup[without]), get: lookup[without] };
	const others = takersAmong(branch, get, every);
	const telling = namesThatTell(branch, get, others, own.required);
	const all: Schemas = { ...others, all: [...others.all, { ...other, unions: [] }] };
	const undescribed = [...branch.properties.keys()].filter((name) => isUndescribed(name, all));
	const isCopy = (id: SchemaId) => (without === "before" ? lookup.same(id, branch.id) : lookup.same(branch.id, id));
	return {
		// Who lists a copy of another branch under a name of its own means something by the name.
		known: telling.length > 0 || (branch.name !== null && ids.some(isCopy)),
		alone: telling.length + undescribed.length > 0,
		toldBy: undescribed.length > 0 ? ownOf(undescribed, branch, own, get) : telling,
	};
}

/** Those of some properties that no other branch beside it describes: the others tell it from none of them. */
function ownOf(names: readonly string[], { id }: Schema, { unions }: Schema, get: Schemas["get"]): readonly string[] {
	const ids = unions.flatMap(({ branches }) => branches.filter((other) => other !== id));
	if (ids.length > MAX_BESIDE) return names;
	const beside = ids.map(get);
	const own = names.filter((name) => isUndescribed(name, { all: beside, get }));
	return own.length > 0 ? own : names;
}

/** Each branch is looked at for each: of more, all names are said. */
const MAX_BESIDE = 100;

/** Says of two versions of a branch that its end was announced, or another day for it. */
export function compareBranchAnnouncements(pair: SchemaPair, before: SchemaId, after: SchemaId, step: TrailStep): void {
	if (pair.lookup.same(before, after)) return;
	const [from, to] = [pair.lookup.before(before), pair.lookup.after(after)];
	const where = { ...between(from.at, to.at), step };
	compareAnnouncements({ subject: "branch", name: labelOf(to, pair.lookup.after) }, from, to, (kind, facts) =>
		pair.add(kind, facts, "none", where),
	);
}

/** Where a union of the before side was written, on the after side; undefined where that is no part of it. */
function leftOfUnion(pair: SchemaPair, union: Union | undefined): Place | undefined {
	const left = union && pair.living("after", union.at);
	return left && (left.get(union.kind) ?? left.at);
}

function unionPlace(schema: Schema) {
	return schema.unions[0]?.at ?? schema.at;
}

export function stepOf({ kind }: Union, branch: Schema, get: (id: SchemaId) => Schema): TrailStep {
	return { kind: "branch", of: kind, branch: labelOf(branch, get) };
}

/** How to name a branch to a person. */
export function labelOf(branch: Schema, get: (id: SchemaId) => Schema, levels = MAX_LEVELS): string {
	if (branch.name !== null) return branch.name;
	if (branch.title !== null) return branch.title;
	if (branch.enum !== null) return branch.enum.map((value) => JSON.stringify(value)).join(" | ");
	const [union] = branch.unions;
	if (union !== undefined && levels > 0 && isPureUnion(branch)) {
		return union.branches
			.slice(0, 3)
			.map((id) => labelOf(get(id), get, levels - 1))
			.join(" | ");
	}
	if ((bitsOf(branch.types) & ~NULL) !== OBJECT) return branch.types?.join(" | ") ?? ANY;
	return objectWith([...branch.properties.keys(), ...branch.required]);
}

/** Facts go on calling a branch by its types alone, because fingerprints are made of them. */
function called(branch: Schema, label: string, get: (id: SchemaId) => Schema): { readonly called?: string } {
	const shown = tagged(branch, qualified(branch, callOf(branch, label)), get);
	return shown === label ? {} : { called: shown };
}

/**
 * What to call a branch that has a label: one that names no type, and demands what only objects have, by that; and an enum
 * of the empty text alone in words, as its quotes look like those of a sentence around nothing.
 */
export function callOf({ types, properties, required }: Schema, label: string): string {
	if (label === '""') return "empty string";
	if (types !== null || label !== ANY || properties.size + required.size === 0) return label;
	return objectWith([...properties.keys(), ...required]);
}

/**
 * One that is called by its properties, as another may be, with the values of those that have one alone: `object with a,
 * kind = "card"`.
 */
function tagged(branch: Schema, label: string, get: (id: SchemaId) => Schema): string {
	const { name, title, properties, required } = branch;
	const names = [...new Set([...properties.keys(), ...required])];
	if (name !== null || title !== null || names.length === 0 || label !== objectWith(names)) return label;
	const constants = constantsOf(branch, get);
	const [tag] = names.filter((one) => constants.has(one));
	const isShown = tag === undefined || names.indexOf(tag) < MOST_NAMES;
	const shown = isShown ? names : [...names.slice(0, MOST_NAMES - 1), tag];
	return objectWith(shown.map((one) => (constants.has(one) ? `${one} = ${JSON.stringify(constants.get(one))}` : one)));
}

/**
 * One that is called by its types, as another may be, with what else it says of them: `string (date-time)`,
 * `integer (minimum 1)`.
 */
function qualified(branch: Schema, label: string): string {
	const { name, title, types } = branch;
	if (name !== null || title !== null || label !== types?.join(" | ")) return label;
	const told = tellingOf(branch).slice(0, 2);
	return told.length === 0 ? label : `${label} (${told.join(", ")})`;
}

/** What tells scalars of one type apart: the format says the most, and is short. */
function tellingOf({ formats, lower, upper, counts }: Schema): readonly string[] {
	const { minLength, maxLength } = counts;
	return [
		...formats,
		...(lower === null ? [] : [`${lower.exclusive ? "exclusiveMinimum" : "minimum"} ${lower.exact ?? lower.value}`]),
		...(upper === null ? [] : [`${upper.exclusive ? "exclusiveMaximum" : "maximum"} ${upper.exact ?? upper.value}`]),
		...(minLength === 0 ? [] : [`minLength ${minLength}`]),
		...(maxLength === null ? [] : [`maxLength ${maxLength}`]),
	];
}

function objectWith(names: readonly string[]): string {
	return names.length === 0 ? "object" : `object with ${[...new Set(names)].slice(0, MOST_NAMES).join(", ")}`;
}

const MOST_NAMES = 3;

const ANY = "any";

/** A union of unions is named by its branches, and theirs by no more. */
const MAX_LEVELS = 2;
