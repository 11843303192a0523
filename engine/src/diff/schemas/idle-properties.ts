import { bitsOf, OBJECT } from "../../lib/json-types.ts";
import type { SchemaPair } from "./schema-pair.ts";

/**
 * Properties under a type that allows no object: one of the two is a mistake, and what is described in such detail is
 * sent and read in that shape, whatever the type says. So those that both sides have are compared all the same.
 */
export function compareIdleProperties(pair: SchemaPair): void {
	const { before, after } = pair;
	if (before.types === null || after.types === null) return;
	if (((bitsOf(before.types) | bitsOf(after.types)) & OBJECT) !== 0) return;
	for (const [name, from] of before.properties) {
		const to = after.properties.get(name);
		if (to === undefined || pair.lookup.same(from.schema, to.schema)) continue;
		pair.step(from.schema, to.schema, { kind: "property", name });
	}
}
