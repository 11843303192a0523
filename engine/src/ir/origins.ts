import type { OriginObject, Origins } from "../contract/api.ts";
import type { JsonValue } from "../contract/json.ts";
import type { Place } from "../contract/source.ts";
import { isList } from "../lib/json-kind.ts";
import { ASSERTED_TOGETHER, READ_KEYWORDS } from "../openapi/schema-keywords.ts";
import { member, type ObjectNode, placeBelow } from "./node.ts";

/*
 * Where keywords are written is asked of few schemas, those that differ: so it is looked up when it is asked for.
 */

export const NO_ORIGINS: Origins = { get: () => undefined, objects: () => [] };

/** The one keyword that stands at a place. */
export function originAt(keyword: string, at: Place): Origins {
	return new OneOrigin(keyword, at);
}

/** Where the keywords of one schema object are, and under `required/<name>` where each required name is. */
export function originsIn(node: ObjectNode): Origins {
	return new WrittenOrigins(node);
}

/** The outer one's places first, but of these keywords the inner one's. */
export function mergeOrigins(outer: Origins, inner: Origins, ofInner: readonly string[]): Origins {
	if (inner === NO_ORIGINS) return outer;
	if (outer === NO_ORIGINS) return inner;
	return new MergedOrigins(outer, inner, ofInner);
}

/*
 * Classes, because a closure is several objects: a hostile description has sixty thousand merges, and hardly one is asked.
 */

class OneOrigin implements Origins {
	readonly #keyword: string;
	readonly #at: Place;

	constructor(keyword: string, at: Place) {
		this.#keyword = keyword;
		this.#at = at;
	}

	get(keyword: string): Place | undefined {
		return keyword === this.#keyword ? this.#at : undefined;
	}

	objects(): readonly OriginObject[] {
		return [];
	}
}

class WrittenOrigins implements OriginObject {
	readonly #node: ObjectNode;

	constructor(node: ObjectNode) {
		this.#node = node;
	}

	get at(): Place {
		return this.#node.at;
	}

	get(keyword: string): Place | undefined {
		return originIn(this.#node, keyword);
	}

	objects(): readonly OriginObject[] {
		return [this];
	}
}

class MergedOrigins implements Origins {
	readonly #outer: Origins;
	readonly #inner: Origins;
	readonly #ofInner: readonly string[];

	constructor(outer: Origins, inner: Origins, ofInner: readonly string[]) {
		this.#outer = outer;
		this.#inner = inner;
		this.#ofInner = ofInner;
	}

	get(keyword: string): Place | undefined {
		const first = this.#ofInner.includes(keyword) ? this.#inner.get(keyword) : undefined;
		return first ?? this.#outer.get(keyword) ?? this.#inner.get(keyword);
	}

	objects(): readonly OriginObject[] {
		return [...this.#outer.objects(), ...this.#inner.objects()];
	}
}

function originIn(node: ObjectNode, keyword: string): Place | undefined {
	if (keyword.startsWith(REQUIRED)) return originOfRequired(node, keyword.slice(REQUIRED.length));
	const isWritten = isAskedFor(keyword) && Object.hasOwn(node.value, keyword);
	if (isWritten) return placeBelow(node, keyword);
	// Another spelling of what the model knows under one name.
	return keyword === "enum" && Object.hasOwn(node.value, "const") ? placeBelow(node, "const") : undefined;
}

/** `contentEncoding` is read as a format where that says the same, and `contains` may demand nothing by what is beside it. */
function isAskedFor(keyword: string): boolean {
	return READ_KEYWORDS.has(keyword) || keyword === "contentEncoding" || TOGETHER.has(keyword);
}

const TOGETHER: ReadonlySet<string> = new Set([...ASSERTED_TOGETHER.values()].flat());

const REQUIRED = "required/";

const placesOfLists = new WeakMap<readonly JsonValue[], ReadonlyMap<JsonValue, number>>();

/** Where each value of a list stands last: an object may demand thousands of names, of each of which it is asked. */
function lastPlaces(list: readonly JsonValue[]): ReadonlyMap<JsonValue, number> {
	const places = placesOfLists.get(list) ?? new Map(list.map((value, index) => [value, index]));
	placesOfLists.set(list, places);
	return places;
}

function originOfRequired(node: ObjectNode, name: string): Place | undefined {
	const required = member(node, "required");
	if (required === undefined || !isList(required.value)) return undefined;
	const index = lastPlaces(required.value).get(name);
	// Without the index: the place must stay the same when a name is added before it.
	return index === undefined ? undefined : (required.moved?.get(String(index))?.at ?? required.at);
}
