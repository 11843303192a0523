import { queryOptions } from "@tanstack/react-query";
import { service, syncRunsGet } from "../../lib/api.ts";

/** Runs whose findings are counted: each is a request. */
export const RULED_RUNS = 20;

export interface RuleCount {
	readonly rule: string;
	readonly count: number;
}

/** How often each rule fired in some runs, the most often first. */
export const ruleCountsQuery = (runIds: readonly string[]) =>
	queryOptions({
		queryKey: ["runs", "rule-counts", runIds],
		queryFn: async (): Promise<readonly RuleCount[]> => {
			const runs = await Promise.all(runIds.map((id) => syncRunsGet(service, { id })));
			const byRule = Map.groupBy(
				runs.flatMap(({ findings }) => findings),
				({ rule }) => rule,
			);
			const counts = [...byRule].map(([rule, all]) => ({ rule, count: all.length }));
			return counts.toSorted((a, b) => b.count - a.count || a.rule.localeCompare(b.rule));
		},
		staleTime: Number.POSITIVE_INFINITY,
	});
