import type { JsonValue } from "../contract/json.ts";
import type { Truth } from "./check/truth.ts";
import type { DemandOf, Formula } from "./formulas/formula.ts";
import type { Formulas } from "./formulas/formulas.ts";
import { onlyName } from "./formulas/property-demands.ts";
import type { Restriction } from "./formulas/restrict.ts";

/*
 * Unit propagation (Davis, Logemann and Loveland, 1962): alternatives that what is certain decides are taken away, and
 * where one alone is left it is certain too. Nothing is tried out here.
 */

/** What the states of one search share. */
export interface Unfolding {
	readonly formulas: Formulas;
	readonly restriction: Restriction;
	/** What the schema of a reference demands, or its opposite where the reference is denied. */
	unfold(reference: Reference): Formula;
	/** What the schema of a reference demands by itself, of this kind of values. */
	stated(reference: Reference): Formula;
	/** Whether two references are known to stand for the same schema. */
	same(a: Reference, b: Reference): boolean;
	/** The few values that a formula allows at most; null where it lists none. */
	listed(formula: Formula): readonly JsonValue[] | null;
	holds(formula: Formula, value: JsonValue): Truth;
}

export type Reference = DemandOf<"schema">;

/** What is certain of the values of a state. */
export interface Known {
	readonly certain: ReadonlySet<Formula>;
	readonly references: readonly Reference[];
	/** Names of properties that must be there. */
	readonly present: ReadonlySet<string>;
	/** Values that a property has at most, where they are few: what tells the branches of a union apart. */
	readonly tags: ReadonlyMap<string, readonly JsonValue[]>;
}

/** References are held against each other only where that is cheap; what is missed is found further down. */
const MAX_REFERENCES = 400;

/** What is left of alternatives, given what is certain. */
export function simplify(formula: Formula, known: Known, unfolding: Unfolding): Formula {
	const { formulas } = unfolding;
	const demand = formulas.demand(formula);
	if ("of" in demand) formulas.looks += demand.of.length;
	const truth = (part: Formula) => truthOf(part, known, unfolding);
	if (demand.op === "any") {
		const left: Formula[] = [];
		for (const part of demand.of) {
			const own = truth(part);
			if (own === true) return formulas.always;
			if (own === null) left.push(part);
		}
		return left.length === demand.of.length ? formula : formulas.any(left);
	}
	if (demand.op === "one" || demand.op === "not-one") return simplifyOne(formula, demand, truth, formulas);
	return formula;
}

/** A choice of exactly one, as far as it is known which of them hold. */
function simplifyOne(
	formula: Formula,
	demand: DemandOf<"one" | "not-one">,
	truth: (part: Formula) => boolean | null,
	formulas: Formulas,
): Formula {
	const open: Formula[] = [];
	let held = 0;
	for (const part of demand.of) {
		const own = truth(part);
		if (own === true && ++held > 1) return demand.op === "one" ? formulas.never : formulas.always;
		if (own === null) open.push(part);
	}
	const none = () => formulas.all(open.map((part) => formulas.opposite(part)));
	if (held === 1) return demand.op === "one" ? none() : formulas.any(open);
	if (open.length === 0) return demand.op === "one" ? formulas.never : formulas.always;
	if (open.length === 1) return demand.op === "one" ? (open[0] ?? formulas.never) : none();
	return open.length === demand.of.length ? formula : formulas.make({ op: demand.op, of: open });
}

/** Whether a part holds for sure, or surely does not; null where that is open. */
function truthOf(part: Formula, known: Known, unfolding: Unfolding): boolean | null {
	const { formulas, restriction } = unfolding;
	const { certain, references } = known;
	const formula = restriction.of(part);
	if (formula === formulas.always || certain.has(formula)) return true;
	if (formula === formulas.never || certain.has(restriction.of(formulas.opposite(formula)))) return false;
	const demand = formulas.demand(formula);
	switch (demand.op) {
		case "all": {
			let all: true | null = true;
			for (const one of demand.of) {
				const truth = truthOf(one, known, unfolding);
				if (truth === false) return false;
				if (truth === null) all = null;
			}
			return all;
		}
		case "schema":
			return status(demand, references, unfolding) ?? ofReference(demand, known, unfolding);
		case "each":
		case "some":
			return ofTag(demand, known, unfolding);
		default:
			return null;
	}
}

/** A schema does not hold where its tag, or its type, is another; whether it holds for sure is not looked for. */
function ofReference(reference: Reference, known: Known, unfolding: Unfolding): boolean | null {
	const { formulas, stated } = unfolding;
	const own = stated(reference);
	if (own === formulas.never) return !reference.holds;
	// Only what has a tag can be another.
	if (known.tags.size === 0) return null;
	const demand = formulas.demand(own);
	for (const part of demand.op === "all" ? demand.of : [own]) {
		const one = formulas.demand(part);
		if (one.op === "each" && ofTag(one, known, unfolding) === false) return !reference.holds;
	}
	return null;
}

/** A demand on a property that must be there, and has few values: whether all of them, or none, satisfies it. */
function ofTag(
	{ names, value }: DemandOf<"each" | "some">,
	{ present, tags }: Known,
	{ formulas, holds }: Unfolding,
): boolean | null {
	const name = onlyName(names, formulas);
	const values = name === null ? undefined : tags.get(name);
	if (name === null || values === undefined || !present.has(name)) return null;
	const truths = values.map((one) => holds(value, one));
	if (truths.every((truth) => truth === true)) return true;
	return truths.every((truth) => truth === false) ? false : null;
}

/** What the references that are certain tell of another one. */
export function status(reference: Reference, references: readonly Reference[], unfolding: Unfolding): boolean | null {
	if (references.length > MAX_REFERENCES) return null;
	unfolding.formulas.looks += references.length;
	for (const other of references) if (unfolding.same(reference, other)) return other.holds === reference.holds;
	return null;
}
