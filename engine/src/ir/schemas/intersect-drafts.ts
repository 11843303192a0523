import type { Applicators, Property, SchemaId } from "../../contract/api.ts";
import { commonValues } from "../../lib/json-order.ts";
import { mergeOrigins } from "../origins.ts";
import { limitsOfInner, mergeLimits } from "./merge-limits.ts";
import { mergeExact } from "./read-exact.ts";
import { type Draft, NOTHING } from "./schema-draft.ts";
import type { SchemaInterner } from "./schema-interner.ts";

/** What both demand. Annotations are the outer one's where it has them. */
function intersect(outer: Draft, inner: Draft, schemas: SchemaInterner): Draft {
	if (inner === NOTHING) return outer;
	if (outer === NOTHING) return inner;
	const limits = mergeLimits(outer, inner);
	return {
		never: outer.never || inner.never,
		types: outer.types & inner.types,
		enum:
			outer.enum === null || inner.enum === null ? (outer.enum ?? inner.enum) : commonValues(outer.enum, inner.enum),
		exact: mergeExact(outer, inner),
		extensibleEnum: outer.extensibleEnum || inner.extensibleEnum,
		extensibleValues: outer.extensibleValues.length > 0 ? outer.extensibleValues : inner.extensibleValues,
		lower: limits.lower,
		upper: limits.upper,
		counts: limits.counts,
		multipleOf: distinct(outer.multipleOf, inner.multipleOf),
		uniqueItems: outer.uniqueItems || inner.uniqueItems,
		patterns: distinct(outer.patterns, inner.patterns),
		formats: distinct(outer.formats, inner.formats),
		properties: mergeProperties(outer, inner, schemas),
		required: inner.required.size === 0 ? outer.required : new Set([...outer.required, ...inner.required]),
		additionalProperties: mergeOptional(outer.additionalProperties, inner.additionalProperties, schemas),
		items: mergeOptional(outer.items, inner.items, schemas),
		prefixItems: mergePrefix(outer, inner, schemas),
		unions: [...outer.unions, ...inner.unions],
		folded: outer.folded ?? inner.folded,
		lone: outer.lone ?? inner.lone,
		discriminator: outer.discriminator ?? inner.discriminator,
		readOnly: outer.readOnly || inner.readOnly,
		writeOnly: outer.writeOnly || inner.writeOnly,
		meansNull: outer.meansNull || inner.meansNull,
		deprecated: outer.deprecated ?? inner.deprecated,
		sunset: outer.sunset ?? inner.sunset,
		title: outer.title ?? inner.title,
		description: outer.description ?? inner.description,
		default: outer.default === undefined ? inner.default : outer.default,
		dialect: outer.dialect ?? inner.dialect,
		applicators: mergeApplicators(outer.applicators, inner.applicators, schemas),
		content: mergeOptional(outer.content, inner.content, schemas),
		unread: [...outer.unread, ...inner.unread],
		origins: mergeOrigins(outer.origins, inner.origins, limitsOfInner(outer, inner, limits)),
	};
}

/**
 * What all of them demand, the outermost first. Neighbours are intersected with each other before the results are, so
 * that the properties of a large member are copied for each doubling of members and not for each member.
 */
export function intersectAll(drafts: readonly Draft[], schemas: SchemaInterner): Draft {
	let rest = drafts.filter((draft) => draft !== NOTHING);
	while (rest.length > 1) {
		const halves: Draft[] = [];
		for (let index = 0; index < rest.length; index += 2) {
			const [outer = NOTHING, inner = NOTHING] = rest.slice(index, index + 2);
			halves.push(intersect(outer, inner, schemas));
		}
		rest = halves;
	}
	return rest[0] ?? NOTHING;
}

function distinct<T>(a: readonly T[], b: readonly T[]): readonly T[] {
	return b.length === 0 ? a : [...new Set([...a, ...b])];
}

function mergeOptional(a: SchemaId | null, b: SchemaId | null, schemas: SchemaInterner): SchemaId | null {
	return a === null || b === null ? (a ?? b) : schemas.merge([a, b]);
}

/** A property that only one side knows must satisfy what the other says of additional properties. */
function mergeProperties(outer: Draft, inner: Draft, schemas: SchemaInterner): ReadonlyMap<string, Property> {
	if (inner.properties.size === 0 && inner.additionalProperties === null) return outer.properties;
	if (outer.properties.size === 0 && outer.additionalProperties === null) return inner.properties;
	if (outer.additionalProperties === null && inner.additionalProperties === null) {
		const both = (own: Property, other: Property) => ({
			schema: schemas.merge([own.schema, other.schema]),
			at: own.at,
		});
		return mergeMaps(outer.properties, inner.properties, both);
	}
	const merged = new Map<string, Property>();
	for (const name of [...outer.properties.keys(), ...inner.properties.keys()]) {
		if (merged.has(name)) continue;
		const known = outer.properties.get(name) ?? inner.properties.get(name);
		const sides = [demandOn(outer, name), demandOn(inner, name)].filter((id) => id !== null);
		if (known !== undefined) merged.set(name, { schema: schemas.merge(sides), at: known.at });
	}
	return merged;
}

function demandOn(draft: Draft, name: string): SchemaId | null {
	return draft.properties.get(name)?.schema ?? draft.additionalProperties;
}

function mergeApplicators(a: Applicators | null, b: Applicators | null, schemas: SchemaInterner): Applicators | null {
	if (a === null || b === null) return a ?? b;
	return {
		not: distinct(a.not, b.not),
		conditions: [...a.conditions, ...b.conditions],
		contains: [...a.contains, ...b.contains],
		patternProperties: [...a.patternProperties, ...b.patternProperties],
		propertyNames: mergeOptional(a.propertyNames, b.propertyNames, schemas),
		dependentRequired: mergeMaps(a.dependentRequired, b.dependentRequired, (own, other) => new Set([...own, ...other])),
		dependentSchemas: mergeMaps(a.dependentSchemas, b.dependentSchemas, (own, other) => schemas.merge([own, other])),
		remainders: [...a.remainders, ...b.remainders],
		asWritten: [...a.asWritten, ...b.asWritten],
	};
}

function mergeMaps<T>(
	a: ReadonlyMap<string, T>,
	b: ReadonlyMap<string, T>,
	both: (own: T, other: T) => T,
): ReadonlyMap<string, T> {
	const merged = new Map(a);
	for (const [name, other] of b) {
		const own = merged.get(name);
		merged.set(name, own === undefined ? other : both(own, other));
	}
	return merged;
}

function mergePrefix(outer: Draft, inner: Draft, schemas: SchemaInterner): readonly SchemaId[] {
	const length = Math.max(outer.prefixItems.length, inner.prefixItems.length);
	return Array.from({ length }, (_, index) => {
		const sides = [outer, inner].map((draft) => draft.prefixItems[index] ?? draft.items).filter((id) => id !== null);
		return schemas.merge(sides);
	});
}
