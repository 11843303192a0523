import type { Degradation } from "../../contract/artifact.ts";
import type { ToolSettings } from "../../contract/config.ts";
import type { SdkPlan } from "../plan/sdk-plan.ts";
import { planTool } from "./plan-tool.ts";
import type { ToolPlan } from "./tool-set.ts";
import type { WholeSchemas } from "./whole-schema.ts";

/** The tools of an SDK's plan, whatever surface they are offered by: sorted by name, and what each of them lost. */
export function listTools(plan: SdkPlan, settings: ToolSettings, whole: WholeSchemas) {
	const degradations = new Map<string, Degradation>();
	const told = (one: Degradation): void => {
		degradations.set(`${one.pointer} ${one.message}`, one);
	};
	const types = new Map(plan.types.map((type) => [type.key, type]));
	const exposures = new Map(plan.exposures.map((one) => [one.operation, one]));
	const tools = plan.groups
		.flatMap(({ methods }) => methods)
		.flatMap((method): readonly ToolPlan[] => {
			const said = exposures.get(method.operation);
			if (said === undefined || said.offered === false) return [];
			return [planTool(method, { types, whole, settings, said, told })];
		})
		.toSorted((a, b) => (a.listed.name < b.listed.name ? -1 : 1));
	return { tools, degradations: [...degradations.values()] };
}
