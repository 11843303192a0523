/*
 * What can be bought, as data. A plan is known by the key under which the interface sells it (contract:checkout); "free"
 * is what everybody has who bought nothing. Which price of Stripe's a key stands for is configuration.
 */

export type PlanTier = "free" | "pro" | "team" | "enterprise";

export interface Plan {
	readonly tier: PlanTier;
	/** Credits for generating syncs in one month; null where they are not counted. */
	readonly monthlyCredits: number | null;
	readonly evidence: boolean;
	/** Of two subscriptions of one account the higher counts. */
	readonly rank: number;
}

export const plans = {
	free: { tier: "free", monthlyCredits: 25, evidence: false, rank: 0 },
	gate_only_pro: { tier: "pro", monthlyCredits: 0, evidence: false, rank: 1 },
	pipeline_pro: { tier: "pro", monthlyCredits: null, evidence: false, rank: 2 },
	gate_only_team: { tier: "team", monthlyCredits: 0, evidence: true, rank: 3 },
	pipeline_team: { tier: "team", monthlyCredits: null, evidence: true, rank: 4 },
	enterprise: { tier: "enterprise", monthlyCredits: null, evidence: true, rank: 5 },
} as const satisfies Record<string, Plan>;

export type PlanName = keyof typeof plans;

/** A plan that has a price. */
export type PriceKey = Exclude<PlanName, "free">;

/** In the order in which the interface lists them. */
export const priceKeys = ["gate_only_pro", "gate_only_team", "pipeline_pro", "pipeline_team", "enterprise"] as const;
