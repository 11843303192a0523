import { formatOf } from "../../containment/values/formats.ts";
import type { Schema } from "../../contract/api.ts";
import { BOOLEAN, bitsOf, INTEGER, NULL, NUMBER, type TypeBits } from "../../lib/json-types.ts";
import type { Edit } from "../edit.ts";

/*
 * Some keywords say again what others of the same schema say: `maxLength: 4` beside `pattern: ^[a-z]{2,4}$`, an enum of
 * both booleans, `minProperties: 2` beside two required names. To write one down, or to take it away, changes no payload.
 * Here stands which keywords can do so. Whether they do is for containment to decide, which is asked of these alone.
 */

type Implies = (schema: Schema) => boolean;

const hasPattern: Implies = ({ patterns }) => patterns.length > 0;
const hasLimits: Implies = ({ lower, upper }) => lower !== null || upper !== null;
const hasNumberFormat: Implies = ({ types, formats }) =>
	formats.length > 0 && (valuesOf(types) & ~(INTEGER | NUMBER)) === 0;
const hasPositions: Implies = ({ prefixItems }) => prefixItems.length > 0;
const isWhole: Implies = ({ types }) => (valuesOf(types) & NUMBER) === INTEGER;
const hasStep: Implies = ({ multipleOf }) => multipleOf.length > 0;
/** Of steps of 100, `maximum: 99999` and `maximum: 99900` are one limit. */
const hasNumbersApart: Implies = (schema) => hasNumberFormat(schema) || hasStep(schema);

/** By keyword of a bound: what may imply it. */
const OF_BOUND: Readonly<Record<string, Implies>> = {
	minimum: hasNumbersApart,
	maximum: hasNumbersApart,
	exclusiveMinimum: hasNumbersApart,
	exclusiveMaximum: hasNumbersApart,
	minLength: hasPattern,
	maxLength: hasPattern,
	minItems: hasPositions,
	// Items that nothing satisfies leave an empty list.
	maxItems: (schema) => hasPositions(schema) || schema.items !== null,
	minProperties: ({ required }) => required.size > 0,
	maxProperties: ({ additionalProperties }) => additionalProperties !== null,
};

const OF_CONSTRAINT: Readonly<Record<"pattern" | "format" | "multipleOf" | "uniqueItems", Implies>> = {
	pattern: (schema) => hasPattern(schema) || schema.counts.maxLength !== null,
	format: (schema) => hasPattern(schema) || hasLimits(schema),
	multipleOf: (schema) => isWhole(schema) || schema.multipleOf.length > 1,
	uniqueItems: ({ counts }) => counts.maxItems !== null,
};

/** Whether the keyword of an edit may say again what another one of either side says. */
export function mayBeImplied({ kind, facts }: Edit, sides: readonly [Schema, Schema]): boolean {
	switch (kind) {
		case "bound-changed":
			return sides.some(OF_BOUND[facts.keyword] ?? never) || (OF_TEXTS.has(facts.keyword) && keepTextFormat(sides));
		case "constraint-changed":
			return sides.some(OF_CONSTRAINT[facts.keyword]) || (OF_TEXTS.has(facts.keyword) && keepTextFormat(sides));
		case "type-changed":
			return sides.some(isWhole) && sides.some(hasStep);
		case "enum-changed":
			return (facts.from === null || facts.to === null) && sides.some(isListable);
		case "items-changed":
			return sides.some(({ counts }) => counts.maxItems !== null);
		case "property-required-changed":
			return sides.some(({ counts }) => counts.minProperties > 0);
		default:
			return false;
	}
}

const OF_TEXTS: ReadonlySet<string> = new Set(["minLength", "maxLength", "pattern"]);

/**
 * What a pattern says, a format of texts says as well: of a UUID that it has 36 characters. Not every validator checks
 * formats, so that one excuses nothing where it is gone.
 */
function keepTextFormat([before, after]: readonly [Schema, Schema]): boolean {
	return before.formats.some((format) => after.formats.includes(format) && formatOf(format)?.pattern !== undefined);
}

const never: Implies = () => false;

/** Whether all values that a schema without a list of them allows may be listed. */
function isListable({ enum: values, types, lower, upper, patterns }: Schema): boolean {
	if (values !== null) return false;
	const bits = valuesOf(types);
	return (bits & ~BOOLEAN) === 0 || (bits === INTEGER && lower !== null && upper !== null) || patterns.length > 0;
}

function valuesOf(types: Schema["types"]): TypeBits {
	return bitsOf(types) & ~NULL;
}
