import type { JsonValue } from "../../contract/json.ts";
import { isAbove, isBelow } from "../../lib/exact-numbers.ts";
import { isListed } from "../../lib/is-listed.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { bitsOfValue } from "../../lib/json-types.ts";
import type { Demand, DemandOf, Formula } from "../formulas/formula.ts";
import type { Formulas } from "../formulas/formulas.ts";
import type { Patterns } from "../language/patterns.ts";
import { formatOf } from "../values/formats.ts";
import { exact } from "../values/rational.ts";
import { areUnique } from "./are-unique.ts";
import { hasNumberFormat, hasStringFormat } from "./has-format.ts";
import { allHold, anyHolds, countWithin, not, signed, type Truth } from "./truth.ts";

export interface Evaluation {
	readonly formulas: Formulas;
	readonly patterns: Patterns;
	/** Whether a value is valid under the schema that a reference stands for. */
	isValid(demand: DemandOf<"schema">, value: JsonValue): Truth;
}

/** Whether a value satisfies a formula. */
export function holds(formula: Formula, value: JsonValue, evaluation: Evaluation): Truth {
	const { formulas } = evaluation;
	const demand = formulas.demand(formula);
	const each = (of: readonly Formula[]) => of.map((part) => () => holds(part, value, evaluation));
	switch (demand.op) {
		case "true":
			return true;
		case "false":
			return false;
		case "all":
			return allHold(each(demand.of));
		case "any":
			return anyHolds(each(demand.of));
		case "one":
			return countWithin(each(demand.of), 1, 1);
		case "not-one":
			return not(countWithin(each(demand.of), 1, 1));
		case "types":
			return (bitsOfValue(value) & demand.bits) !== 0;
		case "schema":
			return signed(evaluation.isValid(demand, value), demand.holds);
		case "values":
			return isListed(demand.values, value) === demand.holds;
		case "opaque":
			return demand.end;
		default:
			return ofType(demand, value, evaluation);
	}
}

type Typed = Exclude<
	Demand,
	{ readonly op: "true" | "false" | "all" | "any" | "one" | "not-one" | "types" | "schema" | "values" | "opaque" }
>;

/** What speaks of one type holds for values of every other. */
function ofType(demand: Typed, value: JsonValue, evaluation: Evaluation): Truth {
	if (typeof value === "number") return ofNumber(demand, value);
	if (typeof value === "string") return ofString(demand, value, evaluation);
	if (isList(value)) return ofList(demand, value, evaluation);
	return isObject(value) ? ofObject(demand, value, evaluation) : true;
}

function ofNumber(demand: Typed, value: number): Truth {
	switch (demand.op) {
		case "lower":
			return isAbove({ value }, demand);
		case "upper":
			return isBelow({ value }, demand);
		case "multiple":
			return exact(value).divisible(exact(demand.step)) === demand.holds;
		case "format":
			return formatTruth(
				demand,
				hasNumberFormat(value, demand.format),
				formatOf(demand.format)?.range !== undefined,
				"number",
			);
		default:
			return true;
	}
}

function ofString(demand: Typed, value: string, { patterns }: Evaluation): Truth {
	switch (demand.op) {
		case "length":
			return isBetween([...value].length, demand);
		case "pattern":
			return signed(patterns.matches(demand.pattern, value), demand.holds);
		case "format": {
			const isKnown = formatOf(demand.format)?.pattern !== undefined;
			return formatTruth(demand, hasStringFormat(value, demand.format), isKnown, "string");
		}
		default:
			return true;
	}
}

/** That a value lacks a format is only known where the table says what the format's values look like. */
function formatTruth(demand: DemandOf<"format">, truth: Truth, isKnown: boolean, of: "string" | "number"): Truth {
	const meant = formatOf(demand.format)?.of ?? "any";
	if (meant !== "any" && meant !== of) return true;
	if (demand.holds) return truth;
	return isKnown ? not(truth) : { kind: "format", format: demand.format };
}

function ofList(demand: Typed, value: readonly JsonValue[], evaluation: Evaluation): Truth {
	const check = (formula: Formula) => (item: JsonValue) => () => holds(formula, item, evaluation);
	switch (demand.op) {
		case "items":
			return isBetween(value.length, demand);
		case "each-item":
			return allHold(value.slice(demand.from, demand.to ?? value.length).map(check(demand.value)));
		case "some-item":
			return anyHolds(value.slice(demand.from, demand.to ?? value.length).map(check(demand.value)));
		case "count":
			return countWithin(value.map(check(demand.value)), demand.min, demand.max);
		case "unique":
			return areUnique(value) === demand.holds;
		default:
			return true;
	}
}

function ofObject(demand: Typed, value: Readonly<Record<string, JsonValue>>, evaluation: Evaluation): Truth {
	const names = Object.keys(value);
	switch (demand.op) {
		case "properties":
			return isBetween(names.length, demand);
		case "has":
			return Object.hasOwn(value, demand.name) === demand.holds;
		case "each":
			// A value that is listed describes itself.
			if (demand.about === "undescribed") return true;
			return allHold(
				names.map((name) => () => {
					const isMeant = holds(demand.names, name, evaluation);
					return anyHolds([() => not(isMeant), () => holds(demand.value, value[name] ?? null, evaluation)]);
				}),
			);
		case "some":
			if (demand.about === "undescribed") return false;
			return anyHolds(
				names.map((name) => () => {
					const isMeant = holds(demand.names, name, evaluation);
					return allHold([() => isMeant, () => holds(demand.value, value[name] ?? null, evaluation)]);
				}),
			);
		default:
			return true;
	}
}

function isBetween(count: number, { min, max }: { readonly min: number; readonly max: number | null }): boolean {
	return count >= min && (max === null || count <= max);
}
