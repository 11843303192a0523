import type { AccountPlan } from "../../lib/api.ts";
import { billing as words } from "../../texts/billing.ts";
import { Outcome } from "../../ui/outcome.tsx";
import type { BillingSearch } from "./billing-search.ts";

/** What became of a visit to Stripe, for somebody who has just come back. */
export function Returned({ back, plan }: BillingSearch & { readonly plan: AccountPlan }) {
	if (back === undefined) return null;
	if (back === "unpaid") return <Outcome isGood={false}>{words.back.unpaid}</Outcome>;
	if (back === "portal") return <Outcome isGood>{words.back.portal}</Outcome>;
	const hasArrived = plan.subscription_status === "active";
	return (
		<div role="status">
			<Outcome isGood>
				{hasArrived ? words.back.paid(words.names[plan.plan.name] ?? plan.plan.name) : words.back.waiting}
			</Outcome>
		</div>
	);
}
