import type { Discriminator, Schema, SchemaId } from "../../contract/api.ts";
import type { ChangeFacts, Effect } from "../../contract/change.ts";
import type { JsonValue } from "../../contract/json.ts";
import type { Place } from "../../contract/source.ts";
import { appendPointer } from "../../lib/json-pointer.ts";
import { isSamePlace } from "../../openapi/places.ts";
import type { Subtypes } from "../../openapi/subtypes.ts";
import { announcedOf } from "../announcements.ts";
import { between } from "../edit.ts";
import type { SchemaPair } from "../schemas/schema-pair.ts";
import { areAlikeButForTags } from "./alike-but-for-tags.ts";
import { similarity } from "./similarity.ts";

/** A schema with a discriminator, on one side. */
interface Told {
	readonly schema: Schema;
	readonly discriminator: Discriminator;
	readonly get: (id: SchemaId) => Schema;
	/** What a name alone may mean here: the branches of a union; of a base, itself and what extends it. */
	readonly named: readonly SchemaId[];
}

/** Compares where the values lead that are written into a mapping on one side at least. */
export function compareMappings(pair: SchemaPair, from: Discriminator, to: Discriminator): void {
	const own = toldOf(pair, "before", from);
	const other = toldOf(pair, "after", to);
	for (const [tag, target] of from.mapping) {
		const kept = targetOf(tag, other);
		if (kept !== undefined) compareTargets(pair, own, other, { tag, from: target, to: kept });
		else if (to.astray.has(tag)) report(pair, own, other, { tag, leadsTo: null }, "incomparable");
		else if (!isOfLostBranch(target, own, other)) {
			const announced = announcedOf(own.get(target));
			report(pair, own, other, { tag, ...announced }, isStillListed(tag, target, own, other) ? "narrows" : "none");
		}
	}
	for (const [tag, target] of to.mapping) {
		if (from.mapping.has(tag)) continue;
		const known = targetOf(tag, own);
		const leadsTo = other.get(target).name ?? "a schema";
		// A tag that led nowhere told nobody anything: to say where it leads takes nothing back.
		if (from.astray.has(tag)) report(pair, own, other, { tag, leadsTo }, "none");
		else if (known !== undefined) compareTargets(pair, own, other, { tag, from: known, to: target });
		else if (isOfLostBranch(target, other, own)) continue;
		else if (isNewlySent(tag, target, other, own)) report(pair, own, other, { tag }, "widens");
		else report(pair, own, other, { tag, leadsTo }, "none");
	}
}

function toldOf(pair: SchemaPair, side: "before" | "after", discriminator: Discriminator): Told {
	const { [side]: schema, lookup } = pair;
	const get = lookup[side];
	const subtypes = lookup.subtypes[side];
	const bases = schema.unions.length === 0 ? basesOf(schema, discriminator, get, subtypes) : [];
	const extending = bases.flatMap((base) => [base.id, ...subtypes.of(base)]);
	const named = [...extending, ...schema.unions.flatMap(({ branches }) => branches)];
	return { schema, discriminator, get, named };
}

/** A schema, and those that it is by another name, of which it has its discriminator: what extends one of them has a name there. */
function basesOf(
	schema: Schema,
	{ at }: Discriminator,
	get: (id: SchemaId) => Schema,
	subtypes: Subtypes,
): readonly Schema[] {
	if (subtypes.inherits(schema)) return [schema];
	const bases = new Set([schema]);
	// A set yields what is added while it is walked.
	for (const { bases: ids } of bases) {
		for (const base of ids.map(get)) {
			const own = base.discriminator?.at;
			if (isSamePlace(own, at)) bases.add(base);
		}
	}
	return [...bases];
}

interface Targets {
	readonly tag: string;
	readonly from: SchemaId;
	readonly to: SchemaId;
}

function compareTargets(pair: SchemaPair, own: Told, other: Told, { tag, from, to }: Targets): void {
	const { lookup } = pair;
	const { propertyName } = other.discriminator;
	if (!leadsElsewhere(pair, from, to)) return;
	if (areAlikeButForTags(lookup.before(from), lookup.after(to), propertyName, lookup)) return;
	report(pair, own, other, { tag }, "incomparable");
}

type TagFacts = Omit<ChangeFacts["discriminator-changed"], "from" | "to">;

function report(pair: SchemaPair, own: Told, other: Told, facts: TagFacts, effect: Effect): void {
	const [from, to] = [own.discriminator, other.discriminator];
	const names = { from: from.propertyName, to: to.propertyName };
	pair.add(
		"discriminator-changed",
		{ ...names, ...facts },
		effect,
		between(placeOf(facts.tag, from), placeOf(facts.tag, to)),
	);
}

/** The entry of the mapping, where there is one. */
function placeOf(tag: string | null, { at, mapping, astray }: Discriminator): Place {
	if (tag === null || (!mapping.has(tag) && !astray.has(tag))) return at;
	return { ...at, pointer: appendPointer(at.pointer, "mapping", tag) };
}

/** Where a value leads: what the mapping says, else what has that name and is mapped by no other (OpenAPI 3.1, Discriminator Object). */
function targetOf(tag: string, { discriminator: { mapping, astray }, get, named }: Told): SchemaId | undefined {
	const mapped = mapping.get(tag);
	if (mapped !== undefined || astray.has(tag)) return mapped;
	const target = named.find((id) => get(id).name === tag);
	return target === undefined || [...mapping.values()].includes(target) ? undefined : target;
}

/** Whether a tag leads to a branch that the other side does not have: that it went, or came, is told by itself. */
function isOfLostBranch(target: SchemaId, own: Told, other: Told): boolean {
	return own.schema.unions.length > 0 && own.named.includes(target) && versionOf(target, own, other) === undefined;
}

function versionOf(target: SchemaId, { get }: Told, other: Told): SchemaId | undefined {
	const { name } = get(target);
	return other.named.find((id) => other.get(id).name === name);
}

/** Whether what a tag of the own side leads to could have it, where the other side does not say that it goes or stays away. */
function isStillListed(tag: string, target: SchemaId, own: Told, other: Told): boolean {
	const values = listedTags(target, own.discriminator.propertyName, own.get);
	if (values !== null && !values.includes(tag)) return false;
	const version = versionOf(target, own, other);
	const left = version === undefined ? null : listedTags(version, other.discriminator.propertyName, other.get);
	return values === null || left === null || left.includes(tag);
}

/** Whether a tag brings values by itself: where both versions of what it leads to list theirs, the lists tell of them. */
function isNewlySent(tag: string, target: SchemaId, own: Told, other: Told): boolean {
	const values = listedTags(target, own.discriminator.propertyName, own.get);
	if (values === null) return true;
	const version = versionOf(target, own, other);
	const known = version === undefined ? null : listedTags(version, other.discriminator.propertyName, other.get);
	return known === null && values.includes(tag);
}

/** The values that a schema lists for the property that tells it apart; null where it lists none. */
export function listedTags(
	id: SchemaId,
	propertyName: string,
	get: (id: SchemaId) => Schema,
): readonly JsonValue[] | null {
	const property = get(id).properties.get(propertyName);
	return property === undefined ? null : get(property.schema).enum;
}

/** A renamed component is the same target: it is the same as written, or looks alike where only one of the two is left. */
export function leadsElsewhere(
	{ before: own, after: other, lookup }: SchemaPair,
	from: SchemaId,
	to: SchemaId,
): boolean {
	const before = lookup.before(from);
	const after = lookup.after(to);
	if (before.name === after.name || lookup.same(from, to)) return false;
	const { subtypes } = lookup;
	const areBoth =
		hasTarget(other, before.name, lookup.after, subtypes.after) ||
		hasTarget(own, after.name, lookup.before, subtypes.before);
	return areBoth || similarity(before, after) < 0.5;
}

/** Whether a value may be a schema of this name, by a branch or by a tag. */
function hasTarget(schema: Schema, name: string | null, get: (id: SchemaId) => Schema, subtypes: Subtypes): boolean {
	if (name === null) return false;
	const mapped = subtypes.discriminatorOf(schema)?.mapping.values() ?? [];
	const targets = [...schema.unions.flatMap(({ branches }) => branches), ...mapped];
	return targets.some((id) => get(id).name === name);
}
