import type { Change } from "../../../contract/change.ts";
import type { ToolSettings } from "../../../contract/config.ts";
import { findersFor } from "../finders.ts";
import { costsOf, surfaceWithin, USUAL_BUDGET, usualToolSettings } from "../plan-tools.ts";
import type { SurfaceCosts, ToolPlan } from "../tool-set.ts";
import { toolChange } from "./tool-change.ts";
import type { ToolSide } from "./tool-sides.ts";

/** No tool's entry in tools/list is smaller: its hints and the names of its members alone are more. */
const LEAST_TOKENS = 45;

/** Whether a side's list of tools is over its budget, however little each of them says. */
export function isFarOver({ api, options }: ToolSide): boolean {
	const { include, exclude, tools: settings = usualToolSettings } = options;
	const isAll = include === undefined && exclude === undefined && settings.surface === null;
	const offered = api.operations.filter(({ extensions }) => !SPEAKING.some((name) => extensions.has(name)));
	return isAll && offered.length * LEAST_TOKENS > budgetOf(settings) && budgetOf(settings) > MOST_OF_FINDERS;
}

/** By which a description may say that an operation is no tool. */
const SPEAKING = ["x-mcp", "x-speakeasy-mcp", "x-mint"];

/** What the tools that find and call others cost at most: a smaller budget may hold none of the surfaces. */
const MOST_OF_FINDERS = 1_000;

function budgetOf({ budget }: ToolSettings): number {
	return budget ?? USUAL_BUDGET;
}

type Tools = ReadonlyMap<string, ToolPlan>;
type Sides<T> = Readonly<Record<"before" | "after", T>>;

/** The surface that each side's tools are offered by, where it is another one. All tools of both sides are given. */
export function surfaceChange(sides: Sides<ToolSide>, tools: Sides<Tools>): Change | null {
	const [from, to] = [surfaceOf(sides.before, tools.before), surfaceOf(sides.after, tools.after)];
	const reached = sides.after.api.operations.filter(({ key }) => tools.after.has(key));
	if (from === undefined || to === undefined || from.surface === to.surface || reached.length === 0) return null;
	const facts = { from: from.surface, to: to.surface, tokens: to.tokens, budget: to.budget };
	const [before, after] = [sides.before.api.at, sides.after.api.at];
	return toolChange("tool-surface-changed", facts, { before, after, site: { before, after } }, reached);
}

/** undefined where there is no tool: nothing is offered, and each of them is told as removed. */
function surfaceOf({ options }: ToolSide, tools: Tools) {
	if (tools.size === 0) return undefined;
	const settings = options.tools ?? usualToolSettings;
	const all = [...tools.values()].toSorted((a, b) => (a.listed.name < b.listed.name ? -1 : 1));
	const costs: SurfaceCosts = costsOf(all, findersFor(new Set(all.map(({ toolClass }) => toolClass))));
	const budget = budgetOf(settings);
	return {
		surface: surfaceWithin(costs, budget, settings.surface),
		tokens: costs[settings.surface ?? "tools"],
		budget,
	};
}
