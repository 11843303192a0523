import type { ToolSettings, ToolSurface } from "../../contract/config.ts";
import { Fault } from "../../lib/fault.ts";
import type { SdkPlan } from "../plan/sdk-plan.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { findersFor, readers } from "./finders.ts";
import { listTools } from "./list-tools.ts";
import type { SurfaceCosts, ToolPlan, ToolSet } from "./tool-set.ts";
import { createWholeSchemas } from "./whole-schema.ts";

/** What goes without saying in `outputs.mcp`. */
export const usualToolSettings: ToolSettings = { budget: null, surface: null, classes: {} };
export const USUAL_BUDGET = 10_000;

/**
 * Plans the tools of an SDK's plan. Names are those that the lock keeps; the same plan and settings give the same tools.
 * Throws Fault `config-invalid` where no surface is within the budget, or the one that was asked for is not.
 */
export function planTools(plan: SdkPlan, settings: ToolSettings = usualToolSettings): ToolSet {
	const whole = createWholeSchemas(new Map(plan.types.map((type) => [type.key, type])));
	const { tools, degradations } = listTools(plan, settings, whole);
	if (tools.length === 0) throw noTool();
	const finders = findersFor(new Set(tools.map(({ toolClass }) => toolClass)));
	const costs = costsOf(tools, finders);
	const budget = settings.budget ?? USUAL_BUDGET;
	const surface = chooseSurface(costs, budget, settings.surface);
	return {
		tools,
		finders: surface === "docs" ? readers : finders,
		definitions: whole.definitions(),
		surface,
		budget,
		costs,
		degradations,
	};
}

export function costsOf(tools: readonly ToolPlan[], finders: ToolSet["finders"]): SurfaceCosts {
	const byTag = new Map<string, number>();
	for (const { tags, tokens } of tools) {
		for (const tag of tags.length === 0 ? [""] : tags) byTag.set(tag, (byTag.get(tag) ?? 0) + tokens);
	}
	return {
		tools: estimateTokens({ tools: tools.filter(({ portable }) => portable).map(({ listed }) => listed) }),
		dynamic: estimateTokens({ tools: finders }),
		docs: estimateTokens({ tools: readers }),
		byTag: new Map([...byTag].toSorted(([a], [b]) => (a < b ? -1 : 1))),
	};
}

/** All tools where they are within the budget, else those that find them. What was asked for by name is not exchanged. */
function chooseSurface(costs: SurfaceCosts, budget: number, asked: ToolSurface | null): ToolSurface {
	const chosen = surfaceWithin(costs, budget, asked);
	if (chosen !== null) return chosen;
	const figures = candidates(asked)
		.map((one) => `${one} ${costs[one]}`)
		.join(", ");
	const message = `The budget of ${budget} tokens holds none of the surfaces (estimated: ${figures}): raise outputs.mcp.budget, or include fewer operations.`;
	throw new Fault("config-invalid", [{ at: null, message }]);
}

/** null where none is within the budget. */
export function surfaceWithin(costs: SurfaceCosts, budget: number, asked: ToolSurface | null): ToolSurface | null {
	return candidates(asked).find((one) => costs[one] <= budget) ?? null;
}

function candidates(asked: ToolSurface | null): readonly ToolSurface[] {
	return asked === null ? ["tools", "dynamic"] : [asked];
}

function noTool(): Fault {
	const message = "No operation is left that an MCP server could call: describe one, or offer one (x-mcp: true).";
	return new Fault("config-invalid", [{ at: null, message }]);
}
