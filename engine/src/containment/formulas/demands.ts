import type { Schema, SchemaId } from "../../contract/api.ts";

/** A union beside which nothing else is demanded but types. */
export function isPureUnion(schema: Schema): boolean {
	return schema.unions.length === 1 && !hasOwnDemands(schema);
}

/** Whether every value satisfies it. */
export function demandsNothing(schema: Schema): boolean {
	return schema.types === null && schema.unions.length === 0 && !hasOwnDemands(schema);
}

/** Whether a schema demands anything of the properties that it does not name. */
export function demandsOfOthers({ additionalProperties }: Schema, get: (id: SchemaId) => Schema): boolean {
	return additionalProperties !== null && !demandsNothing(get(additionalProperties));
}

/** Whether every value satisfies it, though it describes properties of objects. */
export function onlyDescribes(schema: Schema, get: (id: SchemaId) => Schema, levels = MAX_LEVELS): boolean {
	if (levels === 0 || !demandsNothing({ ...schema, properties: new Map() })) return false;
	return [...schema.properties.values()].every((property) => onlyDescribes(get(property.schema), get, levels - 1));
}

/** What describes objects in more levels has a type somewhere. */
const MAX_LEVELS = 5;

function hasOwnDemands(schema: Schema): boolean {
	const { counts } = schema;
	return (
		schema.enum !== null ||
		schema.lower !== null ||
		schema.upper !== null ||
		schema.properties.size + schema.required.size + schema.prefixItems.length > 0 ||
		schema.multipleOf.length + schema.patterns.length + schema.formats.length + schema.unread.length > 0 ||
		schema.additionalProperties !== null ||
		schema.items !== null ||
		schema.uniqueItems ||
		schema.applicators !== null ||
		counts.minLength + counts.minItems + counts.minProperties > 0 ||
		counts.maxLength !== null ||
		counts.maxItems !== null ||
		counts.maxProperties !== null
	);
}
