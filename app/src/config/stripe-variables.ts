import { z } from "zod";
import type { PriceKey } from "../billing/plans.ts";
import { origin } from "./text-readers.ts";
import { type Variable, variable } from "./variable.ts";

export const STRIPE_API_URL = "https://api.stripe.com";

const priceOf = (plan: string): Variable<string> => ({
	meaning: `Id of Stripe's recurring price of the plan ${plan}.`,
	default: "not set",
	remedy: "the id of a price, such as price_1MoBy5LkdIwHu7ix",
	read: z.string().regex(/^price_\w{1,100}$/),
});

/** The account that sells the plans. */
export const stripeVariables = {
	STRIPE_SECRET_KEY: variable({
		meaning: "Secret key of the Stripe account that sells the plans.",
		default: "not set: billing is off, and every feature is on",
		remedy: "a secret or restricted key of Stripe's, which begins with sk_ or rk_",
		read: z.string().regex(/^[sr]k_\w{8,300}$/),
	}),
	STRIPE_WEBHOOK_SECRET: variable({
		meaning: "Secret with which Stripe signs events to /api/webhooks/stripe.",
		default: "not set",
		remedy: "the signing secret of the webhook endpoint, which begins with whsec_",
		read: z.string().regex(/^whsec_[\x21-\x7e]{16,300}$/),
	}),
	STRIPE_PRICE_GATE_ONLY_PRO: variable(priceOf("gate_only_pro")),
	STRIPE_PRICE_GATE_ONLY_TEAM: variable(priceOf("gate_only_team")),
	STRIPE_PRICE_PIPELINE_PRO: variable(priceOf("pipeline_pro")),
	STRIPE_PRICE_PIPELINE_TEAM: variable(priceOf("pipeline_team")),
	STRIPE_PRICE_ENTERPRISE: variable(priceOf("enterprise")),
	STRIPE_API_URL: variable({
		meaning: "Origin of Stripe's API; change it for an emulator.",
		default: STRIPE_API_URL,
		remedy: "an https origin without a path, such as https://api.stripe.com (http on a loopback address alone)",
		read: origin.transform((url) => url.origin),
	}),
} as const;

/** The variable of each plan's price. */
export const priceVariables = {
	gate_only_pro: "STRIPE_PRICE_GATE_ONLY_PRO",
	gate_only_team: "STRIPE_PRICE_GATE_ONLY_TEAM",
	pipeline_pro: "STRIPE_PRICE_PIPELINE_PRO",
	pipeline_team: "STRIPE_PRICE_PIPELINE_TEAM",
	enterprise: "STRIPE_PRICE_ENTERPRISE",
} as const satisfies Record<PriceKey, keyof typeof stripeVariables>;

/** Whoever sells, sells every plan, and hears of what becomes of it. */
export const billingVariables = [
	"STRIPE_SECRET_KEY",
	"STRIPE_WEBHOOK_SECRET",
	...Object.values(priceVariables),
] as const;
