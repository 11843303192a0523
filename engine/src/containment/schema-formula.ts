import type {
	Applicators,
	CountBounds,
	Evaluated,
	Remainder,
	Schema,
	SchemaId,
	Union,
	Unread,
} from "../contract/api.ts";
import { canonicalJson } from "../lib/canonical-json.ts";
import { bitsOf } from "../lib/json-types.ts";
import { ANNOTATING_FORMATS } from "./formats.ts";
import type { Formula, Formulas } from "./formula.ts";
import { MAX_CONDITIONS } from "./limits.ts";

/** The formula that stands for a schema of the same side by its id. */
export type RefOf = (id: SchemaId) => Formula;

/** What the parts of one schema are made with. */
interface Making {
	readonly formulas: Formulas;
	/** A schema that speaks of the same value. */
	readonly ref: RefOf;
	/** A schema that speaks of a part of the value. */
	readonly part: RefOf;
	/** The side that describes names, where it matters who does. */
	readonly side: number | null;
	/** Names that a value of a union may have, whichever of its branches describes them; none where that does not matter. */
	readonly namesOf: (union: Union) => readonly string[];
}

/** What one schema demands, with the schemas below it as references. */
export function schemaFormula(schema: Schema, making: Making): Formula {
	const { formulas, ref, namesOf } = making;
	if (!schema.satisfiable) return formulas.never;
	return formulas.all([
		formulas.types(bitsOf(schema.types)),
		...ofValues(schema, formulas),
		...ofCounts(schema.counts, formulas),
		...ofObject(schema, making),
		...ofArray(schema, making),
		...schema.unions.map(({ kind, branches }) => {
			const of = branches.map(ref);
			return kind === "anyOf" ? formulas.any(of) : formulas.make({ op: "one", of });
		}),
		...schema.unions.flatMap(namesOf).map((name) => ofName(name, formulas.always, making)),
		...(schema.applicators === null ? [] : ofApplicators(schema.applicators, making)),
		...schema.unread.filter(isAssertion).map(({ field, value }) => {
			return formulas.make({ op: "opaque", text: `${field} ${canonicalJson(value)}`, holds: true });
		}),
	]);
}

/** Keywords that nobody knows are ignored (JSON Schema 2020-12, core, section 4.3.1); these are known, and unreadable. */
const UNREADABLE: ReadonlySet<string> = new Set(["$ref", "$dynamicRef", "schema", "allOf", "type"]);

export function isAssertion({ field }: Unread): boolean {
	return UNREADABLE.has(field);
}

function ofValues(schema: Schema, formulas: Formulas): readonly Formula[] {
	const { lower, upper } = schema;
	const formats = schema.formats.filter((format) => !ANNOTATING_FORMATS.has(format));
	return [
		...(schema.enum === null ? [] : [formulas.make({ op: "values", values: schema.enum, holds: true })]),
		...(lower === null ? [] : [formulas.make({ op: "lower", ...lower })]),
		...(upper === null ? [] : [formulas.make({ op: "upper", ...upper })]),
		...schema.multipleOf.map((step) => formulas.make({ op: "multiple", step, holds: true })),
		...schema.patterns.map((pattern) => formulas.make({ op: "pattern", pattern, holds: true })),
		...formats.map((format) => formulas.make({ op: "format", format, holds: true })),
	];
}

function ofCounts(counts: CountBounds, formulas: Formulas): readonly Formula[] {
	const { minLength, maxLength, minItems, maxItems, minProperties, maxProperties } = counts;
	const bound = (op: "length" | "items" | "properties", min: number, max: number | null) =>
		min > 0 || max !== null ? [formulas.make({ op, min, max })] : [];
	return [
		...bound("length", minLength, maxLength),
		...bound("items", minItems, maxItems),
		...bound("properties", minProperties, maxProperties),
	];
}

function ofName(name: string, value: Formula, { formulas, side }: Making): Formula {
	const names = formulas.make({ op: "values", values: [name], holds: true });
	return formulas.make({ op: "each", names, value, about: "described", side });
}

function ofObject(schema: Schema, making: Making): readonly Formula[] {
	const { formulas, part, side } = making;
	const { properties, required, additionalProperties } = schema;
	const named = (name: string, value: Formula) => ofName(name, value, making);
	// What is required is told of by that alone.
	const bare = side === null ? [] : [...required].filter((name) => !properties.has(name));
	const others = formulas.make({ op: "values", values: [...properties.keys()].sort(), holds: false });
	return [
		...[...properties].map(([name, property]) => named(name, part(property.schema))),
		...bare.map((name) => named(name, formulas.always)),
		...[...required].map((name) => formulas.make({ op: "has", name, holds: true })),
		...(additionalProperties === null
			? []
			: [
					formulas.make({
						op: "each",
						names: properties.size === 0 ? formulas.always : others,
						value: part(additionalProperties),
						about: "others",
						side,
					}),
				]),
	];
}

function ofArray({ items, prefixItems, uniqueItems }: Schema, { formulas, part }: Making): readonly Formula[] {
	const from = prefixItems.length;
	return [
		...prefixItems.map((id, index) => formulas.make({ op: "each-item", from: index, to: index + 1, value: part(id) })),
		...(items === null ? [] : [formulas.make({ op: "each-item", from, to: null, value: part(items) })]),
		...(uniqueItems ? [formulas.make({ op: "unique", holds: true })] : []),
	];
}

function ofApplicators(applicators: Applicators, making: Making): readonly Formula[] {
	const { formulas, ref, part, side } = making;
	const orNothing = (id: SchemaId | null) => (id === null ? formulas.always : ref(id));
	const lacks = (name: string) => formulas.make({ op: "has", name, holds: false });
	return [
		...applicators.not.map((id) => formulas.opposite(ref(id))),
		...applicators.conditions.flatMap(({ if: condition, onTrue, onFalse }) => [
			formulas.any([formulas.opposite(ref(condition)), orNothing(onTrue)]),
			formulas.any([ref(condition), orNothing(onFalse)]),
		]),
		...applicators.contains.map(({ schema, min, max }) =>
			formulas.make({
				op: "count",
				value: part(schema),
				min: Math.ceil(min),
				max: max === null ? null : Math.floor(max),
			}),
		),
		...applicators.patternProperties.map(({ pattern, schema }) =>
			formulas.make({
				op: "each",
				names: formulas.make({ op: "pattern", pattern, holds: true }),
				value: part(schema),
				about: "described",
				side,
			}),
		),
		...ofNames(applicators.propertyNames, making),
		...[...applicators.dependentRequired].map(([name, others]) => {
			const required = [...others].map((other) => formulas.make({ op: "has", name: other, holds: true }));
			return formulas.any([lacks(name), formulas.all(required)]);
		}),
		...[...applicators.dependentSchemas].map(([name, id]) => formulas.any([lacks(name), ref(id)])),
		...applicators.remainders.map((remainder) => ofRemainder(remainder, making)),
	];
}

function ofNames(id: SchemaId | null, { formulas, part }: Making): readonly Formula[] {
	if (id === null) return [];
	const names = formulas.opposite(part(id));
	return [formulas.make({ op: "each", names, value: formulas.never, about: "others", side: null })];
}

/** For each way in which the conditions may hold, what is then left over; the conditions are told apart one by one. */
function ofRemainder(remainder: Remainder, making: Making): Formula {
	const { formulas, ref, part } = making;
	const { of, schema, evaluated } = remainder;
	const conditions = [...new Set(evaluated.flatMap(({ when }) => when.map((condition) => condition.schema)))];
	if (conditions.length > MAX_CONDITIONS) {
		const text = `unevaluated ${canonicalJson(conditions)}`;
		return formulas.make({ op: "opaque", text, holds: true });
	}
	const split = (index: number, known: ReadonlyMap<SchemaId, boolean>): Formula => {
		const holding = evaluated.filter(({ when }) => when.every(({ schema: id, holds }) => known.get(id) === holds));
		if (holding.some(({ all }) => all)) return formulas.always;
		const condition = conditions[index];
		if (condition === undefined) return LEFT_OVER[of](holding, part(schema), making);
		const own = ref(condition);
		return formulas.any([
			formulas.all([own, split(index + 1, new Map([...known, [condition, true]]))]),
			formulas.all([formulas.opposite(own), split(index + 1, new Map([...known, [condition, false]]))]),
		]);
	};
	return split(0, new Map());
}

type LeftOver = (holding: readonly Evaluated[], value: Formula, making: Making) => Formula;

const LEFT_OVER: Readonly<Record<Remainder["of"], LeftOver>> = {
	properties: (holding, value, { formulas, side }) => {
		const names = holding.flatMap((one) => one.names);
		const patterns = holding.flatMap((one) => one.patterns);
		const others = formulas.all([
			...(names.length === 0
				? []
				: [formulas.make({ op: "values", values: [...new Set(names)].sort(), holds: false })]),
			...[...new Set(patterns)].map((pattern) => formulas.make({ op: "pattern", pattern, holds: false })),
		]);
		return formulas.make({ op: "each", names: others, value, about: "others", side });
	},
	items: (holding, value, { formulas, part }) => {
		const from = Math.max(0, ...holding.map(({ prefix }) => prefix));
		const contained = holding.flatMap(({ contains }) => contains.map(part));
		return formulas.make({ op: "each-item", from, to: null, value: formulas.any([value, ...contained]) });
	},
};
