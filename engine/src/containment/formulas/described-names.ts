import type { Schema, SchemaId, Union } from "../../contract/api.ts";
import type { GetSchema } from "../side.ts";
import { condense } from "./condense.ts";
import { demandsOfOthers } from "./demands.ts";
import type { Formula } from "./formula.ts";
import type { Formulas } from "./formulas.ts";

/**
 * That an object has no property under a name of which a schema, and what it applies to the same value, says nothing.
 * Nothing is demanded where they describe no name at all, or describe every name alike.
 */
export function describedNamesOnly(schema: Schema, get: GetSchema, formulas: Formulas, side: number): Formula {
	const { names, patterns, isOpen } = describedBy(schema.id, get);
	if (names.size === 0 || isOpen) return formulas.always;
	const others = formulas.all([
		formulas.make({ op: "values", values: [...names].sort(), holds: false }),
		...[...patterns].map((pattern) => formulas.make({ op: "pattern", pattern, holds: false })),
	]);
	return formulas.make({ op: "each", names: others, value: formulas.never, about: "undescribed", side });
}

/** A name that a schema speaks of, and the descriptions of it, one of which its values satisfy; null where any value may be. */
export interface Mentioned {
	readonly name: string;
	readonly described: readonly SchemaId[] | null;
}

/**
 * The names that a schema speaks of without describing them itself: it requires them, asks for them in a condition, or has
 * them in branches of the unions that are given. What is in branches alone has a value that one of them describes.
 */
export function mentionedNames(schema: Schema, get: GetSchema, unions: readonly Union[]): readonly Mentioned[] {
	const { properties, applicators } = schema;
	const asked = applicators?.conditions.map((condition) => condition.if) ?? [];
	const bare = new Set([...bareNames(schema), ...asked.flatMap((id) => [...describedBy(id, get).names])]);
	const branches = unions.flatMap((union) => union.branches);
	const names = new Set([...bare, ...branches.flatMap((id) => [...describedBy(id, get).names])]);
	const found = [...names].filter((name) => !properties.has(name)).sort();
	// To gather all that branches apply takes longer the deeper they are nested: for no name there is no need.
	if (found.every((name) => bare.has(name))) return found.map((name) => ({ name, described: null }));
	const describedAs = descriptionsIn(branches, get);
	return found.map((name) => ({ name, described: bare.has(name) ? null : describedAs(name) }));
}

/** Answers with the schemas of a property in all that some schemas apply; null where one takes any value for it, or may. */
function descriptionsIn(ids: readonly SchemaId[], get: GetSchema): (name: string) => readonly SchemaId[] | null {
	const parts = [...new Set(ids.map(get).flatMap((schema) => [schema, ...appliedInPlace(schema, get)]))];
	const open = parts.filter((part) => part.applicators !== null || demandsOfOthers(part, get));
	const found = Map.groupBy(
		parts.flatMap(({ properties }) => [...properties]),
		([name]) => name,
	);
	// A part that may take other names takes any value for one that it does not describe.
	return (name) => {
		const schemas = found.get(name)?.map(([, { schema }]) => schema);
		if (schemas === undefined || !open.every(({ properties }) => properties.has(name))) return null;
		return schemas.every((id) => saysWhatItIs(get(id))) ? schemas : null;
	};
}

/** Whether a schema plainly has values of a kind: one that nothing satisfies says that there is no such property. */
export function saysWhatItIs({ types, satisfiable, unions, applicators }: Schema): boolean {
	return satisfiable && types !== null && unions.length === 0 && applicators === null;
}

/** What a schema says of the names of an object, together with all that it applies to the same value. */
interface Described {
	readonly names: ReadonlySet<string>;
	readonly patterns: ReadonlySet<string>;
	/** Whether it describes every name alike. */
	readonly isOpen: boolean;
}

const described = new WeakMap<GetSchema, Map<SchemaId, Described>>();

function describedBy(id: SchemaId, get: GetSchema): Described {
	const known = described.get(get) ?? new Map<SchemaId, Described>();
	described.set(get, known);
	return condense(
		id,
		(one) => appliedBy(get(one)),
		known,
		(members, others) => {
			const parts = members.map(get);
			return together([...parts.map(saidBy), ...others]);
		},
	);
}

function saidBy(schema: Schema): Described {
	const { properties, additionalProperties, applicators } = schema;
	return {
		names: new Set([...properties.keys(), ...bareNames(schema)]),
		patterns: new Set(applicators?.patternProperties.map(({ pattern }) => pattern)),
		isOpen: additionalProperties !== null || (applicators?.remainders.some(({ of }) => of === "properties") ?? false),
	};
}

/** What says no more than another of them is that one: most of those that are on the way to it. */
function together(all: readonly Described[]): Described {
	const [first, ...others] = all.filter(({ names, patterns, isOpen }) => names.size + patterns.size > 0 || isOpen);
	if (first !== undefined && others.length === 0) return first;
	return {
		names: new Set(all.flatMap(({ names }) => [...names])),
		patterns: new Set(all.flatMap(({ patterns }) => [...patterns])),
		isOpen: all.some(({ isOpen }) => isOpen),
	};
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
