import { creditBalance as balanceOf } from "../../../flows/billing/credit-balance.ts";
import { ok } from "../../answer.ts";
import { defineRoute } from "../../define-route.ts";
import { creditBalance, creditBalanceExample, presentCreditBalance } from "../../schemas/billing.ts";

export const getCredits = defineRoute({
	method: "GET",
	path: "/api/user/credits",
	operationId: "user_get_credits",
	tag: "user",
	summary: "Get the credit balance",
	auth: "session",
	successes: { 200: { description: "The balance.", content: creditBalance, example: creditBalanceExample } },
	errors: [],
	async handle({ ports, actor }) {
		return ok(presentCreditBalance(await balanceOf(ports, actor.userId)));
	},
});
