import type { ToolSettings } from "../../contract/config.ts";
import type { SdkPlan } from "../plan/sdk-plan.ts";
import { planTools, usualToolSettings } from "../tools/plan-tools.ts";
import type { ToolSet } from "../tools/tool-set.ts";

const planned = new WeakMap<SdkPlan, Map<ToolSettings, ToolSet>>();

/** The tools of a plan, planned once for the server and for the pages that tell of it. Throws as `planTools`. */
export function toolsOf(plan: SdkPlan, settings: ToolSettings = usualToolSettings): ToolSet {
	const known = planned.get(plan) ?? new Map<ToolSettings, ToolSet>();
	planned.set(plan, known);
	const set = known.get(settings) ?? planTools(plan, settings);
	known.set(settings, set);
	return set;
}
