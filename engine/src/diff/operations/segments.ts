import { demandsNothing } from "../../containment/formulas/demands.ts";
import type { Api, Parameter, Schema } from "../../contract/api.ts";
import { bitsOf, NULL, STRING } from "../../lib/json-types.ts";
import { areWithin, type ScalarTexts, scalarTexts } from "../schemas/scalar-texts.ts";

/** What stands between two slashes of a path: any text that is one. */
const SEGMENTS: ScalarTexts = {
	patterns: [],
	read: [],
	min: 1,
	max: null,
	longest: Number.POSITIVE_INFINITY,
	isExact: true,
};

/** Whether a parameter is all that stands between two slashes of a path: no client can send an empty one there. */
export function fillsSegment(path: string, { in: place, name, style }: Parameter): boolean {
	return place === "path" && style === "simple" && path.split("/").includes(`{${name}}`);
}

/** Whether a path parameter that is written as it is takes any text that a segment of the path may be. */
export function takesAnySegment({ schemas }: Api, { style, schema, content, unread }: Parameter): boolean {
	if (style !== "simple" || content.length + unread.length > 0) return false;
	if (schema === null || demandsNothing(schemas.get(schema))) return true;
	const texts = isText(schemas.get(schema)) ? scalarTexts(schemas.get(schema)) : null;
	return texts !== null && areWithin(SEGMENTS, texts) === true;
}

function isText({ types }: Schema): boolean {
	return (bitsOf(types) & ~NULL) === STRING;
}
