import type { Schema, SchemaId } from "../../contract/api.ts";
import type { Lookup } from "../schemas/schema-pair.ts";

/**
 * Whether two objects plainly say the same of everything but the property that tells them apart: then a tag that one of them
 * leaves to the other tells of the same values.
 */
export function areAlikeButForTags(before: Schema, after: Schema, property: string, lookup: Lookup): boolean {
	if (!isPlain(before) || !isPlain(after)) return false;
	if (before.required.size !== after.required.size || ![...before.required].every((name) => after.required.has(name))) {
		return false;
	}
	if (JSON.stringify([before.types, before.counts]) !== JSON.stringify([after.types, after.counts])) return false;
	if (!areAlike(before.additionalProperties, after.additionalProperties, lookup)) return false;
	if (before.properties.size !== after.properties.size) return false;
	return [...before.properties].every(
		([name, { schema }]) => name === property || areAlike(schema, after.properties.get(name)?.schema ?? null, lookup),
	);
}

/** Whether nothing but its members and their number limits an object. */
function isPlain({ enum: values, unions, applicators, unread, shutOut }: Schema): boolean {
	return values === null && unions.length === 0 && applicators === null && unread.length === 0 && shutOut.size === 0;
}

function areAlike(before: SchemaId | null, after: SchemaId | null, { same }: Lookup): boolean {
	return before === null || after === null ? before === after : same(before, after);
}
