import { ANY_TYPE, ARRAY, NUMBER, OBJECT, STRING, type TypeBits } from "../../lib/json-types.ts";
import { formatOf } from "../values/formats.ts";
import { DemandTable } from "./demand-table.ts";
import type { Demand, DemandOf, Formula } from "./formula.ts";

/** All formulas of one search. */
export class Formulas {
	readonly #demands: Demand[] = [];
	readonly #table = new DemandTable();
	readonly #lists = new Map<number, Formula[]>();
	readonly #opposites = new Map<Formula, Formula>();
	readonly always: Formula;
	readonly never: Formula;
	/** Parts that were looked at: what a step costs grows with the formulas that it looks at. */
	looks = 0;

	constructor() {
		this.always = this.make({ op: "true" });
		this.never = this.make({ op: "false" });
	}

	demand(formula: Formula): Demand {
		const demand = this.#demands[formula];
		if (demand === undefined) throw new RangeError("The formula is of another search.");
		return demand;
	}

	make(demand: Demand): Formula {
		return "of" in demand ? this.#makeOf(demand) : this.#table.of(demand, () => this.#add(demand));
	}

	#add(demand: Demand): Formula {
		return (this.#demands.push(demand) - 1) as Formula;
	}

	/** Of wide schemas the texts of lists would be most of what a search writes: lists are known by a sum of their parts. */
	#makeOf(demand: DemandOf<"all" | "any" | "one" | "not-one">): Formula {
		const sum = demand.of.reduce((all, part) => Math.imul(all ^ part, FNV_PRIME), demand.op.length);
		const alike = this.#lists.get(sum) ?? [];
		const known = alike.find((formula) => isSameList(this.demand(formula), demand));
		if (known !== undefined) return known;
		const formula = this.#add(demand);
		alike.push(formula);
		this.#lists.set(sum, alike);
		return formula;
	}

	all(of: readonly Formula[]): Formula {
		if (of.includes(this.never)) return this.never;
		return this.#join("all", of, this.always);
	}

	any(of: readonly Formula[]): Formula {
		if (of.includes(this.always)) return this.always;
		return this.#join("any", of, this.never);
	}

	/** Exactly one of them. One that is listed twice cannot be the only one that holds. */
	one(of: readonly Formula[]): Formula {
		const twice = new Set(of.filter((part, index) => of.indexOf(part) !== index));
		const once = of.filter((part) => !twice.has(part));
		const [only = this.never] = once;
		const one = once.length < 2 ? only : this.make({ op: "one", of: once });
		return twice.size === 0 ? one : this.all([...[...twice].map((part) => this.opposite(part)), one]);
	}

	types(bits: TypeBits): Formula {
		if (bits === ANY_TYPE) return this.always;
		return bits === 0 ? this.never : this.make({ op: "types", bits });
	}

	/** The demand that holds for exactly the values for which this one does not. */
	opposite(formula: Formula): Formula {
		const known = this.#opposites.get(formula);
		if (known !== undefined) return known;
		const opposite = this.#oppose(this.demand(formula));
		this.#opposites.set(formula, opposite);
		return opposite;
	}

	#join(op: "all" | "any", of: readonly Formula[], neutral: Formula): Formula {
		this.looks += of.length;
		const parts = new Set<Formula>();
		for (const part of of) {
			const demand = this.demand(part);
			if (demand.op === op) for (const inner of demand.of) parts.add(inner);
			else if (part !== neutral) parts.add(part);
		}
		const [only = neutral] = parts;
		return parts.size < 2 ? only : this.make({ op, of: [...parts] });
	}

	#oppose(demand: Demand): Formula {
		const typed = (bits: TypeBits, own: Demand) => this.all([this.types(bits), this.make(own)]);
		switch (demand.op) {
			case "true":
				return this.never;
			case "false":
				return this.always;
			case "all":
				return this.any(demand.of.map((part) => this.opposite(part)));
			case "any":
				return this.all(demand.of.map((part) => this.opposite(part)));
			case "one":
				return this.make({ ...demand, op: "not-one" });
			case "not-one":
				return this.make({ ...demand, op: "one" });
			case "types":
				return this.types(ANY_TYPE & ~demand.bits);
			case "schema":
			case "values":
			case "opaque":
				return this.make({ ...demand, holds: !demand.holds });
			case "lower":
			case "upper": {
				const op = demand.op === "lower" ? "upper" : "lower";
				return typed(NUMBER, { ...demand, op, exclusive: !demand.exclusive });
			}
			case "multiple":
				return typed(NUMBER, { ...demand, holds: !demand.holds });
			case "pattern":
				return typed(STRING, { ...demand, holds: !demand.holds });
			case "format":
				return typed(FORMATTED[formatOf(demand.format)?.of ?? "any"], { ...demand, holds: !demand.holds });
			case "length":
				return this.#outside(demand, STRING);
			case "items":
				return this.#outside(demand, ARRAY);
			case "properties":
				return this.#outside(demand, OBJECT);
			case "count":
				return this.#outside(demand, ARRAY);
			case "has":
				return typed(OBJECT, { ...demand, holds: !demand.holds });
			case "unique":
				return typed(ARRAY, { ...demand, holds: !demand.holds });
			case "each":
				return typed(OBJECT, { ...demand, op: "some", value: this.opposite(demand.value) });
			case "some":
				return typed(OBJECT, { ...demand, op: "each", value: this.opposite(demand.value) });
			case "each-item":
				return typed(ARRAY, { ...demand, op: "some-item", value: this.opposite(demand.value) });
			case "some-item":
				return typed(ARRAY, { ...demand, op: "each-item", value: this.opposite(demand.value) });
		}
	}

	#outside(demand: DemandOf<"length" | "items" | "properties" | "count">, bits: TypeBits): Formula {
		const { min, max } = demand;
		const below = min > 0 ? this.make({ ...demand, min: 0, max: Math.ceil(min) - 1 }) : this.never;
		const above = max !== null ? this.make({ ...demand, min: Math.floor(max) + 1, max: null }) : this.never;
		return this.all([this.types(bits), this.any([below, above])]);
	}
}

/** Of a hash by Fowler, Noll and Vo (FNV-1a, 32 bits). */
const FNV_PRIME = 0x01000193;

function isSameList(demand: Demand, { op, of }: DemandOf<"all" | "any" | "one" | "not-one">): boolean {
	return demand.op === op && demand.of.length === of.length && demand.of.every((part, index) => part === of[index]);
}

const FORMATTED: Readonly<Record<"string" | "number" | "any", TypeBits>> = {
	string: STRING,
	number: NUMBER,
	any: STRING | NUMBER,
};
