import type { Patterns } from "../../containment/language/patterns.ts";
import type { Evaluated, Schema, SchemaId } from "../../contract/api.ts";

type Get = (id: SchemaId) => Schema;

/**
 * What a property must satisfy whose name is described nowhere, beside `patternProperties` as elsewhere: null allows
 * anything. Of several such demands the one that refuses all is taken, and else the first.
 */
export function restOf({ additionalProperties, applicators }: Schema, get: Get): SchemaId | null {
	if (additionalProperties !== null || applicators === null) return additionalProperties;
	const places = new Set(
		applicators.asWritten.flatMap(({ field, at }) => (field === "additionalProperties" ? [at.pointer] : [])),
	);
	if (places.size === 0) return null;
	// What another keyword leaves over is not described by what it is written beside.
	const others = applicators.asWritten.filter(({ field }) => field === "unevaluatedProperties");
	const remainders = applicators.remainders.filter(({ of }) => of === "properties");
	const own = remainders.filter(({ schema }) => others.length === 0 || places.has(get(schema).at.pointer));
	return (own.find(({ schema }) => !get(schema).satisfiable) ?? own[0])?.schema ?? null;
}

export function hasPatterns({ applicators }: Schema): boolean {
	return applicators !== null && applicators.patternProperties.length > 0;
}

/** What a property of one name must satisfy that is not described; null where that is anything, or may be described. */
export function restFor(schema: Schema, name: string, get: Get, known: Patterns): SchemaId | null {
	const { additionalProperties, applicators } = schema;
	if (applicators === null) return additionalProperties;
	const mayMatch = (pattern: string) => known.matches(pattern, name) !== false;
	if (applicators.patternProperties.some(({ pattern }) => mayMatch(pattern))) return null;
	if (additionalProperties !== null) return additionalProperties;
	const left = applicators.remainders.filter(
		({ of, evaluated }) => of === "properties" && evaluated.every((one) => isEvaluated(name, one, known) === false),
	);
	return (left.find((one) => !get(one.schema).satisfiable) ?? left[0])?.schema ?? null;
}

/** Whether what is evaluated beside a remainder is a property of this name; null where a pattern may match it. */
export function isEvaluated(name: string, { all, names, patterns }: Evaluated, known: Patterns): boolean | null {
	if (all || names.includes(name)) return true;
	const matches = patterns.map((pattern) => known.matches(pattern, name));
	return matches.includes(true) || (matches.every((one) => one === false) ? false : null);
}
