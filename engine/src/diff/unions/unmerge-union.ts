import { isPureUnion } from "../../containment/formulas/demands.ts";
import type { Schema, SchemaId } from "../../contract/api.ts";
import { bitsOf } from "../../lib/json-types.ts";
import type { Lookup } from "../schemas/schema-pair.ts";
import { areToldApart, tagsOf } from "./branch-tags.ts";
import { similarity } from "./similarity.ts";

type Pair = readonly [before: Schema, after: Schema];

/**
 * A `oneOf` of one branch is read as a part of its schema. Where the other side has further branches, the first of many, or the
 * last that is left, is read as the union that it was written as: then a branch came or went, and nothing else.
 */
export function unmergeUnlike(before: Schema, after: Schema, lookup: Lookup): Pair {
	if (before.lone === null && after.lone === null) return [before, after];
	const isVersion = (from: SchemaId, to: SchemaId): boolean => {
		const [own, other] = [lookup.before(from), lookup.after(to)];
		const haveName = own.name !== null && own.name === other.name;
		if (haveName || lookup.same(from, to)) return true;
		const areApart = areToldApart(tagsOf(from, null, lookup.before), tagsOf(to, null, lookup.after));
		return !areApart && similarity(own, other) >= ALIKE;
	};
	const unmergedBefore = unmerge(before, after, lookup.before, isVersion);
	const unmergedAfter = unmerge(after, before, lookup.after, (own, other) => isVersion(other, own));
	return [unmergedBefore, unmergedAfter];
}

const ALIKE = 0.5;

function unmerge(
	schema: Schema,
	other: Schema,
	get: (id: SchemaId) => Schema,
	isVersion: (own: SchemaId, other: SchemaId) => boolean,
): Schema {
	const { lone } = schema;
	const [union, ...others] = other.unions;
	const [branch] = lone?.branches ?? [];
	// One that has another union beside it lives on in that.
	if (lone === null || branch === undefined || schema.unions.length + others.length > 0) return schema;
	if (union?.kind !== lone.kind) return schema;
	if (union.branches.length < 2 || !union.branches.some((id) => isVersion(branch, id))) return schema;
	const rest = get(lone.rest);
	// Null that is allowed beside the union is no branch of it.
	if ((bitsOf(schema.types) & ~bitsOf(rest.types)) !== 0) return schema;
	const { id, name, at, bases, written, origins } = schema;
	const { rest: _, ...kept } = lone;
	const unmerged: Schema = { ...rest, id, name, at, bases, written, origins, unions: [...rest.unions, kept] };
	return isPureUnion(unmerged) ? schema : unmerged;
}
