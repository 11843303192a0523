import type { Discriminator, Schema, SchemaId } from "../../contract/api.ts";
import type { TrailStep } from "../../contract/change.ts";
import { announcedOf } from "../announcements.ts";
import { come, gone } from "../edit.ts";
import { compareNull } from "../schemas/nulls.ts";
import type { Lookup, SchemaPair } from "../schemas/schema-pair.ts";
import { compareBranchAnnouncements, valueBranches } from "./branches.ts";
import { compareDiscriminators, compareImpliedTags } from "./discriminators.ts";
import { type BranchMatch, matchBranches, type Side } from "./match-branches.ts";
import { constantsOf } from "./similarity.ts";

/*
 * A schema with a discriminator and no union is a base: what is sent where it stands is one of the components that extend
 * it, and the tag says which (OpenAPI 3.2, Discriminator Object). JSON Schema sees none of that, but readers and writers
 * go by it: what extends two bases is compared as the branches of a union are.
 */
export function compareSubtypes(pair: SchemaPair): void {
	const { before, after, lookup } = pair;
	const [own, other] = [subtypesOf(before, "before", lookup), subtypesOf(after, "after", lookup)];
	if (own === null || other === null || before.unions.length + after.unions.length > 0) return;
	if (own.discriminator.propertyName !== other.discriminator.propertyName) return;
	// A base beside what extends it is not another version of that.
	if (isAmong(after, own) || isAmong(before, other)) return;
	compareTagged(pair, own, other);
}

/**
 * Compares a base with a union of what extends it, told apart by the same property: the base may be sent itself, so that
 * it is one of the branches. False where the two are something else.
 */
export function compareBaseWithUnion(pair: SchemaPair): boolean {
	const { before, after, lookup } = pair;
	const [own, other] = [subtypesOf(before, "before", lookup), subtypesOf(after, "after", lookup)];
	if (own === null || other === null || before.unions.length + after.unions.length !== 1) return false;
	if (own.discriminator.propertyName !== other.discriminator.propertyName) return false;
	const [base, extending] = before.unions.length === 0 ? [before, own] : [after, other];
	if (extending.branches.length === 0) return false;
	const withBase = { ...extending, branches: [base.id, ...extending.branches] };
	const ofUnion = (side: Subtypes, { unions }: Schema) => ({
		...side,
		branches: unions.flatMap((union) => valueBranches(union, side.get)),
	});
	compareNull(pair);
	compareDiscriminators(pair);
	if (base === before) compareTagged(pair, withBase, ofUnion(other, after));
	else compareTagged(pair, ofUnion(own, before), withBase);
	return true;
}

/** Null where nothing tells subtypes apart, or the two sides tell them apart otherwise. */
function subtypesOf(schema: Schema, side: "before" | "after", lookup: Lookup): Subtypes | null {
	const subtypes = lookup.subtypes[side];
	const discriminator = subtypes.discriminatorOf(schema);
	return discriminator && { branches: subtypes.of(schema), discriminator, get: lookup[side] };
}

function compareTagged(pair: SchemaPair, own: Subtypes, other: Subtypes): void {
	const { before, after, lookup } = pair;
	const [from, to] = [own.discriminator, other.discriminator];
	const { matched, removed, added } = matchSubtypes(own, other, lookup);
	compareImpliedTags(pair, matched);
	for (const [id, version] of matched) {
		const branch = lookup.after(version).name ?? "subtype";
		const step: TrailStep = { kind: "branch", of: null, branch };
		compareBranchAnnouncements(pair, id, version, step);
		pair.stepToSubtype(id, version, step);
	}
	const facts = { from: from.propertyName, to: to.propertyName };
	for (const { id, tag } of unlisted(removed, own, listsTags(after, to, lookup.after))) {
		const announced = announcedOf(lookup.before(id));
		pair.add("discriminator-changed", { ...facts, tag, ...announced }, "narrows", gone(lookup.before(id).at, to.at));
	}
	for (const { id, tag } of unlisted(added, other, listsTags(before, from, lookup.before))) {
		pair.add("discriminator-changed", { ...facts, tag }, "widens", come(from.at, lookup.after(id).at));
	}
}

interface Subtypes extends Side {
	readonly discriminator: Discriminator;
}

/** Those of one name are versions of each other, as the name is a tag; the few that are left are matched as branches are. */
function matchSubtypes(own: Subtypes, other: Subtypes, { same }: Lookup): BranchMatch {
	const named = new Map(other.branches.map((id) => [other.get(id).name, id]));
	const pairs = own.branches.flatMap((id) => {
		const { name } = own.get(id);
		const version = name === null ? undefined : named.get(name);
		return version === undefined ? [] : [[id, version] as const];
	});
	const left = (side: Subtypes, index: 0 | 1) => {
		const taken = new Set(pairs.map((pair) => pair[index]));
		return { ...side, branches: side.branches.filter((id) => !taken.has(id)) };
	};
	const { matched, ...others } = matchBranches(left(own, 0), left(other, 1), same);
	return { matched: [...pairs, ...matched], ...others };
}

function isAmong({ name }: Schema, { branches, get }: Subtypes): boolean {
	return name !== null && branches.some((id) => get(id).name === name);
}

/** The tags that came or went with what has them; of a base that lists the tags it takes, the list tells it. */
function unlisted(ids: readonly SchemaId[], { discriminator, get }: Subtypes, isListed: boolean) {
	if (isListed) return [];
	return ids.flatMap((id) => {
		const tag = unmappedTag(id, discriminator, get);
		return tag === null ? [] : [{ id, tag }];
	});
}

type Get = (id: SchemaId) => Schema;

function listsTags({ properties }: Schema, { propertyName }: Discriminator, get: Get): boolean {
	const property = properties.get(propertyName);
	if (property === undefined) return false;
	const { enum: values, extensibleValues, extensibleEnum } = get(property.schema);
	return values !== null || extensibleValues.length > 0 || extensibleEnum;
}

/** The tag of what extends a base: what it says itself, else its name. Null where a mapping leads there, which is compared. */
function unmappedTag(id: SchemaId, { propertyName, mapping, defaultMapping }: Discriminator, get: Get): string | null {
	if (id === defaultMapping || [...mapping.values()].includes(id)) return null;
	const constant = constantsOf(get(id), get).get(propertyName);
	return typeof constant === "string" ? constant : get(id).name;
}
