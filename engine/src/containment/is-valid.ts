import type { Applicators, Evaluated, Remainder, Schema, SchemaId } from "../contract/api.ts";
import type { JsonValue } from "../contract/json.ts";
import { jsonEqual } from "../lib/json-equal.ts";
import { isList, isObject } from "../lib/json-kind.ts";
import { bitsOf, bitsOfValue } from "../lib/json-types.ts";
import { areUnique } from "./are-unique.ts";
import { Budget } from "./budget.ts";
import { ANNOTATING_FORMATS, formatOf } from "./formats.ts";
import { Patterns } from "./patterns.ts";
import { exact, isMultipleOf } from "./rational.ts";
import { isAssertion } from "./schema-formula.ts";
import type { GetSchema, Side } from "./side.ts";
import { allHold, anyHolds, countHolding, not, type Truth } from "./truth.ts";

export interface Validation {
	readonly patterns: Patterns;
	/** Whether `format` asserts, as clients take it, or only annotates, as JSON Schema has it. */
	readonly formats: boolean;
}

/** Schemas that are asked about one payload; a schema that asks for more is not understood. */
const MAX_CHECKS = 100_000;

/**
 * Whether a payload is valid under a schema of the model; null where that cannot be told: a pattern that is no regular
 * one, or an assertion that nobody understands. It runs nothing of the schema's: patterns are matched by automaton.
 */
export function isValid(payload: JsonValue, side: Side, options: Partial<Validation> = {}): Truth {
	const { patterns = new Patterns(), formats = false } = options;
	return new Validator(side.get, { patterns, formats }).check(payload, side.id);
}

class Validator {
	readonly #get: GetSchema;
	readonly #validation: Validation;
	readonly #budget = new Budget(MAX_CHECKS);
	/** Schemas that are being asked about a value: a schema that asks itself about the same value says nothing. */
	readonly #open = new Map<SchemaId, JsonValue[]>();

	constructor(get: GetSchema, validation: Validation) {
		this.#get = get;
		this.#validation = validation;
	}

	check(value: JsonValue, id: SchemaId): Truth {
		if (this.#budget.left <= 0) return null;
		this.#budget.spend();
		const open = this.#open.get(id) ?? [];
		if (open.includes(value)) return null;
		this.#open.set(id, [...open, value]);
		const truth = this.#schema(value, this.#get(id));
		this.#open.set(id, open);
		return truth;
	}

	#schema(value: JsonValue, schema: Schema): Truth {
		if (!schema.satisfiable || (bitsOfValue(value) & bitsOf(schema.types)) === 0) return false;
		if (schema.enum !== null && !schema.enum.some((one) => jsonEqual(one, value))) return false;
		return allHold([
			() => this.#typed(value, schema),
			...schema.unions.map(({ kind, branches }) => () => {
				const truths = branches.map((id) => () => this.check(value, id));
				if (kind === "anyOf") return anyHolds(truths);
				const { least, most } = countHolding(truths);
				if (least === 1 && most === 1) return true;
				return most < 1 || least > 1 ? false : null;
			}),
			() => (schema.applicators === null ? true : this.#applicators(value, schema.applicators)),
			() => (schema.unread.some(isAssertion) ? null : true),
		]);
	}

	#typed(value: JsonValue, schema: Schema): Truth {
		if (typeof value === "string") return this.#string(value, schema);
		if (typeof value === "number") return this.#number(value, schema);
		if (isList(value)) return this.#array(value, schema);
		return isObject(value) ? this.#object(value, schema) : true;
	}

	#number(value: number, { lower, upper, multipleOf, formats }: Schema): Truth {
		if (lower !== null && (value < lower.value || (lower.exclusive && value === lower.value))) return false;
		if (upper !== null && (value > upper.value || (upper.exclusive && value === upper.value))) return false;
		if (!multipleOf.every((step) => isMultipleOf(exact(value), exact(step)))) return false;
		return !this.#validation.formats || formats.every((format) => hasNumberFormat(value, format));
	}

	#string(value: string, { counts, patterns, formats }: Schema): Truth {
		const length = [...value].length;
		if (length < counts.minLength || (counts.maxLength !== null && length > counts.maxLength)) return false;
		const { patterns: languages } = this.#validation;
		const asserted = this.#validation.formats ? formats : [];
		return allHold([
			...patterns.map((pattern) => () => languages.matches(pattern, value)),
			...asserted.map((format) => () => hasStringFormat(value, format, languages)),
		]);
	}

	#array(value: readonly JsonValue[], { counts, uniqueItems, prefixItems, items }: Schema): Truth {
		if (value.length < counts.minItems || (counts.maxItems !== null && value.length > counts.maxItems)) return false;
		if (uniqueItems && !areUnique(value)) return false;
		return allHold(
			value.map((item, index) => () => {
				const id = prefixItems[index] ?? (index < prefixItems.length ? null : items);
				return id === null ? true : this.check(item, id);
			}),
		);
	}

	#object(value: Readonly<Record<string, JsonValue>>, schema: Schema): Truth {
		const { counts, required, properties, additionalProperties } = schema;
		const names = Object.keys(value);
		if (names.length < counts.minProperties || names.length > (counts.maxProperties ?? names.length)) return false;
		for (const name of required) if (!Object.hasOwn(value, name)) return false;
		return allHold(
			names.map((name) => () => {
				const id = properties.get(name)?.schema ?? additionalProperties;
				return id === null ? true : this.check(value[name] ?? null, id);
			}),
		);
	}

	#applicators(value: JsonValue, applicators: Applicators): Truth {
		const { not: forbidden, conditions, remainders, contains } = applicators;
		return allHold([
			...forbidden.map((id) => () => not(this.check(value, id))),
			...conditions.map(({ if: condition, onTrue, onFalse }) => () => {
				const isMet = this.check(value, condition);
				const next = (id: SchemaId | null) => (id === null ? true : this.check(value, id));
				if (isMet === null) return next(onTrue) === true && next(onFalse) === true ? true : null;
				return next(isMet ? onTrue : onFalse);
			}),
			...contains.map(({ schema, min, max }) => () => {
				if (!isList(value)) return true;
				const { least, most } = countHolding(value.map((item) => () => this.check(item, schema)));
				const isWithin = (count: number) => count >= min && (max === null || count <= max);
				if (isWithin(least) && isWithin(most)) return true;
				return most < min || (max !== null && least > max) ? false : null;
			}),
			() => (isObject(value) ? this.#names(value, applicators) : true),
			...remainders.map((remainder) => () => this.#remainder(value, remainder)),
		]);
	}

	#names(value: Readonly<Record<string, JsonValue>>, applicators: Applicators): Truth {
		const names = Object.keys(value);
		const { patternProperties, propertyNames, dependentRequired, dependentSchemas } = applicators;
		const has = (name: string) => Object.hasOwn(value, name);
		for (const [name, others] of dependentRequired) if (has(name) && ![...others].every(has)) return false;
		return allHold([
			...[...dependentSchemas].map(
				([name, id]) =>
					() =>
						has(name) ? this.check(value, id) : true,
			),
			...names.flatMap((name) =>
				patternProperties.map(({ pattern, schema }) => () => {
					const isMeant = this.#validation.patterns.matches(pattern, name);
					if (isMeant === false) return true;
					const truth = this.check(value[name] ?? null, schema);
					return isMeant === null && truth !== true ? null : truth;
				}),
			),
			...(propertyNames === null ? [] : names.map((name) => () => this.check(name, propertyNames))),
		]);
	}

	#remainder(value: JsonValue, { of, schema, evaluated }: Remainder): Truth {
		if (of === "items" ? !isList(value) : !isObject(value)) return true;
		const truths = evaluated.map((part) => ({
			part,
			truth: allHold(
				part.when.map(
					({ schema: id, holds }) =>
						() =>
							holds ? this.check(value, id) : not(this.check(value, id)),
				),
			),
		}));
		const members: readonly (readonly [string | number, JsonValue])[] = isList(value)
			? [...value.entries()]
			: Object.entries(isObject(value) ? value : {});
		return allHold(
			members.map(([key, member]) => () => {
				const isEvaluated = anyHolds(
					truths.map(
						({ part, truth }) =>
							() =>
								allHold([() => truth, () => this.#evaluates(part, key, member)]),
					),
				);
				return anyHolds([() => isEvaluated, () => this.check(member, schema)]);
			}),
		);
	}

	#evaluates({ all, names, patterns, prefix, contains }: Evaluated, key: string | number, member: JsonValue): Truth {
		if (all) return true;
		if (typeof key === "number") {
			return key < prefix ? true : anyHolds(contains.map((id) => () => this.check(member, id)));
		}
		if (names.includes(key)) return true;
		return anyHolds(patterns.map((pattern) => () => this.#validation.patterns.matches(pattern, key)));
	}
}

/** Whether a number is within what a format says; what nobody knows says nothing. */
export function hasNumberFormat(value: number, name: string): boolean {
	const format = formatOf(name);
	if (format?.range === undefined) return true;
	const [least, most] = format.range;
	return Number.isInteger(value) && value >= least && value <= most;
}

export function hasStringFormat(value: string, name: string, patterns: Patterns): Truth {
	const format = ANNOTATING_FORMATS.has(name) ? undefined : formatOf(name);
	return format?.pattern === undefined ? true : patterns.matches(format.pattern, value);
}
