import type { Discriminator, Schema, SchemaId } from "../../contract/api.ts";
import { bitsOf, STRING } from "../../lib/json-types.ts";
import type { GetSchema } from "../side.ts";

/**
 * The values of a discriminator's property that mean a branch: those that its mapping leads there, or the branch's own name
 * (OpenAPI 3.2, Discriminator Object). Null where neither is written, and where the branch itself says which values it takes.
 */
export function tagsOf(
	branch: SchemaId,
	{ propertyName, mapping }: Discriminator,
	get: GetSchema,
): readonly string[] | null {
	const { name, properties } = get(branch);
	const property = properties.get(propertyName);
	if (property !== undefined && !takesAnyText(get(property.schema))) return null;
	const mapped = mappedTo(branch, mapping);
	if (mapped.length > 0) return mapped.sort();
	return name === null ? null : [name];
}

/** The values that a mapping leads to a schema by. */
export function mappedTo(schema: SchemaId, mapping: Discriminator["mapping"]): string[] {
	return [...mapping].filter(([, target]) => target === schema).map(([tag]) => tag);
}

function takesAnyText({ types, enum: values, patterns, formats, unions, applicators }: Schema): boolean {
	const isBare = patterns.length + formats.length + unions.length === 0 && applicators === null;
	return isBare && values === null && (bitsOf(types) & STRING) !== 0;
}
