import type { JsonValue } from "../contract/json.ts";
import type { Truth } from "./check/truth.ts";
import type { Demand, DemandOf, Formula } from "./formulas/formula.ts";
import type { Formulas } from "./formulas/formulas.ts";
import type { Patterns } from "./language/patterns.ts";
import type { Found } from "./values/found.ts";

/** What the searches for values of one kind need from the whole search. */
export interface Search {
	readonly formulas: Formulas;
	readonly patterns: Patterns;
	/** Values that satisfy all of these. */
	solve(conjunction: readonly Formula[], want: number): Found;
	holds(formula: Formula, value: JsonValue): Truth;
	spend(): void;
	/** The side that sends, where it sends no property under a name of which it says nothing; null: see SearchOptions. */
	readonly sender: number | null;
}

/** The demands of one conjunction on values of one kind, without alternatives. */
export class Leaf {
	readonly demands: readonly Demand[];

	constructor(demands: readonly Demand[]) {
		this.demands = demands;
	}

	of<O extends Demand["op"]>(op: O): readonly DemandOf<O>[] {
		return this.demands.filter((demand): demand is DemandOf<O> => demand.op === op);
	}

	/** Values that are said not to be meant. */
	get excluded(): readonly JsonValue[] {
		return this.of("values").flatMap(({ values, holds }) => (holds ? [] : values));
	}
}

/** The tightest of several counts. */
export function tightest(bounds: readonly { readonly min: number; readonly max: number | null }[]): {
	readonly min: number;
	readonly max: number;
} {
	return {
		min: Math.max(0, ...bounds.map(({ min }) => min)),
		max: Math.min(Number.POSITIVE_INFINITY, ...bounds.map(({ max }) => max ?? Number.POSITIVE_INFINITY)),
	};
}
