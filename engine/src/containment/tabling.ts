import type { Formula } from "./formulas/formula.ts";
import { MAX_DEPTH, MAX_VALUES } from "./limits.ts";
import { type Found, NONE, undecided, union } from "./values/found.ts";

/** How the values of a conjunction are found, part by part; asking for its parts comes back to the table. */
export interface Finding {
	spend(): void;
	/** Whether one schema is both demanded and denied. */
	isContradicted(conjunction: readonly Formula[]): boolean;
	/** A search for each kind of value that may satisfy it. */
	kinds(conjunction: readonly Formula[], want: number): Iterable<() => Found>;
}

/** How deep each round of a search looks. */
const DEPTHS = [6, 16, MAX_DEPTH];

/**
 * Answers to conjunctions, remembered for as long as the search lives (tabling: Tamaki and Sato, "OLD Resolution with
 * Tabulation", 1986), and found by iterative deepening. A conjunction that comes up while it is being solved has no
 * smallest payload of its own: a smallest payload has no part that satisfies the same.
 */
export class Tabling {
	readonly #finding: Finding;
	readonly #always: Formula;
	readonly #solved = new Map<string, Found>();
	/** Conjunctions that are being solved, with their depth. */
	readonly #open = new Map<string, number>();
	/** How deep this round looks, whether it would have looked deeper, and where it did not find anything for that. */
	#limit = MAX_DEPTH;
	#isCut = false;
	readonly #cut = new Map<string, number>();
	/** The least depth of an open conjunction that the answers since rely on. */
	#relies = Number.POSITIVE_INFINITY;

	constructor(finding: Finding, always: Formula) {
		this.#finding = finding;
		this.#always = always;
	}

	/** A smallest value; shallow ones first, as one is mostly found before deeper ones would have to be looked for. */
	answer(conjunction: readonly Formula[]): Found {
		// What the last question left open, where it ended at a bound, is no longer being solved.
		this.#open.clear();
		this.#relies = Number.POSITIVE_INFINITY;
		let found = NONE;
		for (const depth of DEPTHS) {
			this.#limit = depth;
			this.#isCut = false;
			this.#cut.clear();
			found = this.solve(conjunction, 1);
			if (found.values.length > 0 || !this.#isCut) break;
		}
		return found;
	}

	/** Values that satisfy all of these. */
	solve(conjunction: readonly Formula[], want: number): Found {
		const formulas = [...new Set(conjunction)].filter((formula) => formula !== this.#always).sort((a, b) => a - b);
		const key = formulas.join();
		const open = this.#open.get(key);
		if (open !== undefined) {
			this.#relies = Math.min(this.#relies, open);
			return want === 1 ? NONE : undecided({ kind: "recursion" });
		}
		const known = this.#solved.get(`${key} ${want}`);
		if (known !== undefined) return known;
		if (want > MAX_VALUES) return undecided({ kind: "bound", of: "values", most: MAX_VALUES });
		if (this.#isTooDeep(`${key} ${want}`)) {
			this.#isCut = true;
			return undecided({ kind: "bound", of: "depth", most: this.#limit });
		}
		if (this.#finding.isContradicted(formulas)) return NONE;
		this.#finding.spend();
		return this.#find(formulas, key, want);
	}

	#isTooDeep(wanted: string): boolean {
		const depth = this.#open.size;
		return depth >= this.#limit || (this.#cut.get(wanted) ?? Number.POSITIVE_INFINITY) <= depth;
	}

	/** An answer is final where it relies on nothing that is still being solved, and nothing was cut that it needs. */
	#find(formulas: readonly Formula[], key: string, want: number): Found {
		const depth = this.#open.size;
		const [outer, wasCut] = [this.#relies, this.#isCut];
		this.#relies = Number.POSITIVE_INFINITY;
		this.#isCut = false;
		this.#open.set(key, depth);
		const found = union(this.#finding.kinds(formulas, want), want);
		this.#open.delete(key);
		const relies = this.#relies >= depth ? Number.POSITIVE_INFINITY : this.#relies;
		const isFinal = relies === Number.POSITIVE_INFINITY && !(this.#isCut && found.end !== null);
		if (isFinal || found.values.length >= want) this.#solved.set(`${key} ${want}`, found);
		else if (this.#isCut) this.#cut.set(`${key} ${want}`, depth);
		this.#relies = Math.min(outer, relies);
		this.#isCut ||= wasCut;
		return found;
	}
}
