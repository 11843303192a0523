import type { Schema, SchemaId } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import { isAbove, isBelow } from "../../lib/exact-numbers.ts";
import { isListed } from "../../lib/is-listed.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { bitsOf, bitsOfValue } from "../../lib/json-types.ts";
import { Budget } from "../budget.ts";
import { isAssertion } from "../formulas/schema-formula.ts";
import { Patterns } from "../language/patterns.ts";
import type { GetSchema, Side } from "../side.ts";
import { exact } from "../values/rational.ts";
import { areSatisfied, type Checking } from "./applicators.ts";
import { areUnique } from "./are-unique.ts";
import { hasNumberFormat, hasStringFormat } from "./has-format.ts";
import { allHold, anyHolds, countWithin, isUntold, type Truth } from "./truth.ts";

export interface Validation {
	readonly patterns: Patterns;
	/** Whether `format` asserts, as clients take it, or only annotates, as JSON Schema has it. */
	readonly formats: boolean;
}

/** Schemas that are asked about one payload; a schema that asks for more is not understood. */
const MAX_CHECKS = 100_000;

/**
 * Whether a payload is valid under a schema of the model, or what keeps it from being told: a pattern that is no regular
 * one, or an assertion that nobody understands. It runs nothing of the schema's: patterns are matched by automaton.
 */
export function isValid(payload: JsonValue, side: Side, options: Partial<Validation> = {}): Truth {
	const { patterns = new Patterns(), formats = false } = options;
	return new Validator(side.get, { patterns, formats }).check(payload, side.id);
}

/** That a schema is being asked about a value. */
interface Question {
	isOpen: boolean;
}

/** An answer, and the questions that were open then and that it was left open for. */
interface Answer {
	readonly truth: Truth;
	readonly relied: ReadonlySet<Question>;
}

const NOBODY: ReadonlySet<Question> = new Set();

/** Whether an answer would be the same now. */
function isMeant({ relied }: Answer): boolean {
	for (const question of relied) if (!question.isOpen) return false;
	return true;
}

function inner<Value>(all: Map<SchemaId, Map<JsonValue, Value>>, id: SchemaId): Map<JsonValue, Value> {
	const known = all.get(id) ?? new Map<JsonValue, Value>();
	all.set(id, known);
	return known;
}

class Validator implements Checking {
	readonly #get: GetSchema;
	readonly #validation: Validation;
	readonly patterns: Patterns;
	readonly #budget = new Budget(MAX_CHECKS);
	/** Schemas that are being asked about a value: a schema that asks itself about the same value says nothing. */
	readonly #open = new Map<SchemaId, Map<JsonValue, Question>>();
	/** What was answered: many ways lead to one schema, and each value is held against it once. */
	readonly #answers = new Map<SchemaId, Map<JsonValue, Answer>>();
	/** The open questions that the answers since rely on. */
	#relied = new Set<Question>();

	constructor(get: GetSchema, validation: Validation) {
		this.#get = get;
		this.#validation = validation;
		this.patterns = validation.patterns;
	}

	check(value: JsonValue, id: SchemaId): Truth {
		const open = inner(this.#open, id);
		const asked = open.get(value);
		if (asked !== undefined) {
			this.#relied.add(asked);
			return { kind: "recursion" };
		}
		const answers = inner(this.#answers, id);
		const known = answers.get(value);
		if (known !== undefined && isMeant(known)) {
			for (const question of known.relied) this.#relied.add(question);
			return known.truth;
		}
		if (this.#budget.left <= 0) return { kind: "bound", of: "checks", most: MAX_CHECKS };
		this.#budget.spend();
		const answer = this.#ask(value, id, open);
		answers.set(value, answer);
		return answer.truth;
	}

	#ask(value: JsonValue, id: SchemaId, open: Map<JsonValue, Question>): Answer {
		const outer = this.#relied;
		const question = { isOpen: true };
		this.#relied = new Set();
		open.set(value, question);
		const truth = this.#schema(value, this.#get(id));
		open.delete(value);
		question.isOpen = false;
		this.#relied.delete(question);
		// What is told does not depend on what was left open.
		const relied = isUntold(truth) ? this.#relied : NOBODY;
		for (const one of relied) outer.add(one);
		this.#relied = outer;
		return { truth, relied };
	}

	#schema(value: JsonValue, schema: Schema): Truth {
		if (!schema.satisfiable || (bitsOfValue(value) & bitsOf(schema.types)) === 0) return false;
		if (schema.enum !== null && !isListed(schema.enum, value)) return false;
		return allHold([
			() => this.#typed(value, schema),
			...schema.unions.map(({ kind, branches }) => () => {
				const truths = branches.map((id) => () => this.check(value, id));
				return kind === "anyOf" ? anyHolds(truths) : countWithin(truths, 1, 1);
			}),
			() => (schema.applicators === null ? true : areSatisfied(schema.applicators, value, this)),
			() => {
				const unread = schema.unread.find(isAssertion);
				return unread === undefined ? true : { kind: "keyword", keyword: unread.field };
			},
		]);
	}

	#typed(value: JsonValue, schema: Schema): Truth {
		if (typeof value === "string") return this.#string(value, schema);
		if (typeof value === "number") return this.#number(value, schema);
		if (isList(value)) return this.#array(value, schema);
		return isObject(value) ? this.#object(value, schema) : true;
	}

	#number(value: number, { lower, upper, multipleOf, formats }: Schema): Truth {
		if (lower !== null && !isAbove({ value }, lower)) return false;
		if (upper !== null && !isBelow({ value }, upper)) return false;
		if (!multipleOf.every((step) => exact(value).divisible(exact(step)))) return false;
		return !this.#validation.formats || formats.every((format) => hasNumberFormat(value, format));
	}

	#string(value: string, { counts, patterns, formats }: Schema): Truth {
		const length = [...value].length;
		if (length < counts.minLength || (counts.maxLength !== null && length > counts.maxLength)) return false;
		const { patterns: languages } = this.#validation;
		const asserted = this.#validation.formats ? formats : [];
		return allHold([
			...patterns.map((pattern) => () => languages.matches(pattern, value)),
			...asserted.map((format) => () => hasStringFormat(value, format)),
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
}
