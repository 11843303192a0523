import type { Applicators, Schema, SchemaId } from "../contract/api.ts";

/** The schemas inside of one, and those that it is made of: each by the id under which it is written. */
export function* childSchemas(schema: Schema): Iterable<SchemaId> {
	for (const property of schema.properties.values()) yield property.schema;
	if (schema.additionalProperties !== null) yield schema.additionalProperties;
	if (schema.items !== null) yield schema.items;
	yield* schema.prefixItems;
	for (const union of schema.unions) yield* union.branches;
	if (schema.discriminator !== null) yield* schema.discriminator.mapping.values();
	yield* schema.bases;
	if (schema.content !== null) yield schema.content;
	if (schema.applicators !== null) yield* childrenOfApplicators(schema.applicators);
}

function* childrenOfApplicators(applicators: Applicators): Iterable<SchemaId> {
	yield* applicators.not;
	for (const condition of applicators.conditions) {
		yield condition.if;
		if (condition.onTrue !== null) yield condition.onTrue;
		if (condition.onFalse !== null) yield condition.onFalse;
	}
	for (const { schema } of applicators.contains) yield schema;
	for (const { schema } of applicators.patternProperties) yield schema;
	if (applicators.propertyNames !== null) yield applicators.propertyNames;
	yield* applicators.dependentSchemas.values();
	for (const { schema } of applicators.remainders) yield schema;
}
