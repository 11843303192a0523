import { ANY_TYPE, bitsOfValue, type TypeBits } from "../../lib/json-types.ts";
import type { DemandOf, Formula } from "./formula.ts";
import type { Formulas } from "./formulas.ts";

/**
 * Types that the values of a formula may have: never too few. Only what is said at once, or by all alternatives, counts,
 * so that asking costs less than looking for values of a type that there are none of.
 */
export class PossibleTypes {
	readonly #formulas: Formulas;
	readonly #unfold: (reference: DemandOf<"schema">) => Formula;
	readonly #known = new Map<Formula, TypeBits>();

	constructor(formulas: Formulas, unfold: (reference: DemandOf<"schema">) => Formula) {
		this.#formulas = formulas;
		this.#unfold = unfold;
	}

	of(conjunction: readonly Formula[]): TypeBits {
		return conjunction.reduce((all, formula) => all & this.#of(formula), ANY_TYPE);
	}

	#of(formula: Formula): TypeBits {
		const known = this.#known.get(formula);
		if (known !== undefined) return known;
		const demand = this.#formulas.demand(formula);
		// What leads back here, through alternatives, is left open.
		this.#known.set(formula, ANY_TYPE);
		const types =
			demand.op === "schema" && demand.holds ? this.#statedBy(this.#unfold(demand)) : this.#statedBy(formula);
		this.#known.set(formula, types);
		return types;
	}

	#statedBy(formula: Formula): TypeBits {
		const demand = this.#formulas.demand(formula);
		switch (demand.op) {
			case "false":
				return 0;
			case "types":
				return demand.bits;
			case "values":
				return demand.holds ? demand.values.reduce((all: TypeBits, value) => all | bitsOfValue(value), 0) : ANY_TYPE;
			case "all":
				return demand.of.reduce((all, part) => all & this.#statedBy(part), ANY_TYPE);
			case "any":
			case "one":
				return demand.of.reduce((all: TypeBits, part) => all | this.#of(part), 0);
			default:
				return ANY_TYPE;
		}
	}
}
