import { z } from "zod";
import type { AccountPlan, MonthOfCredits, OfferedPlan, PlanView } from "../../flows/billing/view-plan.ts";
import type { Price } from "../../ports.ts";
import { count } from "./scalars.ts";

const plan = z
	.object({
		name: z.enum(["free", "gate_only_pro", "gate_only_team", "pipeline_pro", "pipeline_team", "enterprise"]),
		tier: z.enum(["free", "pro", "team", "enterprise"]),
		features: z.array(z.enum(["gate", "generation", "evidence"])),
		monthly_credits: count.nullable().meta({ description: "null where generating is not counted." }),
	})
	.meta({ id: "Plan" });

const price = z
	.object({
		amount: count.nullable().meta({ description: "In the currency's smallest unit; null where it depends on use." }),
		currency: z.string().meta({ description: "ISO 4217, in small letters." }),
		interval: z.enum(["day", "week", "month", "year"]).nullable(),
	})
	.meta({ id: "Price" });

export const accountPlan = z
	.object({
		plan,
		credits_left: count.nullable().meta({ description: "Of this month (UTC); null where generating is not counted." }),
		subscription_status: z.enum(["active", "canceled"]).nullable(),
		billing: z.boolean().meta({ description: "Whether anything is sold here; where not, everybody has everything." }),
	})
	.meta({ id: "AccountPlan" });

const free = { name: "free", tier: "free", features: ["gate", "generation"], monthly_credits: 25 } satisfies z.input<
	typeof plan
>;

export const accountPlanExample = {
	plan: free,
	credits_left: 21,
	subscription_status: null,
	billing: true,
} satisfies z.input<typeof accountPlan>;

export const creditMonths = z
	.object({
		months: z.array(z.object({ month: z.string().meta({ example: "2026-03" }), spent: count })),
	})
	.meta({ id: "CreditMonths" });

export const creditMonthsExample = { months: [{ month: "2026-03", spent: 4 }] } satisfies z.input<typeof creditMonths>;

export const offeredPlans = z
	.object({
		plans: z.array(plan.extend({ price: price.nullable() }).meta({ id: "OfferedPlan" })),
	})
	.meta({ id: "OfferedPlans" });

export const offeredPlansExample = {
	plans: [{ ...free, price: null }],
} satisfies z.input<typeof offeredPlans>;

const presentPlan = ({ name, tier, features, monthlyCredits }: PlanView): z.input<typeof plan> => ({
	name,
	tier,
	features: [...features],
	monthly_credits: monthlyCredits,
});

const presentPrice = ({ amount, currency, interval }: Price): z.input<typeof price> => ({ amount, currency, interval });

export const presentAccountPlan = (of: AccountPlan): z.input<typeof accountPlan> => ({
	plan: presentPlan(of.plan),
	credits_left: of.balance.credits,
	subscription_status: of.balance.subscriptionStatus,
	billing: of.isBillingOn,
});

export const presentCreditMonths = (months: readonly MonthOfCredits[]): z.input<typeof creditMonths> => ({
	months: months.map(({ month, spent }) => ({ month, spent })),
});

export const presentOfferedPlans = (plans: readonly OfferedPlan[]): z.input<typeof offeredPlans> => ({
	plans: plans.map((of) => ({ ...presentPlan(of), price: of.price === null ? null : presentPrice(of.price) })),
});
