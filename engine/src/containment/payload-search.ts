import type { JsonValue } from "../contract/json.ts";
import type { SearchEnd } from "../contract/undecided.ts";
import { ANY_TYPE } from "../lib/json-types.ts";
import { Budget, BudgetSpent } from "./budget.ts";
import { holds } from "./check/holds.ts";
import { isValid } from "./check/is-valid.ts";
import { isUntold, type Truth } from "./check/truth.ts";
import type { Formula } from "./formulas/formula.ts";
import { Formulas } from "./formulas/formulas.ts";
import { PossibleTypes } from "./formulas/possible-types.ts";
import { Restriction } from "./formulas/restrict.ts";
import { SchemaReferences } from "./formulas/schema-references.ts";
import { Patterns } from "./language/patterns.ts";
import { MAX_LOOKS, MAX_STEPS } from "./limits.ts";
import { saySearchEnd } from "./say-search-end.ts";
import type { Search } from "./search.ts";
import type { SearchOptions } from "./search-options.ts";
import type { ContainmentAnswer, PayloadAnswer, Question, Side } from "./side.ts";
import { EMPTY, extend } from "./state.ts";
import { valuesOf } from "./tableau.ts";
import { Tabling } from "./tabling.ts";
import type { Reference, Unfolding } from "./unit-propagation.ts";
import type { Found } from "./values/found.ts";
import { BITS_OF_KIND, KINDS, type Kind } from "./values/kind.ts";

/** Values of a property that are held against what others demand of it. */
const MAX_TAGS = 20;

/**
 * Looks for payloads that satisfy some schemas and violate others, and proves where there are none: A is contained in B
 * where no payload satisfies A and violates B (Attouche and others, "Witness Generation for JSON Schema", VLDB 2022).
 *
 * A conjunction is split by kind of value, then by its alternatives, until only demands are left that speak of one value
 * and of its parts; those are solved by the rules of their kind, with the parts as smaller questions. Answers are
 * remembered for as long as the search lives, so that many questions about the same schemas cost little more than one.
 */
export class PayloadSearch {
	readonly #options: SearchOptions;
	readonly #formulas = new Formulas();
	readonly #patterns: Patterns;
	readonly #references: SchemaReferences;
	readonly #types: PossibleTypes;
	readonly #unfoldings: Readonly<Record<Kind, Unfolding>>;
	readonly #table: Tabling;
	readonly #search: Search;
	#budget = new Budget(0);
	#looksBefore = 0;
	#mostLooks = 0;

	constructor(options: SearchOptions = {}) {
		this.#options = options;
		this.#patterns = options.patterns ?? new Patterns();
		this.#references = new SchemaReferences(this.#formulas, options);
		this.#types = new PossibleTypes(this.#formulas, (reference) => this.#references.unfold(reference));
		const unfoldings = KINDS.map((kind) => [kind, this.#unfolding(kind)]);
		this.#unfoldings = Object.fromEntries(unfoldings) as Record<Kind, Unfolding>;
		const finding = {
			spend: () => this.#spend(),
			isContradicted: (formulas: readonly Formula[]) => this.#isContradicted(formulas),
			kinds: (formulas: readonly Formula[], want: number) => this.#kinds(formulas, want),
		};
		this.#table = new Tabling(finding, this.#formulas.always);
		this.#search = {
			formulas: this.#formulas,
			patterns: this.#patterns,
			solve: (conjunction, want) => this.#table.solve(conjunction, want),
			holds: (formula, value) => this.#holds(formula, value),
			spend: () => this.#spend(),
			sender: this.#references.sender,
		};
	}

	/** A smallest payload, or the proof that there is none; it was checked against every schema of the question. */
	find(question: Question, steps = MAX_STEPS, looks = MAX_LOOKS): PayloadAnswer {
		this.#budget = new Budget(steps);
		this.#looksBefore = this.#formulas.looks;
		this.#mostLooks = looks;
		try {
			const { values, end } = this.#table.answer(this.#conjunctionOf(question));
			const [payload] = values;
			if (payload !== undefined) return this.#confirmed(payload, question);
			if (end === null) return { kind: "none" };
			return unknown(end.kind === "enough" ? UNCONFIRMED : end);
		} catch (error) {
			if (error instanceof BudgetSpent) {
				return unknown({
					kind: "bound",
					...(this.looked > looks ? { of: "looks", most: looks } : { of: "steps", most: steps }),
				});
			}
			// Schemas that are nested as deeply as the parser allows may end the stack.
			if (error instanceof RangeError) return unknown({ kind: "nesting" });
			throw error;
		}
	}

	/** Steps that the last question took. */
	get spent(): number {
		return this.#budget.spent;
	}

	/** Parts of formulas that the last question looked at. */
	get looked(): number {
		return this.#formulas.looks - this.#looksBefore;
	}

	/** A step is as dear as the formulas are wide that it looks at. */
	#spend(): void {
		this.#budget.spend();
		if (this.looked > this.#mostLooks) throw new BudgetSpent();
	}

	/** Whether every payload of the one schema is one of the other. */
	decide(a: Side, b: Side, steps = MAX_STEPS): ContainmentAnswer {
		if (this.#options.same?.(a, b) === true) return { kind: "contained" };
		const answer = this.find({ satisfies: [a], violates: [b] }, steps);
		if (answer.kind === "none") return { kind: "contained" };
		return answer.kind === "found" ? { kind: "refuted", payload: answer.payload } : answer;
	}

	#conjunctionOf({ satisfies, violates, types = ANY_TYPE, isNonEmpty = false }: Question): readonly Formula[] {
		const wanted = satisfies.map((side) => this.#references.whole(side));
		const unwanted = violates.map((side) => this.#formulas.opposite(this.#references.whole(side)));
		const ofSize = (["length", "items"] as const).map((op) => this.#formulas.make({ op, min: 1, max: null }));
		return [this.#formulas.types(types), ...(isNonEmpty ? ofSize : []), ...wanted, ...unwanted];
	}

	/** The payload, where it does what it was sought for. Of closed objects the question is another than schemas answer. */
	#confirmed(payload: JsonValue, { satisfies, violates }: Question): PayloadAnswer {
		if (this.#options.closed === true) return { kind: "found", payload };
		const check = (side: Side) => isValid(payload, side, { patterns: this.#patterns, formats: true });
		const truths = [...satisfies.map(check), ...violates.map(check)];
		const isMeant = truths.every((truth, index) => truth === index < satisfies.length);
		return isMeant ? { kind: "found", payload } : unknown(truths.find(isUntold) ?? UNCONFIRMED);
	}

	#holds(formula: Formula, value: JsonValue): Truth {
		return holds(formula, value, {
			formulas: this.#formulas,
			patterns: this.#patterns,
			isValid: (reference, part) =>
				isValid(part, this.#references.sideOf(reference), { patterns: this.#patterns, formats: true }),
		});
	}

	/** Whether one schema is both demanded and denied: most parts of two versions are the same. */
	#isContradicted(formulas: readonly Formula[]): boolean {
		const demanded: Reference[] = [];
		const denied: Reference[] = [];
		for (const formula of formulas) {
			const demand = this.#formulas.demand(formula);
			if (demand.op === "schema") (demand.holds ? demanded : denied).push(demand);
		}
		return denied.some((one) => demanded.some((other) => this.#references.same(one, other)));
	}

	*#kinds(formulas: readonly Formula[], want: number): Iterable<() => Found> {
		const types = this.#types.of(formulas);
		for (const kind of KINDS) {
			if ((BITS_OF_KIND[kind] & types) === 0) continue;
			const unfolding = this.#unfoldings[kind];
			const state = extend(EMPTY, formulas, unfolding);
			if (state !== null) yield () => valuesOf(state, unfolding, want, this.#search);
		}
	}

	#unfolding(kind: Kind): Unfolding {
		const restriction = new Restriction(kind, this.#formulas);
		return {
			formulas: this.#formulas,
			restriction,
			unfold: (reference) => this.#references.unfold(reference),
			stated: (reference) => restriction.of(this.#references.stated(reference)),
			same: (a, b) => this.#references.same(a, b),
			listed: (formula) => this.#listedBy(formula),
			holds: (formula, value) => this.#holds(formula, value),
		};
	}

	#listedBy(formula: Formula): readonly JsonValue[] | null {
		const demand = this.#formulas.demand(formula);
		if (demand.op === "values") return demand.holds && demand.values.length <= MAX_TAGS ? demand.values : null;
		if (demand.op !== "schema" || !demand.holds) return null;
		const { get, id } = this.#references.sideOf(demand);
		const values = get(id).enum;
		return values !== null && values.length <= MAX_TAGS ? values : null;
	}
}

const UNCONFIRMED: SearchEnd = { kind: "unconfirmed" };

function unknown(end: SearchEnd): PayloadAnswer & { readonly kind: "unknown" } {
	return { kind: "unknown", end, why: saySearchEnd(end) };
}
