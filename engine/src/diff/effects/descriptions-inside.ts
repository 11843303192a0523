import type { Patterns } from "../../containment/language/patterns.ts";
import type { Schema, SchemaId } from "../../contract/api.ts";
import type { Step } from "../schemas/schema-pair.ts";

/** What a schema says of the value that a step leads to. */
export interface DescriptionInside {
	readonly id: SchemaId;
	/** Whether it says so under some of the names alone that the step may stand for. */
	readonly isOfSome: boolean;
}

/** All that a schema says of what a step leads to: a property whose name matches patterns is described by each of them. */
export function descriptionsInside(schema: Schema, via: Step["via"], known: Patterns): readonly DescriptionInside[] {
	const { additionalProperties, content, items, prefixItems } = schema;
	switch (via.kind) {
		case "property":
			return ofName(schema, via.name, known);
		case "pattern":
			return ofPattern(schema, via.pattern, known);
		case "additional":
			return ofAll(additionalProperties);
		case "item":
			return ofAll(prefixItems[via.index] ?? items);
		case "content":
			return ofAll(content);
		default:
			return ofAll(items);
	}
}

function ofName(
	{ properties, additionalProperties, applicators }: Schema,
	name: string,
	known: Patterns,
): readonly DescriptionInside[] {
	// What a pattern that cannot be read describes is left to containment.
	const matching = applicators?.patternProperties.filter(({ pattern }) => known.matches(pattern, name) !== false) ?? [];
	const own = ofAll(properties.get(name)?.schema ?? null);
	const described = [...own, ...matching.flatMap(({ schema }) => ofAll(schema))];
	return described.length > 0 ? described : ofAll(additionalProperties);
}

/** Whether two patterns have names in common is left to containment. */
function ofPattern(
	{ properties, additionalProperties, applicators }: Schema,
	pattern: string,
	known: Patterns,
): readonly DescriptionInside[] {
	const named = [...properties].filter(([name]) => known.matches(pattern, name) !== false);
	return [
		...(applicators?.patternProperties ?? []).map((own) => ({ id: own.schema, isOfSome: own.pattern !== pattern })),
		...named.map(([, { schema }]) => ({ id: schema, isOfSome: true })),
		...ofAll(additionalProperties),
	];
}

function ofAll(id: SchemaId | null): readonly DescriptionInside[] {
	return id === null ? [] : [{ id, isOfSome: false }];
}
