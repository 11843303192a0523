import { demandsNothing, onlyDescribes } from "../../containment/formulas/demands.ts";
import type { Schema, SchemaId } from "../../contract/api.ts";
import { ARRAY } from "../../lib/json-types.ts";
import type { InnerVia, SchemaPair } from "./schema-pair.ts";

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

function compareItem(
	pair: SchemaPair,
	from: SchemaId | null,
	to: SchemaId | null,
	via: InnerVia,
	keyword: string,
): void {
	if (from !== null && to !== null) pair.step(from, to, via);
	if (from === to || (from !== null && to !== null)) return;
	const isNew = from === null;
	const get = isNew ? pair.lookup.after : pair.lookup.before;
	const schema = schemaOf(from ?? to, get);
	if (schema === null || demandsNothing(schema)) return;
	const facts = { from: isNew ? "any" : "schema", to: isNew ? "schema" : "any" } as const;
	const moved = isNew ? "narrows" : "widens";
	const effect = onlyDescribes(schema, get) ? "none" : moved;
	const positions = (isNew ? pair.after : pair.before).prefixItems.length;
	const closed = schema.satisfiable ? {} : { closedBehind: via.kind === "item" ? via.index : positions };
	pair.add("items-changed", facts, effect, { ...pair.where(keyword), step: via, ...closed });
}

function schemaOf(id: SchemaId | null, get: (id: SchemaId) => Schema): Schema | null {
	return id === null ? null : get(id);
}
