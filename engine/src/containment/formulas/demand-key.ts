import type { JsonValue } from "../../contract/json.ts";
import { canonicalJson } from "../../lib/canonical-json.ts";
import type { Demand, DemandOf } from "./formula.ts";

/**
 * Equal demands, and only those, have the same text; DemandTable tells the others apart without one. What is made most
 * often is printed without looking at its members.
 */
export function demandKey(
	demand: Exclude<Demand, DemandOf<"all" | "any" | "one" | "not-one" | "schema" | "each" | "some">>,
): string {
	switch (demand.op) {
		case "types":
			return `types ${demand.bits}`;
		case "values":
			return `values ${demand.holds} ${demand.values.map(canonicalJson).join()}`;
		case "has":
			return `has ${demand.holds} ${demand.name}`;
		case "each-item":
		case "some-item":
			return `${demand.op} ${demand.from} ${demand.to} ${demand.value}`;
		default:
			return canonicalJson(demand as unknown as JsonValue);
	}
}
