import type { Discriminator, Schema, SchemaId, Union } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import { leadingTo, type Subtypes } from "../../openapi/subtypes.ts";
import { between } from "../edit.ts";
import type { Effects } from "../effects/effect.ts";
import type { SchemaPair } from "../schemas/schema-pair.ts";
import { impliedTag } from "./branch-tags.ts";
import { valueBranches } from "./branches.ts";
import { compareMappings, leadsElsewhere, listedTags } from "./mappings.ts";

/** Compares the property that tells branches apart, and where its values lead. */
export function compareDiscriminators(pair: SchemaPair): void {
	const [from, to] = discriminatorsOf(pair);
	if (from === to) return;
	const names = { from: from?.propertyName ?? null, to: to?.propertyName ?? null };
	const site = { before: from?.at ?? pair.before.at, after: to?.at ?? pair.after.at };
	const report = (effect: Effect) =>
		pair.add("discriminator-changed", { ...names, tag: null }, effect, {
			before: from?.at ?? null,
			after: to?.at ?? null,
			site,
		});
	// It asserts nothing about payloads; but readers and writers that follow it are on one side only.
	if (from === null || to === null) report(areForced(pair) || tellsNothing(pair) ? "none" : "unknown");
	else if (names.from !== names.to) report("incomparable");
	else {
		compareMappings(pair, from, to);
		compareDefaultMappings(pair, from, to);
	}
}

/**
 * The discriminators as they hold for a pair. Where one version is a component that extends a base, both have the tags of what
 * is that component or extends it in one of them: written out, an `allOf` does not say what it extends.
 */
function discriminatorsOf({
	before,
	after,
	lookup,
}: SchemaPair): readonly [Discriminator | null, Discriminator | null] {
	const { before: own, after: other } = lookup.subtypes;
	const isOfComponent = own.inherits(before) || other.inherits(after);
	if (!isOfComponent || !own.isBrought(before) || !other.isBrought(after))
		return [own.discriminatorOf(before), other.discriminatorOf(after)];
	const names = new Set([
		...(own.inherits(before) ? own.namesFrom(before) : []),
		...(other.inherits(after) ? other.namesFrom(after) : []),
	]);
	const leading = ({ discriminator }: Schema, get: (id: SchemaId) => Schema) =>
		discriminator && leadingTo(discriminator, (target) => names.has(get(target).name ?? ""));
	return [leading(before, lookup.before), leading(after, lookup.after)];
}

/** Whether the one discriminator is that of a base, which tells its siblings from what nothing extends. */
function tellsNothing({ before, after, lookup: { subtypes } }: SchemaPair): boolean {
	const isLeaf = (schema: Schema, own: Subtypes): boolean =>
		schema.discriminator === null || (own.inherits(schema) && own.of(schema).length === 0);
	return isLeaf(before, subtypes.before) && isLeaf(after, subtypes.after);
}

/** Whether the property tells the branches apart on both sides by what each lists, with the discriminator and without. */
function areForced({ before, after, lookup }: SchemaPair): boolean {
	const propertyName = (before.discriminator ?? after.discriminator)?.propertyName;
	if (propertyName === undefined) return false;
	return [
		{ unions: before.unions, get: lookup.before },
		{ unions: after.unions, get: lookup.after },
	].every(({ unions, get }) => unions.length > 0 && unions.every((union) => areListedApart(union, propertyName, get)));
}

function areListedApart(union: Union, propertyName: string, get: (id: SchemaId) => Schema): boolean {
	const lists = valueBranches(union, get).map((id) =>
		get(id).required.has(propertyName) ? listedTags(id, propertyName, get) : null,
	);
	const texts = lists.flatMap((values) => values?.map((value) => JSON.stringify(value)) ?? []);
	return !lists.includes(null) && new Set(texts).size === texts.length;
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
	readonly subtypes: Subtypes;
}

/** Whether a value may be valid that has no tag, or one that leads nowhere. */
function leavesTagsOpen({ schema, discriminator, get, subtypes }: Told): boolean {
	const named = schema.unions.length === 0 ? subtypes.of(schema) : schema.unions.flatMap(({ branches }) => branches);
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

/** Of branches that are versions of each other, the name that was a tag, as nothing is mapped to them, and is another now. */
export function compareImpliedTags(pair: SchemaPair, matched: readonly (readonly [SchemaId, SchemaId])[]): void {
	const [from, to] = discriminatorsOf(pair);
	if (from === null || to === null || from.propertyName !== to.propertyName) return;
	const tagged = matched.map(([before, after]) => ({
		...{ before, after },
		tag: impliedTag(before, from, pair.lookup.before),
		other: impliedTag(after, to, pair.lookup.after),
		isCorrected: isCorrected(from, to, after) || isCorrected(to, from, before),
	}));
	const [tags, others] = [new Set(tagged.map(({ tag }) => tag)), new Set(tagged.map(({ other }) => other))];
	for (const { before, after, tag, other, ...rest } of tagged) {
		if (rest.isCorrected) continue;
		const report = (tag: string, effect: Effect) => {
			const facts = { from: from.propertyName, to: to.propertyName, tag };
			pair.add("discriminator-changed", facts, effect, between(from.at, to.at));
		};
		const isRenamed = tag !== null && other !== null && tag !== other;
		// A name that two versions exchanged leads elsewhere; another one went, and a new one came.
		if (tag !== null && isRenamed && !to.mapping.has(tag)) report(tag, others.has(tag) ? "incomparable" : "narrows");
		else if (tag !== null && replaces(to, tag, after)) report(tag, "narrows");
		if (other !== null && isRenamed && !from.mapping.has(other)) {
			if (!tags.has(other)) report(other, "widens");
		} else if (other !== null && replaces(from, other, before)) report(other, "widens");
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
