import type { JsonValue } from "../../contract/json.ts";
import type { Place, SourceFile } from "../../contract/source.ts";
import { formatPointer } from "../../lib/json-pointer.ts";
import { MAX_DYNAMIC_PLACE } from "../limits.ts";
import { isDefinitions, type Spot, tokensOf, walkKeywords } from "../written/spots.ts";
import { identifierOf } from "./own-url.ts";
import { tooMany } from "./too-many-anchors.ts";

/** A schema that a `$dynamicAnchor` names. */
export interface DynamicAnchor {
	/** One for each in a description. */
	readonly id: number;
	readonly at: Place;
	readonly value: JsonValue;
}

/** Names and what they stand for in one resource. */
export type AnchorNames = ReadonlyMap<string, DynamicAnchor>;

/** The names of `$dynamicAnchor`s by the resource that has them, which is told by its object in memory. */
export type DynamicAnchors = ReadonlyMap<JsonValue, AnchorNames>;

export function findDynamicAnchors(files: Iterable<SourceFile>): DynamicAnchors {
	const found = new Map<JsonValue, Map<string, DynamicAnchor>>();
	let id = 0;
	for (const { path, root } of files) {
		for (const { token, value: name, parent } of walkKeywords(root)) {
			if (token !== "$dynamicAnchor" || typeof name !== "string" || parent === undefined) continue;
			const resource = resourceOf(parent).value;
			const names = found.get(resource) ?? new Map<string, DynamicAnchor>();
			found.set(resource, names);
			const at = { file: path, pointer: placeOf(name, parent) };
			if (!names.has(name)) names.set(name, { id: id++, at, value: parent.value });
		}
	}
	return found;
}

/** The pointer of a schema with a name. Each meaning is told by all of its names and places. */
function placeOf(name: string, schema: Spot): string {
	const tokens = tokensOf(schema);
	const length = tokens.reduce((sum, token) => sum + token.length, name.length);
	if (length > MAX_DYNAMIC_PLACE) throw tooMany(`have names and places of more than ${MAX_DYNAMIC_PLACE} characters`);
	return formatPointer(tokens);
}

/**
 * The schema that brings an anchor along when it is entered: the innermost around it that goes by a URL. Where none
 * does, an OpenAPI description as a whole would be the resource, and the same name could not stand in two components;
 * whoever writes it so means each schema by itself, with what is among its `$defs`.
 */
function resourceOf(schema: Spot): Spot {
	for (let at: Spot | undefined = schema; at !== undefined; at = at.parent)
		if (identifierOf(at.value) !== undefined) return at;
	let owner = schema;
	while (owner.parent?.parent !== undefined && isDefinitions(owner.parent)) owner = owner.parent.parent;
	return owner;
}
