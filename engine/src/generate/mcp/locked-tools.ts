import type { ToolSettings } from "../../contract/config.ts";
import type { LockedName } from "../../contract/name-lock.ts";
import { wordsOfTool } from "../names/tool-names.ts";
import type { ExposurePlan, SdkPlan } from "../plan/sdk-plan.ts";
import { shownMarks } from "../tools/shown-marks.ts";
import { toolsOf } from "./tools-of.ts";

/**
 * The lines of a server's tools in a lock. Of operations that differ in names of parameters alone the first keeps its name
 * there, whichever of them `selected` offers: another one's name on that line would be given to the first the next time.
 */
export function lockedTools(
	selected: SdkPlan,
	{ exposures }: Pick<SdkPlan, "exposures">,
	settings: ToolSettings | undefined,
): readonly LockedName[] {
	const subjects = subjectsOf(exposures);
	return toolsOf(selected, settings).tools.flatMap((tool): readonly LockedName[] => {
		const subject = subjects.get(tool.operation);
		if (subject === undefined) return [];
		const name = [wordsOfTool(tool.listed.name)];
		return [{ kind: "tool", subject, name, was: [], shown: shownMarks(tool) }];
	});
}

/** Subjects by operation, of the first operation of each that has a name. */
function subjectsOf(exposures: readonly ExposurePlan[]): ReadonlyMap<string, string> {
	const named = exposures.filter(({ tool }) => tool !== "").toSorted((a, b) => (a.operation < b.operation ? -1 : 1));
	const firsts = new Map<string, string>();
	for (const { operation, subject } of named) if (!firsts.has(subject)) firsts.set(subject, operation);
	return new Map([...firsts].map(([subject, operation]) => [operation, subject]));
}
