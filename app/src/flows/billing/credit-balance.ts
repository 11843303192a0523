import { shownStatus } from "../../billing/entitlements.ts";
import { type PlanTier, plans } from "../../billing/plans.ts";
import type { Ports } from "../../ports.ts";
import { planOf } from "./account-plan.ts";
import { creditsSpent, monthOf } from "./spend-credit.ts";

export interface CreditBalance {
	/** What is left of this month (UTC); null where generating is not counted. */
	readonly credits: number | null;
	readonly tier: PlanTier;
	readonly subscriptionStatus: "active" | "canceled" | null;
}

/** What an account has, and what is left of it this month. */
export async function creditBalance(ports: Ports, accountId: string): Promise<CreditBalance> {
	const [plan, account] = await Promise.all([planOf(ports, accountId), ports.store.get("billingAccounts", accountId)]);
	const { tier, monthlyCredits } = plans[plan];
	const subscriptionStatus = ports.payments === undefined ? null : shownStatus(account?.subscription ?? null);
	if (monthlyCredits === null) return { credits: null, tier, subscriptionStatus };
	const spent = await creditsSpent(ports, accountId, monthOf(ports.clock.now()));
	return { credits: Math.max(0, monthlyCredits - spent), tier, subscriptionStatus };
}
