import type { RouteFacts, Success } from "./define-route.ts";

/**
 * The media types of which a caller has to accept one (RFC 9110 12.5.1); none where a route answers without content, or
 * takes deliveries, whose senders read no answer. Who asks for problems alone means errors, and takes JSON for the rest.
 */
export function answerTypes({ successes, rawBody }: Pick<RouteFacts, "successes" | "rawBody">): readonly string[] {
	if (rawBody !== undefined) return [];
	const contents = Object.values(successes).flatMap(({ content }) => (content === undefined ? [] : [content]));
	return [...new Set(contents.flatMap(typesOf))];
}

const TEXT = ["text/plain"];
const PAGE = ["text/html"];
const IMAGE = ["image/svg+xml"];

function typesOf(content: NonNullable<Success["content"]>): readonly string[] {
	if (content === "text") return TEXT;
	if (content === "image") return IMAGE;
	return content === "page" ? PAGE : JSON_TYPES;
}
const JSON_TYPES = ["application/json", "application/problem+json"];
