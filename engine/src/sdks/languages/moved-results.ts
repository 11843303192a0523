import type { SchemaId } from "../../contract/api.ts";
import type { UnnamedMethod } from "../../generate/plan/methods.ts";
import { referencesIn, type SchemaPair } from "../types/schema-pair.ts";

/** What a method gave, beside what it gives at statuses at which it gave nothing. */
export function movedResults(before: UnnamedMethod, after: UnnamedMethod): readonly SchemaPair[] {
	const statuses = new Set(before.results.map(({ status }) => status));
	const old = resultsOf(before.results);
	const moved = resultsOf(after.results.filter(({ status }) => !statuses.has(status)));
	return old.flatMap((one) => moved.map((other) => ({ before: one, after: other })));
}

function resultsOf(results: UnnamedMethod["results"]): readonly SchemaId[] {
	return results.flatMap(({ contents }) => contents.flatMap(({ shape }) => [...referencesIn(shape).values()]));
}
