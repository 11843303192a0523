import { viewAccountPlan } from "../../../flows/billing/view-plan.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { accountPlan, accountPlanExample, presentAccountPlan } from "../../schemas/plan.ts";

export const getPlan = defineRoute({
	method: "GET",
	path: "/api/user/plan",
	operationId: "user_get_plan",
	tag: "user",
	summary: "Get your plan by its name, with what it includes",
	auth: "session",
	successes: { 200: { description: "The plan.", content: accountPlan, example: accountPlanExample } },
	errors: [],
	async handle({ ports, actor }) {
		return ok(presentAccountPlan(await viewAccountPlan(ports, actor.userId)));
	},
});
