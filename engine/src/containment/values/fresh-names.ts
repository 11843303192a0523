import { STRING } from "../../lib/json-types.ts";
import type { Formula } from "../formulas/formula.ts";
import { MAX_NAME_SETS } from "../limits.ts";
import type { Search } from "../search.ts";
import type { End } from "./found.ts";
import { isListed, isSendable, type Plan, type Present } from "./object-plan.ts";

/**
 * Names of a kind that no demand lists, one for each way in which the kinds of names of the other demands may hold for
 * it, where a value is possible under it. An end stands for names that may exist and cannot be told.
 */
export function* newNames(
	names: Formula,
	extra: readonly Formula[],
	present: Present,
	plan: Plan,
	count: number,
	search: Search,
): Iterable<string | End> {
	const { formulas } = search;
	const taken = [...new Set([...plan.known, ...present.keys()])].sort();
	const others = formulas.make({ op: "values", values: taken, holds: false });
	const kinds = [...new Set(plan.each.map((each) => each.names))].filter((kind) => !isListed(kind, search));
	if (kinds.length > MAX_NAME_SETS) yield { kind: "bound", of: "name-sets", most: MAX_NAME_SETS };
	const told = kinds.slice(0, MAX_NAME_SETS);
	for (let choice = 0; choice < 2 ** told.length; choice++) {
		search.spend();
		const isIn = (index: number) => (choice & (1 << index)) !== 0;
		const region = told.map((kind, index) => (isIn(index) ? kind : formulas.opposite(kind)));
		const found = search.solve([formulas.types(STRING), names, others, ...region], count);
		if (found.values.length === 0) {
			if (found.end !== null) yield found.end;
			continue;
		}
		const demands = plan.each.filter((each) => told.includes(each.names) && isIn(told.indexOf(each.names)));
		const value = search.solve([...extra, ...demands.map((each) => each.value)], 1);
		if (value.values.length === 0) {
			if (value.end !== null) yield value.end;
			continue;
		}
		for (const name of found.values) {
			if (typeof name === "string" && isSendable(name, plan, search)) yield name;
		}
		if (found.values.length < count && found.end !== null) yield found.end;
	}
}
