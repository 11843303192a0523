import { isDeepStrictEqual } from "node:util";
import type { SchemaId } from "../../contract/api.ts";
import type { Demand, Formula } from "./formula.ts";
import { Formulas } from "./formulas.ts";

const ids = [1, 2, 64] as readonly number[] as readonly SchemaId[];
const parts = [0, 1, 2, 64, 65] as readonly number[] as readonly Formula[];
const BOTH = [true, false] as const;

/** Demands that differ in one thing each, among them those that a sum of their parts would mix up. */
function* demands(): Iterable<Demand> {
	for (const side of [0, 1]) {
		for (const id of ids) {
			for (const whole of BOTH) for (const holds of BOTH) yield { op: "schema", side, id, whole, holds };
		}
	}
	for (const op of ["each", "some"] as const) {
		for (const about of ["described", "others", "undescribed"] as const) {
			for (const side of [null, 0, 1]) {
				for (const names of parts) for (const value of parts) yield { op, names, value, about, side };
			}
		}
	}
	for (const holds of BOTH) {
		for (const values of [[], ["a"], ["b"], ["a", "b"], ["a,b"], [1], ["1"], [null]])
			yield { op: "values", values, holds };
		yield { op: "has", name: "a", holds };
	}
}

describe("formulas", () => {
	it("are one for equal demands, and several for all others", () => {
		const formulas = new Formulas();
		const all = [...demands()];
		const first = all.map((demand) => formulas.make(demand));
		expect(new Set(first).size).toBe(all.length);
		expect(all.map((demand) => formulas.make({ ...demand }))).toEqual(first);
		for (const [index, demand] of all.entries()) {
			expect(isDeepStrictEqual(formulas.demand(first[index] as Formula), demand)).toBe(true);
		}
	});
});
