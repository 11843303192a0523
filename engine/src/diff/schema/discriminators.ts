import type { Discriminator, Schema, SchemaId } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import { between } from "../edit.ts";
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
	const report = (tag: string | null, effect: Effect) =>
		pair.add("discriminator-changed", { ...names, tag }, effect, where);
	// It asserts nothing about payloads; but readers and writers that follow it are on one side only.
	if (from === null || to === null) report(null, "unknown");
	else if (names.from !== names.to) report(null, "incomparable");
	else compareMappings(pair, from.mapping, to.mapping, report);
}

type Mapping = Discriminator["mapping"];

function compareMappings(
	pair: SchemaPair,
	from: Mapping,
	to: Mapping,
	report: (tag: string, effect: Effect) => void,
): void {
	const before = allBranches(pair.before, pair.lookup.before);
	const after = allBranches(pair.after, pair.lookup.after);
	for (const [tag, target] of from) {
		const other = to.get(tag);
		if (other === undefined) {
			if (!isTold(tag, target, before, after)) report(tag, "narrows");
		} else if (leadsElsewhere(pair, target, other)) report(tag, "incomparable");
	}
	for (const [tag, target] of to) {
		if (!from.has(tag) && !isTold(tag, target, after, before)) report(tag, "widens");
	}
}

/** Of branches that are versions of each other, the name that was a tag, as nothing is mapped to them, and is another now. */
export function compareImpliedTags(pair: SchemaPair, matched: readonly (readonly [SchemaId, SchemaId])[]): void {
	const [from, to] = [pair.before.discriminator, pair.after.discriminator];
	if (from === null || to === null || from.propertyName !== to.propertyName) return;
	for (const [before, after] of matched) {
		const tag = impliedTag(before, from, pair.lookup.before);
		const other = impliedTag(after, to, pair.lookup.after);
		if (tag === null || other === null || tag === other) continue;
		const facts = { from: from.propertyName, to: to.propertyName, tag };
		pair.add("discriminator-changed", facts, "incomparable", between(from.at, to.at));
	}
}

/** The name of a branch, where neither a mapping nor the property itself says another tag. */
function impliedTag(
	branch: SchemaId,
	{ propertyName, mapping }: Discriminator,
	get: (id: SchemaId) => Schema,
): string | null {
	const { name, properties } = get(branch);
	const property = properties.get(propertyName);
	const isListed = property !== undefined && get(property.schema).enum !== null;
	return isListed || [...mapping.values()].includes(branch) ? null : name;
}

function allBranches({ unions, discriminator }: Schema, get: (id: SchemaId) => Schema): Side {
	return { branches: unions.flatMap((union) => union.branches), discriminator, get };
}

/** A renamed component is the same target: it is the same as written, or looks alike. */
function leadsElsewhere({ lookup }: SchemaPair, from: SchemaId, to: SchemaId): boolean {
	const before = lookup.before(from);
	const after = lookup.after(to);
	if (before.name === after.name || lookup.same(from, to)) return false;
	return similarity(before, after) < 0.5;
}

/**
 * Whether a tag that only one side maps needs no word of its own: it is the name of a branch of the other side, which is
 * a tag without being mapped; or it leads to a branch that the other side does not have, which is told already.
 */
function isTold(tag: string, target: SchemaId, own: Side, other: Side): boolean {
	const names = other.branches.map((id) => other.get(id).name);
	return names.includes(tag) || (own.branches.includes(target) && !names.includes(own.get(target).name));
}
