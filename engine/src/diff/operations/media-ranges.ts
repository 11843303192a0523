import type { MediaType } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import { isSuffixOf } from "../../openapi/is-suffix-of.ts";

/** Whether a media range (`text/*`) covers a media type (RFC 9110, section 12.5.1). */
export function coversType(range: string, type: string): boolean {
	return range === "*/*" || (range.endsWith("/*") && type.startsWith(range.slice(0, -1)));
}

/** Pairs of what a response no longer has and what it has instead, where the one is a special case of the other. */
export function pairBySuffix(
	removed: readonly MediaType[],
	added: readonly MediaType[],
): readonly (readonly [MediaType, MediaType])[] {
	if (removed.length === 0 || added.length === 0) return [];
	const free = new Set(added);
	return removed.flatMap((from) => {
		const to = [...free].find(({ type }) => isSuffixOf(from.type, type) || isSuffixOf(type, from.type));
		if (to === undefined) return [];
		free.delete(to);
		return [[from, to] as const];
	});
}

/**
 * What it does to the messages that are possible to describe them by another range. Whoever asks for `application/json`
 * alone is refused where only `application/problem+json` is left (406; RFC 9110, section 15.5.7), and whoever is sent it
 * unasked takes it for no JSON, as far as it goes by the media type; though a reader of the one could read the other.
 */
export function effectOfRange(from: string, to: string): Effect {
	if (coversType(to, from) || isSuffixOf(to, from)) return "widens";
	return isSuffixOf(from, to) ? "incomparable" : "narrows";
}
