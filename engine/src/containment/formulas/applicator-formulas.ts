import type { Applicators, Evaluated, Remainder, SchemaId } from "../../contract/api.ts";
import { canonicalJson } from "../../lib/canonical-json.ts";
import { MAX_CONDITIONS } from "../limits.ts";
import type { Formula } from "./formula.ts";
import type { Making } from "./making.ts";

/** What the keywords demand that apply schemas to the value, or to what is beside others in it. */
export function applicatorFormulas(applicators: Applicators, making: Making): readonly Formula[] {
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
			return formulas.any([lacks(name), formulas.all(required), ...neverButDescribed(name, making)]);
		}),
		...[...applicators.dependentSchemas].map(([name, id]) =>
			formulas.any([lacks(name), ref(id), ...neverButDescribed(name, making)]),
		),
		...applicators.remainders.map((remainder) => ofRemainder(remainder, making)),
	];
}

/**
 * What no value satisfies. Its denial says that this side describes the name: whoever has it against a keyword that speaks
 * of the name has the property.
 */
function neverButDescribed(name: string, { formulas, side }: Making): readonly Formula[] {
	if (side === null) return [];
	const names = formulas.make({ op: "values", values: [name], holds: true });
	return [formulas.opposite(formulas.make({ op: "each", names, value: formulas.always, about: "described", side }))];
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
		const end = { kind: "bound", of: "conditions", most: MAX_CONDITIONS } as const;
		return formulas.make({ op: "opaque", end, text, holds: true });
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
