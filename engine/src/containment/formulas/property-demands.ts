import type { SearchEnd } from "../../contract/undecided.ts";
import { isUntold } from "../check/truth.ts";
import type { Search } from "../search.ts";
import type { DemandOf, Formula } from "./formula.ts";
import type { Formulas } from "./formulas.ts";

/** What is demanded of the properties of one object, found by their names. */
export class PropertyDemands {
	readonly #listed = new Map<string, Formula[]>();
	readonly #others: DemandOf<"each">[] = [];
	readonly #holds: Search["holds"];

	constructor(each: readonly DemandOf<"each">[], { formulas, holds }: Pick<Search, "formulas" | "holds">) {
		this.#holds = holds;
		for (const demand of each) {
			const names = listedNames(demand.names, formulas);
			if (names === null) this.#others.push(demand);
			for (const name of names ?? []) {
				const known = this.#listed.get(name);
				if (known === undefined) this.#listed.set(name, [demand.value]);
				else known.push(demand.value);
			}
		}
	}

	/** What every property of this name satisfies; the end where it is not known which demands speak of it. */
	on(name: string): readonly Formula[] | SearchEnd {
		const demands = [...(this.#listed.get(name) ?? [])];
		for (const { names, value } of this.#others) {
			const isMeant = this.#holds(names, name);
			if (isUntold(isMeant)) return isMeant;
			if (isMeant) demands.push(value);
		}
		return demands;
	}
}

export function isDemands(demands: readonly Formula[] | SearchEnd): demands is readonly Formula[] {
	return Array.isArray(demands);
}

/** The names that a set of names is; null where it is told otherwise than by a list. */
export function listedNames(names: Formula, formulas: Formulas): readonly string[] | null {
	const demand = formulas.demand(names);
	if (demand.op !== "values" || !demand.holds) return null;
	return demand.values.filter((name) => typeof name === "string");
}

/** The name that a set of names is; null where it is another set. */
export function onlyName(names: Formula, formulas: Formulas): string | null {
	const demand = formulas.demand(names);
	// Most sets are one name.
	if (demand.op === "values" && demand.holds && demand.values.length === 1) {
		const [only] = demand.values;
		return typeof only === "string" ? only : null;
	}
	const [name = null, ...others] = listedNames(names, formulas) ?? [];
	return others.length > 0 ? null : name;
}
