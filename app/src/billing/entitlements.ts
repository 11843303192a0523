import { type Plan, type PlanName, type PriceKey, plans } from "./plans.ts";

/*
 * What a plan allows: one pure table. The gate stands in it so that nobody can make it depend on money by accident.
 */

export const features = ["gate", "generation", "evidence"] as const;

export type Feature = (typeof features)[number];

export type Entitlement = "allow" | "plan_required";

const includes: { readonly [F in Feature]: (plan: Plan) => boolean } = {
	gate: () => true,
	generation: ({ monthlyCredits }) => monthlyCredits === null || monthlyCredits > 0,
	evidence: ({ evidence }) => evidence,
};

/** Whether a plan has a feature. Total and pure. */
export function entitlementTo(plan: PlanName, feature: Feature): Entitlement {
	return includes[feature](plans[plan]) ? "allow" : "plan_required";
}

/** The states of a Stripe subscription (https://docs.stripe.com/api/subscriptions/object, `status`). */
export const subscriptionStatuses = [
	"incomplete",
	"incomplete_expired",
	"trialing",
	"active",
	"past_due",
	"canceled",
	"unpaid",
	"paused",
] as const;

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** A subscription, as far as a plan follows from it. */
export interface Subscription {
	readonly id: string;
	readonly status: SubscriptionStatus;
	/** null where its price is none of ours. */
	readonly plan: PriceKey | null;
}

/** While a payment is late Stripe tries again, and nobody's SDKs stop for an expired card. */
const paid: ReadonlySet<SubscriptionStatus> = new Set(["trialing", "active", "past_due"]);

/** Never paid for, so that nothing was canceled either. */
const neverBegun: ReadonlySet<SubscriptionStatus> = new Set(["incomplete", "incomplete_expired"]);

export const isPaid = ({ status }: Subscription): boolean => paid.has(status);

/** As the interface shows it (contract:credits). */
export function shownStatus(subscription: Subscription | null): "active" | "canceled" | null {
	if (subscription === null || neverBegun.has(subscription.status)) return null;
	return isPaid(subscription) ? "active" : "canceled";
}

/** The plan of an account with this subscription, or without any. */
export function planOfSubscription(subscription: Subscription | null): PlanName {
	return subscription !== null && isPaid(subscription) ? (subscription.plan ?? "free") : "free";
}

const standing = (subscription: Subscription): number => {
	if (isPaid(subscription)) return 1 + plans[planOfSubscription(subscription)].rank;
	return neverBegun.has(subscription.status) ? -1 : 0;
};

/** Of all subscriptions of an account the one that counts: paid before ended, then the higher plan, then by id. */
export function subscriptionThatCounts(all: readonly Subscription[]): Subscription | null {
	const [first] = all.toSorted((a, b) => standing(b) - standing(a) || (a.id < b.id ? -1 : 1));
	return first ?? null;
}
