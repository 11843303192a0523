import type { SearchEnd } from "../contract/undecided.ts";
import type { Demand, Formula } from "./formulas/formula.ts";
import type { Formulas } from "./formulas/formulas.ts";
import { MAX_PAIRED_BRANCHES } from "./limits.ts";

export interface Ways {
	readonly parts: readonly Formula[];
	/** Why these may not be all the ways there are; null where they are. */
	readonly end: SearchEnd | null;
}

/** The ways in which alternatives can hold, which need not exclude each other. */
export function waysOf(demand: Demand, formulas: Formulas): Ways {
	if (demand.op === "any") return { parts: demand.of, end: null };
	if (demand.op === "one") {
		const parts = demand.of.map((own) => {
			return formulas.all([own, ...demand.of.filter((part) => part !== own).map((part) => formulas.opposite(part))]);
		});
		return { parts, end: null };
	}
	if (demand.op !== "not-one") return { parts: [], end: null };
	const none = formulas.all(demand.of.map((part) => formulas.opposite(part)));
	const paired = demand.of.slice(0, MAX_PAIRED_BRANCHES);
	const pairs = paired.flatMap((a, index) => paired.slice(index + 1).map((b) => formulas.all([a, b])));
	const isAll = paired.length === demand.of.length;
	return { parts: [none, ...pairs], end: isAll ? null : { kind: "bound", of: "branches", most: MAX_PAIRED_BRANCHES } };
}
