import type { JsonValue } from "../contract/json.ts";
import type { DemandOf, Formula } from "./formulas/formula.ts";
import { onlyName } from "./formulas/property-demands.ts";
import { type Known, type Reference, simplify, status, type Unfolding } from "./unit-propagation.ts";

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
		unfolding.formulas.looks += certain.size + alternatives.length;
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
		this.#unfolding.formulas.looks += this.#alternatives.size;
		for (const alternative of [...this.#alternatives]) {
			const left = simplify(alternative, this.#known, this.#unfolding);
			if (left === alternative) continue;
			this.#alternatives.delete(alternative);
			simplified.push(left);
		}
		return simplified;
	}
}
