import { queryOptions } from "@tanstack/react-query";
import { billingListPlans, service, userGetPlan, userListCreditMonths } from "../../lib/api.ts";
import type { BillingSearch } from "./billing-search.ts";

/** How often it is asked whether a payment has arrived: Stripe tells the service, not the browser. */
const EVERY_MS = 2_000;

/** The plan; of somebody who has just paid, asked for until the payment has arrived. */
export const planQuery = ({ back }: BillingSearch = {}) =>
	queryOptions({
		queryKey: ["user", "plan"],
		queryFn: () => userGetPlan(service),
		refetchInterval: ({ state }) =>
			back === "paid" && state.data?.subscription_status !== "active" ? EVERY_MS : false,
	});

export const plansQuery = queryOptions({
	queryKey: ["billing", "plans"],
	queryFn: () => billingListPlans(service),
	staleTime: 10 * 60_000,
});

export const creditMonthsQuery = queryOptions({
	queryKey: ["user", "credit-months"],
	queryFn: () => userListCreditMonths(service),
});
