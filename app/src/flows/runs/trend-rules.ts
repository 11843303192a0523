import type { Actor } from "../../auth/may.ts";
import type { Ports, RuleCount } from "../../ports.ts";
import { readableProject } from "../projects/readable-project.ts";
import { mostFirst } from "./count-rules.ts";

export interface RuleTrendInput {
	readonly actor: Actor;
	readonly projectId: string;
	/** How many of the newest runs are looked at. */
	readonly runs: number;
}

/** How often a rule fired, and in how many runs. */
export interface TrendedRule extends RuleCount {
	readonly runs: number;
}

export interface RuleTrend {
	/** Runs that were counted: of those looked at, the ones that decided something. */
	readonly runs: number;
	/** The rule that fired most comes first. */
	readonly rules: readonly TrendedRule[];
}

/**
 * Which rules fire in a project's newest runs. One look-up by index: what a run counted stands in its record, and its analysis
 * is not read. Runs that an older Driftgate recorded are left out. Throws as `projectFor`.
 */
export async function trendRules(ports: Ports, { actor, projectId, runs }: RuleTrendInput): Promise<RuleTrend> {
	const project = await readableProject(ports, actor, projectId);
	const newest = { where: { projectId: project.id }, sort: { field: "createdAt", direction: "desc" } } as const;
	const { items } = await ports.store.page("syncRuns", { ...newest, limit: runs });
	const counted = items.flatMap(({ result }) => (result?.rules === undefined ? [] : [result.rules]));
	const trended = new Map<string, TrendedRule>();
	for (const { rule, findings } of counted.flat()) {
		const known = trended.get(rule) ?? { rule, findings: 0, runs: 0 };
		trended.set(rule, { rule, findings: known.findings + findings, runs: known.runs + 1 });
	}
	return { runs: counted.length, rules: mostFirst([...trended.values()]) };
}
