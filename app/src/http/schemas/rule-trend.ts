import { z } from "zod";
import type { RuleTrend } from "../../flows/runs/trend-rules.ts";
import { count } from "./scalars.ts";

const trendedRule = z
	.object({
		rule: z.string(),
		findings: count,
		runs: count.meta({ description: "Runs in which it fired." }),
	})
	.meta({ id: "TrendedRule" });

/** Which rules fire in a project. */
export const ruleTrend = z
	.object({
		runs: count.meta({
			description: "Runs that were counted: those that decided something, and were recorded with their counts.",
		}),
		rules: z.array(trendedRule).meta({ description: "The one with most findings first." }),
	})
	.meta({ id: "RuleTrend" });

export const ruleTrendExample = {
	runs: 50,
	rules: [{ rule: "response-property-removed", findings: 7, runs: 3 }],
} satisfies z.input<typeof ruleTrend>;

export const presentRuleTrend = ({ runs, rules }: RuleTrend): z.input<typeof ruleTrend> => ({
	runs,
	rules: rules.map(({ rule, findings, runs }) => ({ rule, findings, runs })),
});
