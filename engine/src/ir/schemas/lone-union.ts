import type { LoneUnion, Union } from "../../contract/api.ts";
import type { JsonObject } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { items, member, type ObjectNode } from "../node.ts";
import type { SchemaInterner } from "./schema-interner.ts";

type Kind = Union["kind"];

const KINDS = ["oneOf", "anyOf"] as const;

/**
 * The union of one that stands beside other keywords, or is a member of an `allOf` by itself: others may come to stand beside
 * its branch. null where there is none.
 */
export function loneUnion(node: ObjectNode, schemas: SchemaInterner): LoneUnion | null {
	const { value } = node;
	// A tag keeps a union of one what it is.
	if (Object.hasOwn(value, "discriminator")) return null;
	const own = KINDS.find((kind) => isOfOne(value, kind));
	if (own !== undefined) {
		const { [own]: _, ...rest } = value;
		return Object.keys(rest).length === 0 ? null : unionIn(node, own, { ...node, value: rest }, schemas);
	}
	const members = items(member(node, "allOf"));
	for (const { at, value: part } of members) {
		const kind = isObject(part) && Object.keys(part).length === 1 ? KINDS.find((one) => isOfOne(part, one)) : undefined;
		if (kind === undefined || !isObject(part)) continue;
		const others = members.flatMap((other) => (other.value === part ? [] : [other.value]));
		const { allOf: _, ...beside } = value;
		const rest = others.length > 0 ? { ...value, allOf: others } : beside;
		return unionIn({ at, value: part }, kind, { ...node, value: rest }, schemas);
	}
	return null;
}

function isOfOne(value: JsonObject, kind: Kind): boolean {
	const branches = Object.hasOwn(value, kind) ? value[kind] : undefined;
	return isList(branches) && branches.length === 1;
}

function unionIn(node: ObjectNode, kind: Kind, rest: ObjectNode, schemas: SchemaInterner): LoneUnion | null {
	const written = member(node, kind);
	if (written === undefined) return null;
	const branches = items(written).map((branch) => schemas.intern(branch));
	return { kind, branches, at: written.at, rest: schemas.intern(rest) };
}
