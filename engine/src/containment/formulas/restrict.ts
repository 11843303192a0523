import { INTEGER, NUMBER, type TypeBits } from "../../lib/json-types.ts";
import { formatOf } from "../values/formats.ts";
import { BITS_OF_KIND, type Kind, kindOf } from "../values/kind.ts";
import type { Demand, Formula } from "./formula.ts";
import type { Formulas } from "./formulas.ts";

/** What formulas demand of values of one kind: what speaks of other kinds is true, and what is about types is decided. */
export class Restriction {
	readonly kind: Kind;
	readonly #formulas: Formulas;
	readonly #known = new Map<Formula, Formula>();

	constructor(kind: Kind, formulas: Formulas) {
		this.kind = kind;
		this.#formulas = formulas;
	}

	of(formula: Formula): Formula {
		const known = this.#known.get(formula);
		if (known !== undefined) return known;
		const restricted = this.#restrict(formula, this.#formulas.demand(formula));
		this.#known.set(formula, restricted);
		return restricted;
	}

	#restrict(formula: Formula, demand: Demand): Formula {
		const formulas = this.#formulas;
		switch (demand.op) {
			case "all":
				return formulas.all(demand.of.map((part) => this.of(part)));
			case "any":
				return formulas.any(demand.of.map((part) => this.of(part)));
			case "types":
				return this.#types(demand.bits);
			case "values": {
				const values = demand.values.filter((value) => kindOf(value) === this.kind);
				if (values.length === 0) return demand.holds ? formulas.never : formulas.always;
				return formulas.make({ ...demand, values });
			}
			case "true":
			case "false":
			case "one":
			case "not-one":
			case "schema":
			case "opaque":
				return formula;
			case "format": {
				const of = formatOf(demand.format)?.of ?? "any";
				const isMeant = of === "any" ? this.kind === "string" || this.kind === "number" : of === this.kind;
				return isMeant ? formula : formulas.always;
			}
			default:
				return KIND_OF[demand.op] === this.kind ? formula : formulas.always;
		}
	}

	/** Of numbers, being an integer is being a multiple of one. */
	#types(bits: TypeBits): Formula {
		const own = BITS_OF_KIND[this.kind] & bits;
		if (own === BITS_OF_KIND[this.kind]) return this.#formulas.always;
		if (own === 0) return this.#formulas.never;
		return this.#formulas.make({ op: "multiple", step: 1, holds: (own & NUMBER) === INTEGER });
	}
}

type TypedOp = Exclude<
	Demand["op"],
	"true" | "false" | "all" | "any" | "one" | "not-one" | "types" | "schema" | "values" | "opaque" | "format"
>;

const KIND_OF: Readonly<Record<TypedOp, Kind>> = {
	lower: "number",
	upper: "number",
	multiple: "number",
	length: "string",
	pattern: "string",
	items: "array",
	"each-item": "array",
	"some-item": "array",
	count: "array",
	unique: "array",
	properties: "object",
	has: "object",
	each: "object",
	some: "object",
};
