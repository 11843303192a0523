import type { Union } from "../contract/api.ts";
import type { JsonValue } from "../contract/json.ts";
import { ANY_TYPE } from "../lib/json-types.ts";
import { findArrays } from "./arrays.ts";
import { Budget, BudgetSpent } from "./budget.ts";
import { describedNamesOnly, namesOfBranches } from "./described-names.ts";
import { type DemandOf, type Formula, Formulas } from "./formula.ts";
import { type Found, isEmpty, NONE, UNDECIDED, union } from "./found.ts";
import { holds } from "./holds.ts";
import { isValid } from "./is-valid.ts";
import { BITS_OF_KIND, KINDS, type Kind } from "./kind.ts";
import { MAX_DEPTH, MAX_STEPS, MAX_VALUES } from "./limits.ts";
import { findNumbers } from "./numbers.ts";
import { findObjects, isPropertyPossible } from "./objects.ts";
import { Patterns } from "./patterns.ts";
import { PossibleTypes } from "./possible-types.ts";
import { PropertyDemands } from "./property-demands.ts";
import { Restriction } from "./restrict.ts";
import { schemaFormula } from "./schema-formula.ts";
import { Leaf, type Search } from "./search.ts";
import type { ContainmentAnswer, GetSchema, PayloadAnswer, Question, Side } from "./side.ts";
import { EMPTY, extend, type State, type Unfolding, waysOf } from "./state.ts";
import { findStrings } from "./strings.ts";
import { textOf } from "./text-of.ts";
import type { Truth } from "./truth.ts";

export interface SearchOptions {
	/** Whether two schemas are known to be the same, whatever that costs less than a search. */
	readonly same?: (a: Side, b: Side) => boolean;
	/**
	 * The side that sends, by the convention of changes: it sends no property under a name that the other side describes
	 * and it does not, so that describing a new one refuses nobody. Without it an open object may have any property.
	 */
	readonly sender?: GetSchema;
	/**
	 * Whether the branches of a union are told apart: of those that are not, the sender sends what any of them describes,
	 * whichever it means. None are where this is not given.
	 */
	readonly areToldApart?: (union: Union, get: GetSchema) => boolean;
	/**
	 * Whether objects of both sides are read as having no other properties than those that are described: then what is
	 * contained is not only accepted, as an open object accepts anything, but described to who receives it.
	 */
	readonly closed?: boolean;
	/** What is known of patterns already: several searches may share it. */
	readonly patterns?: Patterns;
}

/**
 * Looks for payloads that satisfy some schemas and violate others, and proves where there are none: A is contained in B
 * where no payload satisfies A and violates B (Attouche and others, "Witness Generation for JSON Schema", VLDB 2022).
 *
 * A conjunction is split by kind of value, then by its alternatives, until only demands are left that speak of one value
 * and of its parts; those are solved by the rules of their kind, with the parts as smaller questions. Answers are
 * remembered for as long as the search lives, so that many questions about the same schemas cost little more than one.
 */
export class PayloadSearch {
	readonly #formulas = new Formulas();
	readonly #patterns: Patterns;
	readonly #options: SearchOptions;
	readonly #sides: GetSchema[] = [];
	readonly #unfolded = new Map<string, Formula>();
	readonly #texts = new Map<string, Formula>();
	readonly #types = new PossibleTypes(this.#formulas, (reference) => this.#unfold(reference));
	readonly #solved = new Map<string, Found>();
	readonly #restrictions: Readonly<Record<Kind, Restriction>>;
	/** Conjunctions that are being solved, with their depth: a smallest payload has no part that satisfies the same. */
	readonly #open = new Map<string, number>();
	/** How deep this round looks, whether it would have looked deeper, and where it did not find anything for that. */
	#limit = MAX_DEPTH;
	#isCut = false;
	readonly #cut = new Map<string, number>();
	/** The least depth of an open conjunction that the answers since rely on. */
	#relies = Number.POSITIVE_INFINITY;
	#budget = new Budget(0);

	constructor(options: SearchOptions = {}) {
		this.#options = options;
		this.#patterns = options.patterns ?? new Patterns();
		if (options.sender !== undefined) this.#sides.push(options.sender);
		const restriction = (kind: Kind) => new Restriction(kind, this.#formulas);
		this.#restrictions = {
			null: restriction("null"),
			boolean: restriction("boolean"),
			number: restriction("number"),
			string: restriction("string"),
			array: restriction("array"),
			object: restriction("object"),
		};
	}

	/** A smallest payload, or the proof that there is none; it was checked against every schema of the question. */
	find({ satisfies, violates, types = ANY_TYPE }: Question, steps = MAX_STEPS): PayloadAnswer {
		this.#budget = new Budget(steps);
		this.#relies = Number.POSITIVE_INFINITY;
		this.#open.clear();
		try {
			const wanted = satisfies.map((side) => this.#ref(side, true));
			const unwanted = violates.map((side) => this.#formulas.opposite(this.#ref(side, true)));
			const found = this.#deepen([this.#formulas.types(types), ...wanted, ...unwanted]);
			const [payload] = found.values;
			if (payload === undefined) return found.complete ? { kind: "none" } : { kind: "unknown", why: UNDECIDABLE };
			// Of closed objects the question is another than the schemas answer.
			if (this.#options.closed === true) return { kind: "found", payload };
			return this.#isConfirmed(payload, { satisfies, violates })
				? { kind: "found", payload }
				: { kind: "unknown", why: UNCONFIRMED };
		} catch (error) {
			// Schemas that are nested as deeply as the parser allows may end the stack.
			if (error instanceof BudgetSpent || error instanceof RangeError) return { kind: "unknown", why: TOO_LARGE };
			throw error;
		}
	}

	/** Steps that the last question took. */
	get spent(): number {
		return this.#budget.spent;
	}

	/** Whether every payload of the one schema is one of the other. */
	decide(a: Side, b: Side, steps = MAX_STEPS): ContainmentAnswer {
		if (this.#options.same?.(a, b) === true) return { kind: "contained" };
		const answer = this.find({ satisfies: [a], violates: [b] }, steps);
		if (answer.kind === "none") return { kind: "contained" };
		return answer.kind === "found" ? { kind: "refuted", payload: answer.payload } : answer;
	}

	#isConfirmed(payload: JsonValue, { satisfies, violates }: Question): boolean {
		const check = (side: Side) => isValid(payload, side, { patterns: this.#patterns, formats: true });
		return satisfies.every((side) => check(side) === true) && violates.every((side) => check(side) === false);
	}

	#ref({ id, get }: Side, whole: boolean): Formula {
		const known = this.#sides.indexOf(get);
		const side = known === -1 ? this.#sides.push(get) - 1 : known;
		const isWhole = whole && this.#options.closed === true;
		return this.#formulas.make({ op: "schema", side, id, whole: isWhole, holds: true });
	}

	#sideOf({ side, id }: DemandOf<"schema">): Side {
		const get = this.#sides[side];
		if (get === undefined) throw new RangeError("The reference is of another search.");
		return { id, get };
	}

	#unfold(reference: DemandOf<"schema">): Formula {
		const key = `${reference.side} ${reference.id} ${reference.whole}`;
		const own = this.#unfolded.get(key) ?? this.#formulaOf(reference);
		this.#unfolded.set(key, own);
		return reference.holds ? own : this.#formulas.opposite(own);
	}

	/** Two places with the same text, in one file, are one schema: a copy contradicts what its original does. */
	#formulaOf(reference: DemandOf<"schema">): Formula {
		const { get } = this.#sideOf(reference);
		const schema = get(reference.id);
		const text = textOf(schema.written.values, MAX_TEXT);
		const key = text === null ? null : `${reference.side} ${reference.whole} ${schema.written.file} ${text}`;
		const known = key === null ? undefined : this.#texts.get(key);
		if (known !== undefined) return known;
		const formulas = this.#formulas;
		const stated = schemaFormula(schema, {
			formulas,
			ref: (id) => this.#ref({ id, get }, false),
			part: (id) => this.#ref({ id, get }, true),
			side: this.#sender === null ? null : reference.side,
			namesOf: (union) => (this.#isSentFreely(union, reference) ? namesOfBranches(union, get) : []),
		});
		const own = reference.whole
			? formulas.all([stated, describedNamesOnly(schema, get, formulas, reference.side)])
			: stated;
		if (key !== null) this.#texts.set(key, own);
		return own;
	}

	#isSentFreely(union: Union, { side }: DemandOf<"schema">): boolean {
		const { sender, areToldApart } = this.#options;
		return sender !== undefined && side === this.#sender && areToldApart?.(union, sender) === false;
	}

	#same(a: DemandOf<"schema">, b: DemandOf<"schema">): boolean {
		if (a.whole !== b.whole) return false;
		if (a.side === b.side) return a.id === b.id;
		return this.#options.same?.(this.#sideOf(a), this.#sideOf(b)) === true;
	}

	#holds(formula: Formula, value: JsonValue): Truth {
		return holds(formula, value, {
			formulas: this.#formulas,
			patterns: this.#patterns,
			isValid: (reference, part) => isValid(part, this.#sideOf(reference), { patterns: this.#patterns, formats: true }),
		});
	}

	/** Shallow payloads first: most often one is found before deeper ones would have to be looked for. */
	#deepen(conjunction: readonly Formula[]): Found {
		let found = UNDECIDED;
		for (const depth of DEPTHS) {
			this.#limit = depth;
			this.#isCut = false;
			this.#cut.clear();
			found = this.#solve(conjunction, 1);
			if (found.values.length > 0 || !this.#isCut) break;
		}
		return found;
	}

	#solve(conjunction: readonly Formula[], want: number): Found {
		const formulas = [...new Set(conjunction)]
			.filter((formula) => formula !== this.#formulas.always)
			.sort((a, b) => a - b);
		const key = formulas.join();
		const open = this.#open.get(key);
		if (open !== undefined) {
			this.#relies = Math.min(this.#relies, open);
			return want === 1 ? NONE : UNDECIDED;
		}
		const wanted = `${key} ${want}`;
		const known = this.#solved.get(wanted);
		if (known !== undefined) return known;
		const depth = this.#open.size;
		if (want > MAX_VALUES) return UNDECIDED;
		if (depth >= this.#limit || (this.#cut.get(wanted) ?? Number.POSITIVE_INFINITY) <= depth) {
			this.#isCut = true;
			return UNDECIDED;
		}
		if (this.#isContradicted(formulas)) return NONE;
		this.#budget.spend();
		const [outer, wasCut] = [this.#relies, this.#isCut];
		this.#relies = Number.POSITIVE_INFINITY;
		this.#isCut = false;
		this.#open.set(key, depth);
		const found = union(this.#kinds(formulas, want), want);
		this.#open.delete(key);
		const relies = this.#relies >= depth ? Number.POSITIVE_INFINITY : this.#relies;
		const isFinal = relies === Number.POSITIVE_INFINITY && !(this.#isCut && !found.complete);
		if (isFinal || found.values.length >= want) this.#solved.set(wanted, found);
		else if (this.#isCut) this.#cut.set(wanted, depth);
		this.#relies = Math.min(outer, relies);
		this.#isCut ||= wasCut;
		return found;
	}

	/** Whether one schema is both demanded and denied: most parts of two versions are the same. */
	#isContradicted(formulas: readonly Formula[]): boolean {
		const references = formulas
			.map((formula) => this.#formulas.demand(formula))
			.filter((demand) => demand.op === "schema");
		const denied = references.filter(({ holds }) => !holds);
		return denied.some((one) => references.some((other) => other.holds && this.#same(one, other)));
	}

	*#kinds(formulas: readonly Formula[], want: number): Iterable<() => Found> {
		const types = this.#types.of(formulas);
		for (const kind of KINDS) {
			if ((BITS_OF_KIND[kind] & types) === 0) continue;
			const unfolding = this.#unfolding(kind);
			const state = extend(EMPTY, formulas, unfolding);
			if (state !== null) yield () => this.#split(state, unfolding, want);
		}
	}

	#unfolding(kind: Kind): Unfolding {
		return {
			formulas: this.#formulas,
			restriction: this.#restrictions[kind],
			unfold: (reference) => this.#unfold(reference),
			same: (a, b) => this.#same(a, b),
			listed: (formula) => this.#listedBy(formula),
			holds: (formula, value) => this.#holds(formula, value),
		};
	}

	#listedBy(formula: Formula): readonly JsonValue[] | null {
		const demand = this.#formulas.demand(formula);
		if (demand.op === "values") return demand.holds && demand.values.length <= MAX_TAGS ? demand.values : null;
		if (demand.op !== "schema" || !demand.holds) return null;
		const { get, id } = this.#sideOf(demand);
		const values = get(id).enum;
		return values !== null && values.length <= MAX_TAGS ? values : null;
	}

	/** The values of a state: by what is listed, by the rules of the kind, or by each way of the fewest alternatives. */
	#split(state: State, unfolding: Unfolding, want: number): Found {
		this.#budget.spend();
		const listed = this.#listed(state);
		if (listed !== null) return this.#filter(listed, state, want);
		if (state.alternatives.length === 0) return this.#leaf(state, unfolding.restriction.kind, want);
		const fewest = this.#fewestWays(state);
		const rest = { ...state, alternatives: state.alternatives.filter((formula) => formula !== fewest) };
		const { parts, complete } = waysOf(this.#formulas.demand(fewest), this.#formulas);
		const properties = this.#propertiesOf(state);
		const found = union(
			parts.map((way) => () => {
				if (!this.#mayHave(properties, unfolding.restriction.of(way))) return NONE;
				const next = extend(rest, [way], unfolding);
				if (next === null || !this.#isPossible(next, state)) return NONE;
				return this.#split(next, unfolding, want);
			}),
			want,
		);
		return { ...found, complete: found.complete && complete };
	}

	/**
	 * A choice among schemas is split first, because a schema says most about a value; of other alternatives those that
	 * offer the fewest ways. Most often the others are decided then.
	 */
	#fewestWays({ alternatives }: State): Formula {
		const counts = alternatives.map((formula) => {
			const demand = this.#formulas.demand(formula);
			if (demand.op === "not-one") return demand.of.length ** 2;
			return !("of" in demand) || this.#isChoice(demand.of) ? 0 : demand.of.length;
		});
		const index = counts.indexOf(Math.min(...counts));
		return alternatives[index] ?? this.#formulas.never;
	}

	#isChoice(parts: readonly Formula[]): boolean {
		return parts.every((part) => {
			const demand = this.#formulas.demand(part);
			return demand.op === "schema" && demand.holds;
		});
	}

	/** Whether the properties that are new in a state could be there by themselves. */
	#isPossible(next: State, state: State): boolean {
		const added = [...next.certain].filter((formula) => !state.certain.has(formula));
		// Of the way itself it is known already.
		if (added.length < 2) return true;
		const properties = this.#propertiesOf(next);
		return added.every((formula) => this.#mayHave(properties, formula));
	}

	/** Whether the property that a demand asks for could be there: most ways of violating an object end here. */
	#mayHave(properties: PropertyDemands, formula: Formula): boolean {
		const demand = this.#formulas.demand(formula);
		return demand.op !== "some" || isPropertyPossible(properties, demand, this.#search);
	}

	#propertiesOf(state: State): PropertyDemands {
		return new PropertyDemands(this.#leafOf(state).of("each"), this.#search);
	}

	/** The values that a certain demand lists; null where none does. */
	#listed({ certain }: State): readonly JsonValue[] | null {
		for (const formula of certain) {
			const demand = this.#formulas.demand(formula);
			if (demand.op === "values" && demand.holds) return demand.values;
		}
		return null;
	}

	#filter(values: readonly JsonValue[], { certain, alternatives }: State, want: number): Found {
		const truths = values.map((value) => ({
			value,
			truth: [...certain, ...alternatives].reduce<Truth>((all, formula) => {
				if (all === false) return false;
				const own = this.#holds(formula, value);
				return own === true ? all : own;
			}, true),
		}));
		const held = truths.filter(({ truth }) => truth === true).map(({ value }) => value);
		const complete = held.length < want && truths.every(({ truth }) => truth !== null);
		return { values: held.slice(0, want), complete };
	}

	#leaf(state: State, kind: Kind, want: number): Found {
		const leaf = this.#leafOf(state);
		const found = this.#ofKind(leaf, kind, want);
		// Nobody knows what an opaque demand refuses; only that there is nothing is certain all the same.
		return leaf.of("opaque").length > 0 && !isEmpty(found) ? UNDECIDED : found;
	}

	#leafOf({ certain }: State): Leaf {
		const demands = [...certain].map((formula) => this.#formulas.demand(formula));
		return new Leaf(demands.filter(({ op }) => op !== "schema"));
	}

	#ofKind(leaf: Leaf, kind: Kind, want: number): Found {
		switch (kind) {
			case "null":
				return this.#among([null], leaf, want);
			case "boolean":
				return this.#among([false, true], leaf, want);
			case "number":
				return findNumbers(leaf, want);
			case "string":
				return findStrings(leaf, want, this.#search);
			case "array":
				return findArrays(leaf, want, this.#search);
			case "object":
				return findObjects(leaf, want, this.#search);
		}
	}

	#among(values: readonly JsonValue[], { excluded }: Leaf, want: number): Found {
		const left = values.filter((value) => !excluded.includes(value));
		return { values: left.slice(0, want), complete: left.length < want };
	}

	get #search(): Search {
		return {
			formulas: this.#formulas,
			patterns: this.#patterns,
			solve: (conjunction, want) => this.#solve(conjunction, want),
			holds: (formula, value) => this.#holds(formula, value),
			spend: () => this.#budget.spend(),
			sender: this.#sender,
		};
	}

	/** The sender is the first side that this search knows. */
	get #sender(): number | null {
		return this.#options.sender === undefined ? null : 0;
	}
}

/** Values in a schema whose copies are recognised; larger ones are seldom written twice. */
const MAX_TEXT = 100;

/** How deep each round of a search looks. */
const DEPTHS = [6, 16, MAX_DEPTH];

/** Values of a property that are held against what others demand of it. */
const MAX_TAGS = 20;

const UNDECIDABLE = "a pattern, a keyword or a count of the schemas cannot be decided";
const UNCONFIRMED = "the payload that was found could not be checked";
const TOO_LARGE = "the schemas offer more combinations than are tried";
