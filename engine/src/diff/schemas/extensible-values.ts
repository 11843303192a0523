import { missingValues } from "../../lib/json-order.ts";
import type { SchemaPair } from "./schema-pair.ts";

/** Compares the values that `x-extensible-enum` announces. They refuse nothing, so that they have no effect. */
export function compareExtensibleValues(pair: SchemaPair): void {
	const [from, to] = [pair.before.extensibleValues, pair.after.extensibleValues];
	if (from.length === 0 && to.length === 0) return;
	if (from.length === 0 || to.length === 0) {
		const facts = { values: [...from, ...to], listed: to.length > 0 };
		pair.add("extensible-list-changed", facts, "none", pair.where("x-extensible-enum"));
		return;
	}
	const [removed, added] = [missingValues(from, to), missingValues(to, from)];
	if (removed.length === 0 && added.length === 0) return;
	pair.add("extensible-values-changed", { added, removed }, "none", pair.where("x-extensible-enum"));
}
