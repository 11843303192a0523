import { explodesByDefault } from "../../openapi/explodes-by-default.ts";
import type { ParameterSource } from "../plan/sdk-plan.ts";
import type { StructuralMethod } from "./structural/plan.ts";

/** The runtime's functions for values that are not written in their place's usual way, by the feature that each is. */
export type Writer = "style-path" | "style-query" | "style-header" | "style-cookie" | "style-whole-query";

const usualStyles = { path: "simple", query: "form", querystring: "form", header: "simple", cookie: "form" } as const;

/** What writes a parameter; null where its place's usual way does. */
export function writerOf({
	in: place,
	style,
	explode,
	allowReserved,
	json,
}: Omit<ParameterSource, "kind">): Writer | null {
	if (place === "querystring") return "style-whole-query";
	const usual = usualStyles[place];
	if (style === usual && explode === explodesByDefault(style) && !allowReserved && !json) return null;
	return `style-${place}`;
}

/** The writers that a method's table names, those of the parts of its forms included. */
export function writersOf({ parameters, body }: StructuralMethod): readonly Writer[] {
	const parts = (body?.contents ?? []).flatMap((content) => content.parts);
	const writers = parameters.map(writerOf).filter((writer) => writer !== null);
	return parts.some(isStyled) ? [...writers, "style-query"] : writers;
}

/** Whether a part of a form is written in a style of its own; its media type alone is no style. */
export function isStyled({
	style,
	explode,
	contentType,
}: {
	style: string;
	explode: boolean;
	contentType: string | null;
}): boolean {
	return !isJson(contentType) && !(style === "form" && explode);
}

export function isJson(contentType: string | null): boolean {
	return contentType !== null && /^application\/(?:json|[^,]+\+json)/u.test(contentType);
}
