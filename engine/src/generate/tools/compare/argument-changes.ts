import type { Operation, Parameter } from "../../../contract/api.ts";
import type { Change } from "../../../contract/change.ts";
import type { Level } from "../../../contract/level.ts";
import type { ToolPlan } from "../tool-set.ts";
import type { Explained } from "./explained.ts";
import { type ShownArgument, shownArguments } from "./shown-arguments.ts";
import { placesOf, type ToolPlaces, toolChange } from "./tool-change.ts";

/** A tool on both sides. */
export interface ToolPair {
	readonly operation: { readonly before: Operation; readonly after: Operation };
	readonly before: ToolPlan;
	readonly after: ToolPlan;
}

/** Arguments that came, went or demand something else, and of which no change of the request tells. */
export function argumentChanges(pair: ToolPair, explained: Explained): readonly Change[] {
	const [old, now] = [shownArguments(pair.before), shownArguments(pair.after)];
	const told: Change[] = [];
	const tell = (argument: ShownArgument, level: Level, make: (places: ToolPlaces) => Change): void => {
		if (!explained.argument(pair.operation.after.key, argument, level)) told.push(make(placesAt(pair, argument)));
	};
	const tool = pair.before.listed.name;
	const operations = [pair.operation.after];
	for (const argument of old.values()) {
		const { label, parent } = argument;
		if (now.has(label) || (parent !== null && !now.has(parent))) continue;
		tell(argument, "ERR", (places) =>
			toolChange("tool-argument-removed", { tool, argument: label }, places, operations),
		);
	}
	for (const argument of now.values()) {
		const { label, parent, required } = argument;
		const earlier = old.get(label);
		if (earlier !== undefined) {
			if (earlier.required !== required) {
				const facts = { tool, argument: label, required };
				tell(argument, required ? "ERR" : "INFO", (places) =>
					toolChange("tool-argument-required-changed", facts, places, operations),
				);
			}
			const values = valuesBetween(earlier, argument);
			if (values !== null)
				tell(argument, values.removed.length > 0 ? "ERR" : "INFO", (places) =>
					toolChange("tool-values-changed", { tool, argument: label, ...values }, places, operations),
				);
		} else if (parent === null || old.has(parent)) {
			const facts = { tool, argument: label, required };
			tell(argument, required ? "ERR" : "INFO", (places) =>
				toolChange("tool-argument-added", facts, places, operations),
			);
		}
	}
	return told;
}

/** null where the same values are shown, or where one side shows none. */
function valuesBetween({ values: old }: ShownArgument, { values: now }: ShownArgument) {
	if (old === null || now === null) return null;
	const added = now.filter((value) => !old.includes(value));
	const removed = old.filter((value) => !now.includes(value));
	return added.length + removed.length === 0 ? null : { added, removed };
}

/** The parameter, where it is one on both sides; else the operation, whose body has no place for each member. */
function placesAt({ operation: { before, after } }: ToolPair, { source }: ShownArgument): ToolPlaces {
	if (source.kind !== "parameter") return placesOf(before, after);
	const isMeant = (one: Parameter) => one.in === source.in && one.name === source.name;
	const [old, now] = [before.parameters.find(isMeant), after.parameters.find(isMeant)];
	return old === undefined || now === undefined
		? placesOf(before, after)
		: { before: old.at, after: now.at, site: { before: old.at, after: now.at } };
}
