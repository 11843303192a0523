import type { SchemaId } from "../../contract/api.ts";
import type { Via } from "../../contract/change.ts";
import { ARRAY } from "../../lib/json-types.ts";
import { type SchemaPair, sayVia } from "./schema-pair.ts";

/** Compares what the items of a list must satisfy, position by position where one side says so. */
export function compareItems(pair: SchemaPair): void {
	if ((pair.common & ARRAY) === 0) return;
	const { before, after } = pair;
	const positions = Math.max(before.prefixItems.length, after.prefixItems.length);
	for (let index = 0; index < positions; index++) {
		const from = before.prefixItems[index] ?? before.items;
		compareItem(pair, from, after.prefixItems[index] ?? after.items, { kind: "item", index }, "prefixItems");
	}
	compareItem(pair, before.items, after.items, { kind: "items" }, "items");
}

function compareItem(pair: SchemaPair, from: SchemaId | null, to: SchemaId | null, via: Via, keyword: string): void {
	if (from !== null && to !== null) pair.step(from, to, via);
	if (from === to || (from !== null && to !== null)) return;
	const facts = { from: from === null ? "any" : "schema", to: to === null ? "any" : "schema" } as const;
	pair.add("items-changed", facts, from === null ? "narrows" : "widens", { ...pair.where(keyword), step: sayVia(via) });
}
