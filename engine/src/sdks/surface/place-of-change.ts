import type { SchemaId, SchemaTable } from "../../contract/api.ts";
import type { Change, SchemaSides } from "../../contract/change.ts";
import { isPastPattern } from "./past-pattern.ts";
import type { Standing } from "./surface.ts";

/** Values that a change stands in, from the one that has a place of its own to the alternative of it that was edited. */
export interface ChangedPlace {
	readonly values: readonly SchemaSides[];
	readonly standing: Standing;
}

/** The place of a change in payloads; null where no payload leads there, or types are made of nothing there. */
export function placeOfChange({ way, direction }: Change, before: SchemaTable): ChangedPlace | null {
	if (way === null || isPastPattern(way)) return null;
	const depth = way.steps.findLastIndex(({ via }) => via.kind !== "branch");
	const step = way.steps[depth] ?? null;
	const values: readonly SchemaSides[] = [step ?? way.root, ...way.steps.slice(depth + 1)];
	const holder = depth < 0 ? null : (way.steps[depth - 1] ?? way.root).before;
	const via = step === null ? null : step.via;
	const isResult = step === null && way.reach.part === "response";
	return { values, standing: { via, required: isRequired(via, holder, before), side: direction, isResult } };
}

function isRequired(via: Standing["via"], holder: SchemaId | null, before: SchemaTable): boolean {
	return via?.kind !== "property" || holder === null || before.get(holder).required.has(via.name);
}
