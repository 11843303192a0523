import type { Schema, SchemaId } from "../../contract/api.ts";
import { bitsOf, NULL, OBJECT } from "../../lib/json-types.ts";

/**
 * How a value travels: as JSON, or as text without types, where `1` and `"1"` are the same (parameters, headers, form
 * bodies). `exploded` is text that may be of several: `a=1` is a list of one, so a list takes what one value did. Of a form
 * body, the `fields` of which are such texts; of a `multipart` one, in `parts`, objects are JSON all the same. A `segment`
 * is all that stands between two slashes of a path: such a text, and never an empty one, as that would be another path.
 */
export type Form = "json" | "text" | "exploded" | "segment" | "fields" | "parts";

/** Whether values have types where they travel. */
export function writtenForm(form: Form): "json" | "text" {
	return form === "json" ? "json" : "text";
}

/** The form of what two schemas describe inside a value of this form; `get` follows each one's items. */
export function formInside(form: Form, inside: readonly Inside[]): Form {
	if (form === "parts" && inside.some(isJson)) return "json";
	if (form === "fields" || form === "parts") return "exploded";
	return mayBeOfSeveral(form) ? "text" : form;
}

/** Whether one value is written like a list of one. */
export function mayBeOfSeveral(form: Form): boolean {
	return form === "exploded" || form === "segment";
}

/** The least length of a text, or number of items of a list, that can be sent in a form. */
export function leastCount(form: Form): number {
	return form === "segment" ? 1 : 0;
}

interface Inside {
	readonly id: SchemaId;
	readonly get: (id: SchemaId) => Schema;
}

/** What a part holds where nothing is said (OpenAPI 3.1, Encoding Object, `contentType`): of a list, each item. */
function isJson({ id, get }: Inside): boolean {
	const { types, items } = get(id);
	const one = types?.join() === "array" && items !== null ? get(items) : get(id);
	return (bitsOf(one.types) & ~NULL) === OBJECT;
}
