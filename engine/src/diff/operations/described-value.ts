import type { Api, MediaType, SchemaId } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import type { Place } from "../../contract/source.ts";
import { bitsOf, SCALAR, STRING } from "../../lib/json-types.ts";
import type { Scope } from "../comparison.ts";
import type { Root } from "../edit.ts";
import type { Form } from "../schemas/form.ts";
import { compareCarried } from "./carried.ts";
import { coversType } from "./media-ranges.ts";

/** What a parameter or a header carries: described by a schema, or by one media type (OpenAPI 3.2, Parameter Object). */
export interface DescribedValue {
	readonly at: Place;
	readonly schema: SchemaId | null;
	readonly content: readonly MediaType[];
}

/**
 * Compares two values that are written as text, however each is described. Nobody chooses the media type of one: another
 * one is another way to write it, unless both are the same text. Answers with what that does, and what to call the ways;
 * null where both are described alike, and their media types are left to be compared.
 */
export function compareDescribed(
	scope: Scope,
	before: DescribedValue,
	after: DescribedValue,
	form: Form,
	root: Root,
): Another | null {
	const [from, to] = [wayOf(before), wayOf(after)];
	if (from === null || to === null || areAlike(from, to)) {
		compareCarried(scope, before, after, form, root);
		return null;
	}
	const isSameText = isPlainText(scope.comparison.before, from) && isPlainText(scope.comparison.after, to);
	const side = ({ schema }: Way, { at }: DescribedValue) => ({ schema, at });
	if (isSameText) compareCarried(scope, side(from, before), side(to, after), form, root);
	const isMixed = from.mediaType === null || to.mediaType === null;
	const name = ({ mediaType }: Way) => (isMixed ? (mediaType === null ? "schema" : "content") : (mediaType ?? ""));
	const written = isMixed ? { written: { from: from.mediaType, to: to.mediaType } } : {};
	return { from: name(from), to: name(to), ...written, effect: isSameText ? "none" : "incomparable" };
}

/** Another way to write a value. */
interface Another {
	readonly from: string;
	readonly to: string;
	/** Where only one of the two is a media type: those of both sides. */
	readonly written?: { readonly from: string | null; readonly to: string | null };
	readonly effect: Effect;
}

interface Way {
	/** null where the style of the parameter or header says how the value is written. */
	readonly mediaType: string | null;
	readonly schema: SchemaId | null;
}

/** Null where nothing describes the value, or more than there may be. */
function wayOf({ schema, content }: DescribedValue): Way | null {
	const [only, ...others] = content;
	if (only === undefined) return schema === null ? null : { mediaType: null, schema };
	return others.length > 0 ? null : { mediaType: only.type, schema: only.schema };
}

function areAlike({ mediaType: from }: Way, { mediaType: to }: Way): boolean {
	if (from === null || to === null) return from === to;
	return from === to || coversType(from, to) || coversType(to, from);
}

/** One value is written as it is without a media type and as plain text; as JSON, texts are in quotes. */
function isPlainText({ schemas }: Api, { mediaType, schema }: Way): boolean {
	const bits = schema === null ? 0 : bitsOf(schemas.get(schema).types);
	if (bits === 0 || (bits & ~SCALAR) !== 0) return false;
	return (
		mediaType === null || mediaType === "text/plain" || (mediaType === "application/json" && (bits & STRING) === 0)
	);
}
