import { creditMonths as monthsOf } from "../../../flows/billing/view-plan.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { creditMonths, creditMonthsExample, presentCreditMonths } from "../../schemas/plan.ts";

export const listCreditMonths = defineRoute({
	method: "GET",
	path: "/api/user/credits/months",
	operationId: "user_list_credit_months",
	tag: "user",
	summary: "List the credits that you spent by month",
	auth: "session",
	successes: {
		200: {
			description: "Three months, oldest first, this one last.",
			content: creditMonths,
			example: creditMonthsExample,
		},
	},
	errors: [],
	async handle({ ports, actor }) {
		return ok(presentCreditMonths(await monthsOf(ports, actor.userId)));
	},
});
