import { z } from "zod";
import { trendRules } from "../../../flows/runs/trend-rules.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { presentRuleTrend, ruleTrend, ruleTrendExample } from "../../schemas/rule-trend.ts";
import { projectPath, wholeNumber } from "../../schemas/scalars.ts";

const USUAL_RUNS = 50;
const MOST_RUNS = 100;

const query = z.object({
	runs: wholeNumber({ min: 1, max: MOST_RUNS })
		.default(USUAL_RUNS)
		.meta({ override: { default: USUAL_RUNS }, description: "How many of the newest runs are looked at." }),
});

export const getRuleTrend = defineRoute({
	method: "GET",
	path: "/api/projects/{id}/rules",
	operationId: "projects_get_rule_trend",
	tag: "projects",
	summary: "Count which rules fire in a project's newest runs",
	auth: "session-or-key",
	scopes: ["read"],
	params: projectPath,
	query,
	successes: { 200: { description: "What was counted.", content: ruleTrend, example: ruleTrendExample } },
	errors: ["permission_required", "not_found"],
	async handle({ ports, actor, params, query: { runs } }) {
		return ok(presentRuleTrend(await trendRules(ports, { actor, projectId: params.id, runs })));
	},
});
