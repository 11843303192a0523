import type { MediaType } from "../../contract/api.ts";
import { compareMediaTypes, mediaFamily } from "../../openapi/media-family.ts";
import type { BodyContentPlan, Decoding, StreamPlan } from "./sdk-plan.ts";

/** The media type to use, or undefined where there is none. */
export function preferredMediaType(content: readonly MediaType[]): MediaType | undefined {
	if (content.length < 2) return content[0];
	const json = content.find(({ type }) => type === "application/json");
	// Nothing goes before it, so that the others need not be ranked.
	if (json !== undefined) return json;
	return rankedMediaTypes(content)[0];
}

/** The media types of a payload, the one that is used by itself first. */
export function rankedMediaTypes(content: readonly MediaType[]): readonly MediaType[] {
	return content.toSorted((a, b) => compareMediaTypes(a.type, b.type));
}

/** How the payload of a response becomes a value. */
export function decodingOf(media: MediaType): Decoding | "stream" {
	switch (mediaFamily(media.type)) {
		case "json":
			return "json";
		case "any":
			return media.schema === null ? "binary" : "json";
		case "form":
		case "text":
			return "text";
		case "stream":
			return "stream";
		default:
			return "binary";
	}
}

/** How values that come one by one are set apart; null where a payload is one value. */
export function framingOf({ type }: MediaType): StreamPlan["framing"] | null {
	if (mediaFamily(type) !== "stream") return null;
	if (type.startsWith("text/event-stream")) return "events";
	return type.includes("json-seq") ? "json-sequence" : "json-lines";
}

// `*/*` and `application/*`, which leave it to each payload what it is.
export function isAnyType(type: string): boolean {
	return mediaFamily(type) === "any";
}

/** How a request's value is written. */
export function bodyEncodingOf(media: MediaType): BodyContentPlan["encoding"] {
	const family = mediaFamily(media.type);
	switch (family) {
		case "any":
			return "json";
		case "binary":
		case "stream":
			return "bytes";
		default:
			return family;
	}
}

/** True where a value is written by its schema. */
export function isTypedBody(media: MediaType): boolean {
	const encoding = bodyEncodingOf(media);
	return encoding !== "text" && encoding !== "bytes";
}

/** A form that can hold files. */
export function isForm(media: MediaType): boolean {
	return mediaFamily(media.type) === "multipart";
}

/** One media type, and beside JSON the form that carries what JSON cannot. */
export interface SentMediaTypes {
	readonly main: MediaType;
	readonly form: MediaType | null;
}

/** The media types of a request that an SDK sends. */
export function sentMediaTypes(
	content: readonly MediaType[],
	hasFiles: (media: MediaType) => boolean,
): SentMediaTypes | null {
	const main = preferredMediaType(content);
	if (main === undefined) return null;
	const form = content.find((media) => isForm(media) && media !== main && hasFiles(media));
	return { main, form: form ?? null };
}
