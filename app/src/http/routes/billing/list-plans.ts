import { offeredPlans as plansOffered } from "../../../flows/billing/view-plan.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { offeredPlans, offeredPlansExample, presentOfferedPlans } from "../../schemas/plan.ts";

export const listPlans = defineRoute({
	method: "GET",
	path: "/api/billing/plans",
	operationId: "billing_list_plans",
	tag: "billing",
	summary: "List the plans with what each includes and costs",
	description: "Without Stripe's credentials nothing has a price.",
	auth: "session",
	successes: { 200: { description: "From the least on.", content: offeredPlans, example: offeredPlansExample } },
	errors: [],
	async handle({ ports }) {
		return ok(presentOfferedPlans(await plansOffered(ports)));
	},
});
