import { entitlementTo, type Feature, features } from "../../billing/entitlements.ts";
import { type Plan, type PlanName, plans, priceKeys } from "../../billing/plans.ts";
import type { Ports, Price } from "../../ports.ts";
import { planOf } from "./account-plan.ts";
import { type CreditBalance, creditBalance } from "./credit-balance.ts";
import { creditsSpent, monthOf } from "./spend-credit.ts";

/** What a plan is, by its name. */
export interface PlanView {
	readonly name: PlanName;
	readonly tier: Plan["tier"];
	readonly features: readonly Feature[];
	/** null where they are not counted. */
	readonly monthlyCredits: number | null;
}

export interface AccountPlan {
	readonly plan: PlanView;
	readonly balance: CreditBalance;
	/** Whether anything is sold here at all. */
	readonly isBillingOn: boolean;
}

function viewOf(name: PlanName): PlanView {
	const { tier, monthlyCredits } = plans[name];
	return { name, tier, monthlyCredits, features: features.filter((one) => entitlementTo(name, one) === "allow") };
}

/** The plan of an account, by its name. */
export async function viewAccountPlan(ports: Ports, accountId: string): Promise<AccountPlan> {
	const [name, balance] = await Promise.all([planOf(ports, accountId), creditBalance(ports, accountId)]);
	return { plan: viewOf(name), balance, isBillingOn: ports.payments !== undefined };
}

export interface MonthOfCredits {
	/** `2026-03`, UTC. */
	readonly month: string;
	/** Spent, or set aside for a run that goes on. */
	readonly spent: number;
}

/** Months that are kept: see spend-credit.ts. */
const MONTHS = 3;

/** What an account spent in each of the newest months, oldest first, this one last. Plans that do not count have nothing. */
export async function creditMonths(ports: Ports, accountId: string): Promise<readonly MonthOfCredits[]> {
	const now = new Date(ports.clock.now());
	const months = Array.from({ length: MONTHS }, (_, index) =>
		monthOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1 - index), 1)),
	);
	return Promise.all(months.map(async (month) => ({ month, spent: await creditsSpent(ports, accountId, month) })));
}

export interface OfferedPlan extends PlanView {
	/** null of what is not sold, or whose price nobody can tell. */
	readonly price: Price | null;
}

/** Every plan, from the least on. Throws as the port of payments. */
export async function offeredPlans({ payments }: Pick<Ports, "payments">): Promise<readonly OfferedPlan[]> {
	const prices = (await payments?.pricesOf(priceKeys)) ?? [];
	const priced = priceKeys.map((name, index) => ({ ...viewOf(name), price: prices[index] ?? null }));
	const all: readonly OfferedPlan[] = [{ ...viewOf("free"), price: null }, ...priced];
	return [...all].sort((a, b) => plans[a.name].rank - plans[b.name].rank);
}
