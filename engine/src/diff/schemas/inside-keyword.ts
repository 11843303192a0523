import type { Schema, Unread } from "../../contract/api.ts";
import type { InsideKeyword } from "../../contract/change-details.ts";
import type { JsonValue } from "../../contract/json.ts";
import type { Place } from "../../contract/source.ts";
import { jsonEqual } from "../../lib/json-equal.ts";
import { isObject } from "../../lib/json-kind.ts";
import { appendPointer, memberOf } from "../../lib/json-pointer.ts";
import { ASSERTED_TOGETHER } from "../../openapi/schema-keywords.ts";
import type { SchemaPair } from "./schema-pair.ts";

/*
 * `if`, `then` and `else` are one assertion, and so are `contains`, `minContains` and `maxContains`: facts hold each as a
 * whole, because fingerprints are made of them. Whoever reads about an edit looks for the keyword that was edited.
 */

/**
 * Which of the keywords that are one assertion differ, and where; null of other keywords, and where the whole came or
 * went.
 */
export function insideKeyword(
	pair: SchemaPair,
	from: Unread | undefined,
	to: Unread | undefined,
): InsideKeyword | null {
	const field = (from ?? to)?.field ?? "";
	const [old, now] = [from?.parts ?? idleParts(field, pair.before), to?.parts ?? idleParts(field, pair.after)];
	if (old === null || now === null) return null;
	const pairs = (ASSERTED_TOGETHER.get(field) ?? []).map((keyword) => [partOf(old, keyword), partOf(now, keyword)]);
	const differing = pairs.filter(([a, b]) => !isSame(a, b, pair));
	const [first, ...others] = differing;
	if (first === undefined) return null;
	const keywords = differing.map(([a, b]) => (a ?? b)?.field ?? "");
	const [a, b] = first;
	if (others.length > 0) return { keywords, edit: null, before: a?.at ?? null, after: b?.at ?? null };
	const found = innermost({ path: keywords, from: a?.value, to: b?.value });
	return { keywords, edit: found, before: placeOf(a, found, "from"), after: placeOf(b, found, "to") };
}

function isSame(a: Unread | undefined, b: Unread | undefined, { lookup }: SchemaPair): boolean {
	return a === undefined || b === undefined ? a === b : lookup.sameText(a, b);
}

function partOf(parts: readonly Unread[], keyword: string): Unread | undefined {
	return parts.find(({ field }) => field === keyword);
}

/** The keywords of a side that demand nothing together: `contains` beside `minContains: 0`. Null where there are none. */
function idleParts(field: string, { written, origins }: Schema): readonly Unread[] | null {
	const object = written.values.filter(isObject).find((value) => Object.hasOwn(value, field));
	const parts = (ASSERTED_TOGETHER.get(field) ?? []).flatMap((keyword) => {
		const [value, at] = [memberOf(object, keyword), origins.get(keyword)];
		return value === undefined || at === undefined ? [] : [{ field: keyword, value, at }];
	});
	return parts.length === 0 ? null : parts;
}

type Found = NonNullable<InsideKeyword["edit"]>;

/** Follows two values to where all of their difference is. */
function innermost({ path, from, to }: Found): Found {
	if (path.length > MOST_STEPS || !isObject(from) || !isObject(to)) return { path, from, to };
	const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
	const [name, ...others] = names.filter((key) => !isEqual(memberOf(from, key), memberOf(to, key)));
	if (name === undefined || others.length > 0) return { path, from, to };
	return innermost({ path: [...path, name], from: memberOf(from, name), to: memberOf(to, name) });
}

/** Real ones have a handful. */
const MOST_STEPS = 50;

function isEqual(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
	return a === undefined || b === undefined ? a === b : jsonEqual(a, b);
}

function placeOf(part: Unread | undefined, { path, ...values }: Found, side: "from" | "to"): Place | null {
	if (part === undefined) return null;
	const inside = path.slice(1, values[side] === undefined ? -1 : undefined);
	return { ...part.at, pointer: appendPointer(part.at.pointer, ...inside) };
}
