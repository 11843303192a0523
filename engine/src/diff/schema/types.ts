import type { Schema } from "../../contract/api.ts";
import type { Effect } from "../../contract/change.ts";
import { missingValues } from "../../lib/json-order.ts";
import { ANY_TYPE, ARRAY, bitsOf, NULL, SCALAR, STRING, type TypeBits } from "../../lib/json-types.ts";
import { bothWays, type Effects, effectOf } from "../effect.ts";
import type { SchemaPair } from "./schema-pair.ts";
import { textsOf } from "./values.ts";

/**
 * Compares types, and null by itself. Answers whether the two sides have values in common that are worth comparing
 * further: where they have none, everything else follows from the types.
 */
export function compareTypes(pair: SchemaPair): boolean {
	if (stepsIntoList(pair)) return false;
	compareNull(pair);
	const before = valueBits(pair.before);
	const after = valueBits(pair.after);
	if (before === after) return true;
	// As text, types may differ without any effect; what is written still changed, and generated code with it.
	const effect = effectOfTypes(pair, before, after);
	pair.edit("type-changed", { from: typesWithoutNull(pair.before), to: typesWithoutNull(pair.after) }, effect, "type");
	return pair.common !== 0;
}

/** Nothing is valid where the schema cannot be satisfied; null is judged by itself. */
function valueBits(schema: Schema): TypeBits {
	return bitsOf(schema.types) & ~NULL;
}

function typesWithoutNull({ types }: Schema): Schema["types"] {
	return types === null ? null : types.filter((type) => type !== "null");
}

function effectOfTypes(pair: SchemaPair, before: TypeBits, after: TypeBits): Effect {
	const texts = pair.form === "json" ? null : textsOf(pair.before);
	const others = texts === null ? null : textsOf(pair.after);
	// `true` and `"true"` are the same text: lists of texts tell what their types do not.
	if (texts !== null && others !== null) {
		const [removed, added] = [missingValues(texts, others), missingValues(others, texts)];
		return effectOf({ narrows: removed.length > 0, widens: added.length > 0 });
	}
	const allowedBefore = before | (takesAnyText(pair, pair.before) ? SCALAR & ~NULL : 0);
	const allowedAfter = after | (takesAnyText(pair, pair.after) ? SCALAR & ~NULL : 0);
	return effectOf({ narrows: (before & ~allowedAfter) !== 0, widens: (after & ~allowedBefore) !== 0 });
}

/** Where values travel as text, a string without further demands takes what any other scalar is written as. */
function takesAnyText({ form }: SchemaPair, schema: Schema): boolean {
	if (form === "json" || (bitsOf(schema.types) & STRING) === 0) return false;
	const { counts } = schema;
	const isBounded = counts.minLength > 0 || counts.maxLength !== null;
	return schema.enum === null && schema.patterns.length === 0 && schema.formats.length === 0 && !isBounded;
}

/** `?a=1` is a list of one where lists are written by repeating the name: a list of what was one value takes that too. */
function stepsIntoList(pair: SchemaPair): boolean {
	if (pair.form !== "exploded") return false;
	const facts = { from: typesWithoutNull(pair.before), to: typesWithoutNull(pair.after) };
	if (isScalar(pair.before) && isList(pair.after) && pair.after.counts.minItems <= 1) {
		pair.edit("type-changed", facts, "widens", "type");
		if (pair.after.items !== null) pair.step(pair.before.id, pair.after.items, INTO_LIST);
		return true;
	}
	if (isList(pair.before) && isScalar(pair.after) && pair.before.counts.minItems <= 1) {
		pair.edit("type-changed", facts, "narrows", "type");
		if (pair.before.items !== null) pair.step(pair.before.items, pair.after.id, INTO_LIST);
		return true;
	}
	return false;
}

const INTO_LIST = { kind: "into-list" } as const;

function isScalar(schema: Schema): boolean {
	const bits = bitsOf(schema.types);
	return bits !== 0 && (bits & ~SCALAR) === 0;
}

function isList(schema: Schema): boolean {
	return valueBits(schema) === ARRAY;
}

/** A side that takes every type, or no value at all, says so of null as well: then the change of types says it all. */
export function compareNull(pair: SchemaPair): void {
	const { before, after } = pair;
	if (pair.isBranch || isOpen(before) || isOpen(after)) return;
	const was = nullIn(before, pair.lookup.before);
	const is = nullIn(after, pair.lookup.after);
	if (was === is || isNothing(before, after) || isNothing(after, before)) return;
	const nullable = is === "disputed" ? was === "refused" : is === "allowed";
	const effects = was === "disputed" || is === "disputed" ? DISPUTED : CERTAIN;
	pair.edit("nullable-changed", { nullable }, nullable ? effects.gained : effects.lost, "type");
}

const CERTAIN = { gained: bothWays("widens"), lost: bothWays("narrows") };

/** What is valid and what is meant differ on one side, so that null changed in one of the two alone: who is hurt is open. */
const DISPUTED: Readonly<Record<keyof typeof CERTAIN, Effects>> = {
	gained: { request: "widens", response: "unknown" },
	lost: { request: "unknown", response: "narrows" },
};

/** Whether a schema has no value, where the other has values beside null. */
function isNothing(schema: Schema, other: Schema): boolean {
	return !schema.satisfiable && valueBits(other) !== 0;
}

function isOpen(schema: Schema): boolean {
	return bitsOf(schema.types) === ANY_TYPE && schema.unions.length === 0;
}

/** `disputed` where several branches of a `oneOf` allow null: it is valid under none of them alone, and yet meant. */
type NullIn = "allowed" | "refused" | "disputed";

/** Whether null is among the types, and among those of some branch of every union. */
function nullIn(schema: Schema, get: (id: Schema["id"]) => Schema, levels = MAX_NESTED_UNIONS): NullIn {
	if ((bitsOf(schema.types) & NULL) === 0) return "refused";
	if (levels === 0) return schema.unions.length === 0 ? "allowed" : "refused";
	const inUnions = schema.unions.map(({ kind, branches }) => {
		const inBranches = branches
			.map((branch) => nullIn(get(branch), get, levels - 1))
			.filter((one) => one !== "refused");
		if (inBranches.length === 0) return "refused";
		const isAllowed = kind === "anyOf" ? inBranches.includes("allowed") : inBranches.join() === "allowed";
		return isAllowed ? "allowed" : "disputed";
	});
	return inUnions.find((one) => one === "refused") ?? inUnions.find((one) => one === "disputed") ?? "allowed";
}

/** Unions that are nested deeper are cycles: null is not found in them. */
const MAX_NESTED_UNIONS = 5;

export function isNullOnly(schema: Schema): boolean {
	return bitsOf(schema.types) === NULL;
}
