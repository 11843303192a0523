import type { SchemaId } from "../../contract/api.ts";
import { demandKey } from "./demand-key.ts";
import type { Demand, DemandOf, Formula } from "./formula.ts";

/** What is told apart by its parts, and not by a list of them. */
type Keyed = Exclude<Demand, DemandOf<"all" | "any" | "one" | "not-one">>;

/** Codes below it fit beside a formula's number. */
const CODES = 64;

const ABOUT = { described: 0, others: 1, undescribed: 2 } as const;

/**
 * The formulas of demands. Of properties, names and references there is one for each property of each schema that a search
 * meets: those are found by their numbers and names, because to write a text for each would be most of what it writes.
 */
export class DemandTable {
	readonly #texts = new Map<string, Formula>();
	/** Sets of one name, by the name. */
	readonly #names = new Map<string, Formula>();
	/** By side and how it is meant. */
	readonly #references: (Map<SchemaId, Formula> | undefined)[] = [];
	/** Demands on properties: by their names, then by what is demanded and how. */
	readonly #properties = new Map<Formula, Map<number, Formula>>();

	/** The formula of a demand; a new one where none is known. */
	of(demand: Keyed, add: () => Formula): Formula {
		switch (demand.op) {
			case "schema":
				return found(this.#sideOf(demand), demand.id, add);
			case "each":
			case "some":
				return found(this.#propertiesOf(demand), CODES * demand.value + codeOf(demand), add);
			case "values": {
				const [name] = demand.values;
				const isName = demand.holds && demand.values.length === 1 && typeof name === "string";
				return isName ? found(this.#names, name, add) : found(this.#texts, demandKey(demand), add);
			}
			default:
				return found(this.#texts, demandKey(demand), add);
		}
	}

	#sideOf({ side, whole, holds }: DemandOf<"schema">): Map<SchemaId, Formula> {
		const index = 4 * side + (whole ? 2 : 0) + (holds ? 1 : 0);
		const known = this.#references[index] ?? new Map<SchemaId, Formula>();
		this.#references[index] = known;
		return known;
	}

	#propertiesOf({ names }: DemandOf<"each" | "some">): Map<number, Formula> {
		const known = this.#properties.get(names) ?? new Map<number, Formula>();
		this.#properties.set(names, known);
		return known;
	}
}

/** A number for everything that a demand on properties says beside its names and its value; there are two sides at most. */
function codeOf({ op, about, side }: DemandOf<"each" | "some">): number {
	return (op === "each" ? 0 : 1) + 2 * ABOUT[about] + 6 * (side === null ? 0 : side + 1);
}

function found<Key>(known: Map<Key, Formula>, key: Key, add: () => Formula): Formula {
	const formula = known.get(key);
	if (formula !== undefined) return formula;
	const added = add();
	known.set(key, added);
	return added;
}
