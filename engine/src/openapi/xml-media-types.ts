import type { TrailStep } from "../contract/change.ts";

const XML = /^(?:text|application)\/(?:[^/ ]*\+)?xml\b/;
const RANGE_WITH_XML = /^(?:\*|text|application)\/\*/;

/** Whether bodies of a media type are XML (RFC 7303). */
export function isXml(type: string): boolean {
	return XML.test(type);
}

/** Whether bodies that a media range covers may be XML: the description does not say. */
export function mayBeXml(type: string): boolean {
	return RANGE_WITH_XML.test(type);
}

/** Whether the body on a trail, or what a parameter or a header on it holds, is of a media type. */
export function carries(isMeant: (type: string) => boolean): (on: { readonly trail: readonly TrailStep[] }) => boolean {
	return ({ trail }) => trail.some((step) => step.kind === "media-type" && isMeant(step.type));
}
