import type { MediaType, Parameter } from "../../contract/api.ts";
import type { Scope } from "../comparison.ts";

/*
 * Whether what carries a value says the same in both versions, so that nothing of it needs to be compared: of an operation
 * that was edited, most parameters and media types do.
 */

export function areSameParameters({ comparison: { pairs } }: Scope, before: Parameter, after: Parameter): boolean {
	if (before.schema === null || after.schema === null) return false;
	const more = [before.content, after.content, before.unread, after.unread];
	return (
		more.every(({ length }) => length === 0) &&
		FIELDS.every((field) => before[field] === after[field]) &&
		pairs.same(before.schema, after.schema)
	);
}

const FIELDS = [
	...(["in", "name", "required", "deprecated", "sunset"] as const),
	...(["style", "explode", "allowReserved", "allowEmptyValue"] as const),
] as const;

export function areSameMediaTypes({ comparison: { pairs } }: Scope, before: MediaType, after: MediaType): boolean {
	if (before.type !== after.type || before.schema === null || after.schema === null) return false;
	return isSchemaAlone(before) && isSchemaAlone(after) && pairs.same(before.schema, after.schema);
}

function isSchemaAlone({ itemSchema, encoding, prefixEncoding, itemEncoding, unread }: MediaType): boolean {
	return itemSchema === null && itemEncoding === null && encoding.size + prefixEncoding.length + unread.length === 0;
}
