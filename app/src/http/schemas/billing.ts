import { z } from "zod";
import type { CreditBalance } from "../../flows/billing/credit-balance.ts";
import { count } from "./scalars.ts";

/** Where the dashboard shows what was bought, and where the payment provider sends browsers back to. */
export const billingPage = (publicUrl: string): string => `${publicUrl}/billing`;

export const redirectAddress = z.object({ url: z.url() }).meta({ id: "RedirectAddress" });

export const redirectAddressExample = {
	url: "https://checkout.stripe.com/c/pay/cs_live_a1b2c3",
} satisfies z.input<typeof redirectAddress>;

/** Shown where generating is not counted: the interface has an integer here, and any client may compare with it. */
const UNCOUNTED = 1_000_000;

/** What an account has (contract:credits). */
export const creditBalance = z
	.object({
		credits: count.meta({
			description: `Generating syncs that are left of this month (UTC); ${UNCOUNTED} where the plan does not count them.`,
		}),
		plan_tier: z.enum(["free", "pro", "team", "enterprise"]),
		stripe_subscription_status: z.enum(["active", "canceled"]).nullable(),
	})
	.meta({ id: "CreditBalance" });

export const creditBalanceExample = {
	credits: 21,
	plan_tier: "free",
	stripe_subscription_status: null,
} satisfies z.input<typeof creditBalance>;

export const presentCreditBalance = (balance: CreditBalance): z.input<typeof creditBalance> => ({
	credits: balance.credits ?? UNCOUNTED,
	plan_tier: balance.tier,
	stripe_subscription_status: balance.subscriptionStatus,
});
