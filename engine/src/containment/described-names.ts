import type { Schema, SchemaId, Union } from "../contract/api.ts";
import type { Formula } from "./formula.ts";
import type { Formulas } from "./formulas.ts";
import type { GetSchema } from "./side.ts";

/**
 * That an object has no property under a name of which a schema, and what it applies to the same value, says nothing.
 * Nothing is demanded where they describe no name at all, or describe every name alike.
 */
export function describedNamesOnly(schema: Schema, get: GetSchema, formulas: Formulas, side: number): Formula {
	const parts = inPlace(schema, get);
	const isOpen = ({ additionalProperties, applicators }: Schema) =>
		additionalProperties !== null || (applicators?.remainders.some(({ of }) => of === "properties") ?? false);
	const names = namesIn(parts);
	if (names.size === 0 || parts.some(isOpen)) return formulas.always;
	const patterns = parts.flatMap(
		({ applicators }) => applicators?.patternProperties.map(({ pattern }) => pattern) ?? [],
	);
	const others = formulas.all([
		formulas.make({ op: "values", values: [...names].sort(), holds: false }),
		...patterns.map((pattern) => formulas.make({ op: "pattern", pattern, holds: false })),
	]);
	return formulas.make({ op: "each", names: others, value: formulas.never, about: "undescribed", side });
}

/**
 * The names that a schema speaks of without describing them itself: it requires them, asks for them in a condition, or has
 * them in branches of the unions that are given.
 */
export function mentionedNames(schema: Schema, get: GetSchema, unions: readonly Union[]): readonly string[] {
	const { properties, applicators } = schema;
	const asked = applicators?.conditions.map((condition) => condition.if) ?? [];
	const parts = [...asked, ...unions.flatMap(({ branches }) => branches)].flatMap((id) => inPlace(get(id), get));
	const names = new Set([...bareNames(schema), ...namesIn(parts)]);
	return [...names].filter((name) => !properties.has(name));
}

function namesIn(parts: readonly Schema[]): ReadonlySet<string> {
	return new Set(parts.flatMap((part) => [...part.properties.keys(), ...bareNames(part)]));
}

/** The names by which the keywords of a schema demand something, beside those of its properties. */
export function bareNames({ required, applicators }: Schema): Iterable<string> {
	if (applicators === null) return required;
	const { dependentRequired, dependentSchemas } = applicators;
	return [
		...required,
		...[...dependentRequired].flatMap(([name, others]) => [name, ...others]),
		...dependentSchemas.keys(),
	];
}

function inPlace(schema: Schema, get: GetSchema): readonly Schema[] {
	return [schema, ...appliedInPlace(schema, get)];
}

/** All that a schema applies to the same value, denials left out: those describe what is not there. */
export function appliedInPlace(schema: Applying, get: GetSchema): readonly Schema[] {
	const ids = new Set<SchemaId>(appliedBy(schema));
	for (const id of ids) for (const inner of appliedBy(get(id))) ids.add(inner);
	return [...ids].map(get);
}

/** What of a schema speaks of the same value as it does. */
type Applying = Pick<Schema, "unions" | "applicators">;

function appliedBy({ unions, applicators }: Applying): readonly SchemaId[] {
	const branches = unions.flatMap((union) => union.branches);
	if (applicators === null) return branches;
	const conditional = applicators.conditions.flatMap(({ if: condition, onTrue, onFalse }) => [
		condition,
		onTrue,
		onFalse,
	]);
	return [...branches, ...conditional.filter((id) => id !== null), ...applicators.dependentSchemas.values()];
}
