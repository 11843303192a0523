import type { JsonValue } from "../contract/json.ts";
import type { Demand, DemandOf, Formula, Formulas } from "./formula.ts";
import { MAX_PAIRED_BRANCHES } from "./limits.ts";
import { onlyName } from "./property-demands.ts";
import type { Restriction } from "./restrict.ts";
import type { Truth } from "./truth.ts";

/** What the states of one search share. */
export interface Unfolding {
	readonly formulas: Formulas;
	readonly restriction: Restriction;
	/** What the schema of a reference demands, or its opposite where the reference is denied. */
	unfold(reference: Reference): Formula;
	/** Whether two references are known to stand for the same schema. */
	same(a: Reference, b: Reference): boolean;
	/** The few values that a formula allows at most; null where it lists none. */
	listed(formula: Formula): readonly JsonValue[] | null;
	holds(formula: Formula, value: JsonValue): Truth;
}

type Reference = DemandOf<"schema">;

/** What is certain of the values of a state. */
interface Known {
	readonly certain: ReadonlySet<Formula>;
	readonly references: readonly Reference[];
	/** Names of properties that must be there. */
	readonly present: ReadonlySet<string>;
	/** Values that a property has at most, where they are few: what tells the branches of a union apart. */
	readonly tags: ReadonlyMap<string, readonly JsonValue[]>;
}

/**
 * A conjunction for values of one kind, on the way to being without alternatives: what is certain, and the alternatives
 * that are left. What follows from one certain demand is drawn at once.
 */
export interface State extends Known {
	readonly alternatives: readonly Formula[];
}

export const EMPTY: State = {
	certain: new Set(),
	references: [],
	present: new Set(),
	tags: new Map(),
	alternatives: [],
};

/** References are held against each other only where that is cheap; what is missed is found further down. */
const MAX_REFERENCES = 400;

/** The state with more demands; null where they contradict what is certain. */
export function extend(state: State, more: readonly Formula[], unfolding: Unfolding): State | null {
	const drawing = new Drawing(state, unfolding);
	return drawing.add(more) ? drawing.state() : null;
}

class Drawing {
	readonly #unfolding: Unfolding;
	readonly #certain: Set<Formula>;
	readonly #references: Reference[];
	readonly #present: Set<string>;
	readonly #tags: Map<string, readonly JsonValue[]>;
	readonly #alternatives: Set<Formula>;

	constructor({ certain, references, present, tags, alternatives }: State, unfolding: Unfolding) {
		this.#unfolding = unfolding;
		this.#certain = new Set(certain);
		this.#references = [...references];
		this.#present = new Set(present);
		this.#tags = new Map(tags);
		this.#alternatives = new Set(alternatives);
	}

	state(): State {
		return { ...this.#known, alternatives: [...this.#alternatives] };
	}

	/** False where the demands contradict each other. */
	add(more: readonly Formula[]): boolean {
		let waiting = more;
		while (waiting.length > 0) {
			if (!this.#draw([...waiting])) return false;
			waiting = this.#simplified();
		}
		return true;
	}

	get #known(): Known {
		return { certain: this.#certain, references: this.#references, present: this.#present, tags: this.#tags };
	}

	#draw(waiting: Formula[]): boolean {
		const { formulas, restriction } = this.#unfolding;
		for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
			const formula = restriction.of(next);
			if (this.#certain.has(formula) || formula === formulas.always) continue;
			if (formula === formulas.never) return false;
			const demand = formulas.demand(formula);
			if (demand.op === "all") waiting.push(...demand.of);
			else if (demand.op === "any" || demand.op === "one" || demand.op === "not-one") this.#alternatives.add(formula);
			else {
				if (this.#certain.has(restriction.of(formulas.opposite(formula)))) return false;
				this.#certain.add(formula);
				if (demand.op === "each") this.#learnTag(demand);
				if (demand.op === "has" && demand.holds) this.#present.add(demand.name);
				if (demand.op !== "schema") continue;
				if (status(demand, this.#references, this.#unfolding) === false) return false;
				this.#references.push(demand);
				waiting.push(this.#unfolding.unfold(demand));
			}
		}
		return true;
	}

	#learnTag({ names, value }: DemandOf<"each">): void {
		const name = onlyName(names, this.#unfolding.formulas);
		const values = name === null ? null : this.#unfolding.listed(value);
		if (name !== null && values !== null) this.#tags.set(name, values);
	}

	/** What alternatives became that are now decided, in whole or in part. */
	#simplified(): readonly Formula[] {
		const simplified: Formula[] = [];
		for (const alternative of [...this.#alternatives]) {
			const left = simplify(alternative, this.#known, this.#unfolding);
			if (left === alternative) continue;
			this.#alternatives.delete(alternative);
			simplified.push(left);
		}
		return simplified;
	}
}

/** What is left of alternatives, given what is certain. */
function simplify(formula: Formula, known: Known, unfolding: Unfolding): Formula {
	const { formulas } = unfolding;
	const demand = formulas.demand(formula);
	const truth = (part: Formula) => truthOf(part, known, unfolding);
	if (demand.op === "any") {
		const truths = demand.of.map(truth);
		if (truths.includes(true)) return formulas.always;
		if (!truths.includes(false)) return formula;
		return formulas.any(demand.of.filter((_, index) => truths[index] !== false));
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
	const truths = demand.of.map(truth);
	const held = truths.filter((one) => one === true).length;
	const open = demand.of.filter((_, index) => truths[index] === null);
	const none = formulas.all(open.map((part) => formulas.opposite(part)));
	if (held > 1) return demand.op === "one" ? formulas.never : formulas.always;
	if (held === 1) return demand.op === "one" ? none : formulas.any(open);
	if (open.length === 0) return demand.op === "one" ? formulas.never : formulas.always;
	if (open.length === 1) return demand.op === "one" ? (open[0] ?? formulas.never) : none;
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
			const truths = demand.of.map((one) => truthOf(one, known, unfolding));
			if (truths.includes(false)) return false;
			return truths.every((truth) => truth === true) ? true : null;
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
	const { formulas, restriction, unfold } = unfolding;
	const own = restriction.of(unfold({ ...reference, holds: true }));
	const demand = formulas.demand(own);
	const parts = demand.op === "all" ? demand.of : [own];
	const isImpossible = parts.some((part) => {
		const one = formulas.demand(part);
		return one.op === "false" || (one.op === "each" && ofTag(one, known, unfolding) === false);
	});
	return isImpossible ? !reference.holds : null;
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
function status(reference: Reference, references: readonly Reference[], unfolding: Unfolding): boolean | null {
	if (references.length > MAX_REFERENCES) return null;
	const known = references.find((other) => unfolding.same(reference, other));
	return known === undefined ? null : known.holds === reference.holds;
}

export interface Ways {
	readonly parts: readonly Formula[];
	/** Whether these are all the ways there are. */
	readonly complete: boolean;
}

/** The ways in which alternatives can hold, which need not exclude each other. */
export function waysOf(demand: Demand, formulas: Formulas): Ways {
	if (demand.op === "any") return { parts: demand.of, complete: true };
	if (demand.op === "one") {
		const parts = demand.of.map((own) => {
			return formulas.all([own, ...demand.of.filter((part) => part !== own).map((part) => formulas.opposite(part))]);
		});
		return { parts, complete: true };
	}
	if (demand.op !== "not-one") return { parts: [], complete: true };
	const none = formulas.all(demand.of.map((part) => formulas.opposite(part)));
	const paired = demand.of.slice(0, MAX_PAIRED_BRANCHES);
	const pairs = paired.flatMap((a, index) => paired.slice(index + 1).map((b) => formulas.all([a, b])));
	return { parts: [none, ...pairs], complete: paired.length === demand.of.length };
}
