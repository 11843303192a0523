import type { SchemaId, SchemaTable } from "../../contract/api.ts";
import type { Change, PayloadStep, SchemaSides } from "../../contract/change.ts";
import { isPastPattern } from "./past-pattern.ts";
import type { Standing } from "./surface.ts";

/** Values that a change stands in, from the one that has a place of its own to the alternative of it that was edited. */
export interface ChangedPlace {
	readonly values: readonly SchemaSides[];
	readonly standing: Standing;
	/** Whether one side has alternatives around the place that the other has not: those beside it describe the place too. */
	readonly isShared: boolean;
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
	const standing = { via, required: isRequired(via, holder, before), side: direction, isResult };
	return {
		values,
		standing,
		isShared: way.steps
			.slice(0, Math.max(depth, 0))
			.some((one, index) => entersOne(one, way.steps[index - 1] ?? way.root)),
	};
}

/** Whether a step leads into an alternative on one side, where the other has but the value itself. */
function entersOne({ via, before, after }: PayloadStep, from: SchemaSides): boolean {
	return via.kind === "branch" && (before === from.before) !== (after === from.after);
}

function isRequired(via: Standing["via"], holder: SchemaId | null, before: SchemaTable): boolean {
	return via?.kind !== "property" || holder === null || before.get(holder).required.has(via.name);
}
