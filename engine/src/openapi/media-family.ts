/*
 * What a media type is to a client that is generated. Where a payload has several, the first in this order is used: JSON
 * comes first because it is typed; then forms, text, bytes, and streams, which are for callers who ask for them.
 */

export type MediaFamily = "json" | "any" | "multipart" | "form" | "text" | "binary" | "stream";

const preference: readonly MediaFamily[] = ["json", "any", "multipart", "form", "text", "binary", "stream"];

export function mediaFamily(type: string): MediaFamily {
	if (type === "application/json") return "json";
	const essence = type.split(";", 1)[0] ?? type;
	if (/^application\/(?:json|[^/]+\+json)$|^text\/json$/u.test(essence)) return "json";
	if (essence === "*/*" || essence === "application/*") return "any";
	if (essence === "multipart/form-data") return "multipart";
	if (essence === "application/x-www-form-urlencoded") return "form";
	if (essence === "text/event-stream" || /jsonl$|ndjson$|json-seq$/u.test(essence)) return "stream";
	if (essence.startsWith("text/") || /^application\/(?:xml|yaml|x-yaml|[^/]+\+(?:xml|yaml))$/u.test(essence))
		return "text";
	return "binary";
}

/** Sorts media types, the one that is used by itself first: the order of keys in a description must not choose an API. */
export function compareMediaTypes(a: string, b: string): number {
	return rankOf(a) - rankOf(b) || (a === b ? 0 : a < b ? -1 : 1);
}

function rankOf(type: string): number {
	return type === "application/json" ? -1 : preference.indexOf(mediaFamily(type));
}
