import type { Origins } from "../contract/api.ts";
import type { Place } from "../contract/source.ts";
import { isList } from "../lib/json-kind.ts";
import { member, type ObjectNode, placeBelow } from "./node.ts";
import { READ_KEYWORDS } from "./schemas/schema-keywords.ts";

/*
 * Where keywords are written is asked of few schemas, those that differ: so it is looked up when it is asked for.
 */

export const NO_ORIGINS: Origins = { get: () => undefined };

/** The one keyword that stands at a place. */
export function originAt(keyword: string, at: Place): Origins {
	return { get: (asked) => (asked === keyword ? at : undefined) };
}

/** Where the keywords of one schema object are, and under `required/<name>` where each required name is. */
export function originsIn(node: ObjectNode): Origins {
	return { get: (keyword) => originIn(node, keyword) };
}

/** The outer one's places first, but of these keywords the inner one's. */
export function mergeOrigins(outer: Origins, inner: Origins, ofInner: readonly string[]): Origins {
	if (inner === NO_ORIGINS) return outer;
	if (outer === NO_ORIGINS) return inner;
	const isOfInner = (keyword: string) => ofInner.includes(keyword);
	return {
		get: (keyword) => (isOfInner(keyword) ? inner.get(keyword) : undefined) ?? outer.get(keyword) ?? inner.get(keyword),
	};
}

function originIn(node: ObjectNode, keyword: string): Place | undefined {
	if (keyword.startsWith(REQUIRED)) return originOfRequired(node, keyword.slice(REQUIRED.length));
	const isWritten = READ_KEYWORDS.has(keyword) && Object.hasOwn(node.value, keyword);
	if (isWritten) return placeBelow(node, keyword);
	// Another spelling of what the model knows under one name.
	return keyword === "enum" && Object.hasOwn(node.value, "const") ? placeBelow(node, "const") : undefined;
}

const REQUIRED = "required/";

function originOfRequired(node: ObjectNode, name: string): Place | undefined {
	const required = member(node, "required");
	if (required === undefined || !isList(required.value)) return undefined;
	const index = required.value.lastIndexOf(name);
	// Without the index: the place must stay the same when a name is added before it.
	return index === -1 ? undefined : (required.moved?.get(String(index))?.at ?? required.at);
}
