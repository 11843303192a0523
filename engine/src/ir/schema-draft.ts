import type { Applicators, Bound, CountBounds, Property, Schema, SchemaId } from "../contract/api.ts";
import { commonValues, distinctSorted } from "../lib/json-order.ts";
import { ANY_TYPE, bitsOfValue, NULL, SCALAR, type TypeBits } from "../lib/json-types.ts";
import { mergeOrigins, NO_ORIGINS } from "./origins.ts";
import type { SchemaInterner } from "./schema-interner.ts";

/** What is only known once a schema is finished, and what a draft holds in another form. */
type Finished = "id" | "at" | "name" | "satisfiable" | "types" | "deprecated" | "bases" | "written";

/** A schema under construction: what a conjunction of fragments demands. Drafts are values: nothing changes one. */
export interface Draft extends Omit<Schema, Finished> {
	/** Something in it can never hold: the schema `false`. */
	readonly never: boolean;
	readonly types: TypeBits;
	/** Undefined where nobody said: what is written further out goes first. */
	readonly deprecated: boolean | undefined;
}

export const UNBOUNDED: CountBounds = {
	minLength: 0,
	maxLength: null,
	minItems: 0,
	maxItems: null,
	minProperties: 0,
	maxProperties: null,
};

/** The demand of a schema without keywords. */
export const NOTHING: Draft = {
	never: false,
	types: ANY_TYPE,
	enum: null,
	extensibleEnum: false,
	extensibleValues: [],
	lower: null,
	upper: null,
	counts: UNBOUNDED,
	multipleOf: [],
	uniqueItems: false,
	patterns: [],
	formats: [],
	properties: new Map(),
	required: new Set(),
	additionalProperties: null,
	items: null,
	prefixItems: [],
	unions: [],
	discriminator: null,
	readOnly: false,
	writeOnly: false,
	deprecated: undefined,
	sunset: null,
	title: null,
	description: null,
	default: undefined,
	applicators: null,
	unread: [],
	origins: NO_ORIGINS,
};

/** What both demand. Annotations are the outer one's where it has them. */
function intersect(outer: Draft, inner: Draft, schemas: SchemaInterner): Draft {
	if (inner === NOTHING) return outer;
	if (outer === NOTHING) return inner;
	const lower = tighter(outer.lower, inner.lower, isHigher);
	const upper = tighter(outer.upper, inner.upper, isLower);
	return {
		never: outer.never || inner.never,
		types: outer.types & inner.types,
		enum:
			outer.enum === null || inner.enum === null ? (outer.enum ?? inner.enum) : commonValues(outer.enum, inner.enum),
		extensibleEnum: outer.extensibleEnum || inner.extensibleEnum,
		extensibleValues: outer.extensibleValues.length > 0 ? outer.extensibleValues : inner.extensibleValues,
		lower,
		upper,
		counts: tightestCounts(outer.counts, inner.counts),
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
		discriminator: outer.discriminator ?? inner.discriminator,
		readOnly: outer.readOnly || inner.readOnly,
		writeOnly: outer.writeOnly || inner.writeOnly,
		deprecated: outer.deprecated ?? inner.deprecated,
		sunset: outer.sunset ?? inner.sunset,
		title: outer.title ?? inner.title,
		description: outer.description ?? inner.description,
		default: outer.default === undefined ? inner.default : outer.default,
		applicators: mergeApplicators(outer.applicators, inner.applicators, schemas),
		unread: [...outer.unread, ...inner.unread],
		origins: mergeOrigins(outer.origins, inner.origins, limitsOfInner(outer, inner, { lower, upper })),
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

/** What the draft demands, or null: every demand that null does not meet is loosened for it. */
export function allowNull(draft: Draft, nullBranch: () => SchemaId, acceptsNull: (branch: SchemaId) => boolean): Draft {
	if (draft.never) return { ...NOTHING, types: NULL };
	const types = draft.types | NULL;
	const listed = draft.enum === null || draft.enum.includes(null) ? draft.enum : distinctSorted([...draft.enum, null]);
	const closed = draft.unions.filter(({ branches }) => !branches.some(acceptsNull));
	if (closed.length === 0) return { ...draft, types, enum: listed };
	const added = nullBranch();
	const opened = draft.unions.map((union) =>
		closed.includes(union) ? { ...union, branches: [...union.branches, added] } : union,
	);
	return { ...draft, types, enum: listed, unions: opened };
}

/**
 * Types that no listed value has are no longer allowed, and values of other types never were. Where nothing is left,
 * the author listed `"1"` beside `integer` or the like: both stay as written, because clients follow the list.
 */
export function reconcileEnum(draft: Draft): Pick<Draft, "types" | "enum"> {
	const { types, enum: values } = draft;
	if (values === null) return { types, enum: null };
	const allowed = values.filter((value) => (bitsOfValue(value) & types) !== 0);
	const isMistyped = (types & SCALAR & ~NULL) !== 0 && values.every((value) => (bitsOfValue(value) & SCALAR) !== 0);
	if (allowed.length === 0 && isMistyped) return { types: types & ~NULL, enum: values };
	const listed = allowed.reduce<TypeBits>((bits, value) => bits | bitsOfValue(value), 0);
	return { types: types & listed, enum: allowed };
}

const isHigher = (a: Bound, b: Bound) => a.value > b.value || (a.value === b.value && a.exclusive);
const isLower = (a: Bound, b: Bound) => a.value < b.value || (a.value === b.value && a.exclusive);

function tighter(a: Bound | null, b: Bound | null, isTighter: (a: Bound, b: Bound) => boolean): Bound | null {
	if (a === null || b === null) return a ?? b;
	return isTighter(b, a) ? b : a;
}

function tightestCounts(a: CountBounds, b: CountBounds): CountBounds {
	if (b === UNBOUNDED) return a;
	if (a === UNBOUNDED) return b;
	return {
		minLength: Math.max(a.minLength, b.minLength),
		maxLength: lowest(a.maxLength, b.maxLength),
		minItems: Math.max(a.minItems, b.minItems),
		maxItems: lowest(a.maxItems, b.maxItems),
		minProperties: Math.max(a.minProperties, b.minProperties),
		maxProperties: lowest(a.maxProperties, b.maxProperties),
	};
}

function lowest(a: number | null, b: number | null): number | null {
	return a === null || b === null ? (a ?? b) : Math.min(a, b);
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

/**
 * The properties without those that are forbidden like every other that is not named. Asked of the whole alone: what a
 * later fragment requires stays, because nothing can satisfy it then, and that must be seen.
 */
export function namedProperties(
	{ properties, required, additionalProperties }: Draft,
	schemas: SchemaInterner,
): ReadonlyMap<string, Property> {
	if (additionalProperties === null || !isFalse(additionalProperties, schemas)) return properties;
	const isNamed = ([name, { schema }]: [string, Property]) => required.has(name) || !isFalse(schema, schemas);
	return new Map([...properties].filter(isNamed));
}

function isFalse(id: SchemaId, schemas: SchemaInterner): boolean {
	return schemas.parts(id).some(({ value }) => value === false);
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

/** The limits that the inner one sets: those of its places are to be shown. */
function limitsOfInner(outer: Draft, inner: Draft, limits: Pick<Draft, "lower" | "upper">): readonly string[] {
	const counts = tightestCounts(outer.counts, inner.counts);
	return [
		...(limits.lower === inner.lower ? ["minimum", "exclusiveMinimum"] : []),
		...(limits.upper === inner.upper ? ["maximum", "exclusiveMaximum"] : []),
		...COUNTS.filter((keyword) => counts[keyword] !== outer.counts[keyword]),
	];
}

const COUNTS = ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"] as const;
