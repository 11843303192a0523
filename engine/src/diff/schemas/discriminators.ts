import type { Discriminator, Schema, SchemaId } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import { announcedOf } from "../announcements.ts";
import { between } from "../edit.ts";
import type { Effects } from "../effects/effect.ts";
import type { Side } from "./match-branches.ts";
import type { SchemaPair } from "./schema-pair.ts";
import { similarity } from "./similarity.ts";

/** Compares the property that tells branches apart, and where its values lead. */
export function compareDiscriminators(pair: SchemaPair): void {
	const from = pair.before.discriminator;
	const to = pair.after.discriminator;
	if (from === to) return;
	const names = { from: from?.propertyName ?? null, to: to?.propertyName ?? null };
	const site = { before: from?.at ?? pair.before.at, after: to?.at ?? pair.after.at };
	const where = { before: from?.at ?? null, after: to?.at ?? null, site };
	const report = (tag: string | null, effect: Effect, removed?: SchemaId) => {
		const announced = removed === undefined ? {} : announcedOf(pair.lookup.before(removed));
		pair.add("discriminator-changed", { ...names, tag, ...announced }, effect, where);
	};
	// It asserts nothing about payloads; but readers and writers that follow it are on one side only.
	if (from === null || to === null) report(null, "unknown");
	else if (names.from !== names.to) report(null, "incomparable");
	else {
		compareMappings(pair, from, to, report);
		compareDefaultMappings(pair, from, to);
	}
}

/**
 * Where values lead that have no tag, or one that leads nowhere. What is valid is the same, so that nothing is refused
 * where there comes to be an answer; whether such values are sent from then on, or were read by it, no schema tells.
 */
function compareDefaultMappings(pair: SchemaPair, from: Discriminator, to: Discriminator): void {
	const [own, other] = [from.defaultMapping, to.defaultMapping];
	if (own === other || (own !== null && other !== null && !leadsElsewhere(pair, own, other))) return;
	const name = (id: SchemaId | null, get: (id: SchemaId) => Schema) =>
		id === null ? null : (get(id).name ?? "a schema");
	const otherTags = { from: name(own, pair.lookup.before), to: name(other, pair.lookup.after) };
	const facts = { from: from.propertyName, to: to.propertyName, tag: null, otherTags };
	const { before, after, subtypes } = pair.lookup;
	const isOpen =
		leavesTagsOpen({ schema: pair.before, discriminator: from, get: before, subtypes: subtypes.before }) ||
		leavesTagsOpen({ schema: pair.after, discriminator: to, get: after, subtypes: subtypes.after });
	pair.add("discriminator-changed", facts, isOpen ? effectsOfDefault(own, other) : "none", between(from.at, to.at));
}

function effectsOfDefault(from: SchemaId | null, to: SchemaId | null): Effect | Effects {
	if (from === null) return { request: "widens", response: "unknown" };
	return to === null ? { request: "unknown", response: "narrows" } : "incomparable";
}

interface Told {
	readonly schema: Schema;
	readonly discriminator: Discriminator;
	readonly get: (id: SchemaId) => Schema;
	readonly subtypes: (schema: Schema) => readonly SchemaId[];
}

/** Whether a value may be valid that has no tag, or one that leads nowhere. */
function leavesTagsOpen({ schema, discriminator, get, subtypes }: Told): boolean {
	const named = schema.unions.length === 0 ? subtypes(schema) : schema.unions.flatMap(({ branches }) => branches);
	const known = new Set<unknown>([...discriminator.mapping.keys(), ...named.map((id) => get(id).name)]);
	const isTagged = (one: Schema, levels = MAX_NESTED): boolean => {
		const property = one.properties.get(discriminator.propertyName);
		const values = property === undefined ? null : get(property.schema).enum;
		if (one.required.has(discriminator.propertyName) && values?.every((value) => known.has(value))) return true;
		return levels > 0 && one.unions.some(({ branches }) => branches.every((id) => isTagged(get(id), levels - 1)));
	};
	return !isTagged(schema);
}

/** Unions in unions that are looked into. */
const MAX_NESTED = 3;

/** A tag that led nowhere told nobody anything: to say where it leads takes nothing back. */
function compareMappings(
	pair: SchemaPair,
	{ mapping: from, astray: lost }: Discriminator,
	{ mapping: to, astray }: Discriminator,
	report: (tag: string, effect: Effect, removed?: SchemaId) => void,
): void {
	const before = allBranches(pair.before, pair.lookup.before);
	const after = allBranches(pair.after, pair.lookup.after);
	for (const [tag, target] of from) {
		const other = to.get(tag);
		if (other === undefined) {
			if (astray.has(tag)) report(tag, "incomparable");
			else if (!isTold(tag, target, before, after)) report(tag, "narrows", target);
		} else if (leadsElsewhere(pair, target, other)) report(tag, "incomparable");
	}
	for (const [tag, target] of to) {
		if (from.has(tag)) continue;
		if (lost.has(tag)) report(tag, "none");
		else if (!isTold(tag, target, after, before)) report(tag, "widens");
	}
}

/** Of branches that are versions of each other, the name that was a tag, as nothing is mapped to them, and is another now. */
export function compareImpliedTags(pair: SchemaPair, matched: readonly (readonly [SchemaId, SchemaId])[]): void {
	const [from, to] = [pair.before.discriminator, pair.after.discriminator];
	if (from === null || to === null || from.propertyName !== to.propertyName) return;
	for (const [before, after] of matched) {
		if (isCorrected(from, to, after) || isCorrected(to, from, before)) continue;
		const tag = impliedTag(before, from, pair.lookup.before);
		const other = impliedTag(after, to, pair.lookup.after);
		const report = (tag: string, effect: Effect) =>
			pair.add(
				"discriminator-changed",
				{ from: from.propertyName, to: to.propertyName, tag },
				effect,
				between(from.at, to.at),
			);
		if (tag !== null && other !== null && tag !== other) report(tag, "incomparable");
		if (tag !== null && replaces(to, tag, after)) report(tag, "narrows");
		if (other !== null && replaces(from, other, before)) report(other, "widens");
	}
}

/** Whether a tag that leads nowhere on the one side leads to the branch on the other. */
function isCorrected({ astray }: Discriminator, { mapping }: Discriminator, branch: SchemaId): boolean {
	return [...astray].some((tag) => mapping.get(tag) === branch);
}

/** Whether a mapping leads to a branch by other tags, which then has them instead of its name (OpenAPI 3.1, Discriminator Object). */
function replaces({ mapping }: Discriminator, name: string, branch: SchemaId): boolean {
	return !mapping.has(name) && [...mapping.values()].includes(branch);
}

/**
 * The name of a branch, where neither a mapping nor the property itself says another tag. One that every other tag leads
 * to needs none: whoever does not know its name arrives there.
 */
function impliedTag(
	branch: SchemaId,
	{ propertyName, mapping, defaultMapping }: Discriminator,
	get: (id: SchemaId) => Schema,
): string | null {
	if (branch === defaultMapping) return null;
	const { name, properties } = get(branch);
	const property = properties.get(propertyName);
	const isListed = property !== undefined && get(property.schema).enum !== null;
	return isListed || [...mapping.values()].includes(branch) ? null : name;
}

function allBranches({ unions, discriminator }: Schema, get: (id: SchemaId) => Schema): Side {
	return { branches: unions.flatMap((union) => union.branches), discriminator, get };
}

/** A renamed component is the same target: it is the same as written, or looks alike where only one of the two is left. */
function leadsElsewhere({ before: own, after: other, lookup }: SchemaPair, from: SchemaId, to: SchemaId): boolean {
	const before = lookup.before(from);
	const after = lookup.after(to);
	if (before.name === after.name || lookup.same(from, to)) return false;
	const areBoth = hasTarget(other, before.name, lookup.after) || hasTarget(own, after.name, lookup.before);
	return areBoth || similarity(before, after) < 0.5;
}

/** Whether a value may be a schema of this name, by a branch or by a tag. */
function hasTarget({ unions, discriminator }: Schema, name: string | null, get: (id: SchemaId) => Schema): boolean {
	if (name === null) return false;
	const targets = [...unions.flatMap(({ branches }) => branches), ...(discriminator?.mapping.values() ?? [])];
	return targets.some((id) => get(id).name === name);
}

/**
 * Whether a tag that only one side maps needs no word of its own: it is the name of a branch of the other side, which is
 * a tag without being mapped; or it leads to a branch that the other side does not have, which is told already.
 */
function isTold(tag: string, target: SchemaId, own: Side, other: Side): boolean {
	const names = other.branches.map((id) => other.get(id).name);
	return names.includes(tag) || (own.branches.includes(target) && !names.includes(own.get(target).name));
}
