import type { ShownBy } from "./shown-by.ts";

/** docs/contract/plans.md. */
export const plans: ShownBy = {
	checkout: [
		"a checkout and a portal are addresses to go to",
		"without Stripe there is nothing to buy",
		"the session's endpoints take sessions alone",
	],
	"billing-portal": [
		"a checkout and a portal are addresses to go to",
		"whoever never subscribed has no portal",
		"without Stripe there is nothing to buy",
	],
	credits: [
		"credits tell the balance; without Stripe everything is on",
		"the session's endpoints take sessions alone",
		"whoever buys a plan has it",
	],
	"plan-gate": ["the gate works and a plan decides what is generated"],
	"plan-generation": [
		"a free plan spends a credit a generating sync",
		"the gate works and a plan decides what is generated",
		"whoever buys a plan has it",
	],
	"plan-evidence": ["evidence is of the Team plan and above"],
	"plan-without-stripe": [
		"credits tell the balance; without Stripe everything is on",
		"the evidence package covers decisions, exceptions and the log",
	],
};
