import { useQuery } from "@tanstack/react-query";
import { sayNumber } from "../../lib/format-number.ts";
import { billing as words } from "../../texts/billing.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { planQuery } from "./billing-queries.ts";
import type { BillingSearch } from "./billing-search.ts";
import { Returned } from "./returned.tsx";
import { useRedirect } from "./use-redirect.ts";

/** What somebody has, and the way to change how it is paid. */
export function PlanCard(search: BillingSearch) {
	const plan = useQuery(planQuery(search));
	const portal = useRedirect();
	if (plan.isPending) return <Skeleton lines={4} />;
	if (plan.data === undefined) return <ProblemView error={plan.error} onRetry={() => plan.refetch()} />;
	const { plan: own, billing, credits_left, subscription_status: status } = plan.data;
	return (
		<Card title={words.yours}>
			<Returned {...search} plan={plan.data} />
			<Facts
				facts={[
					[words.plan, billing ? (words.names[own.name] ?? own.name) : words.everything],
					[words.credits, credits_left === null ? words.uncounted : words.left(credits_left, own.monthly_credits ?? 0)],
					...(status === null ? [] : [[words.status, words.statuses[status] ?? status] as const]),
				]}
			/>
			{billing ? null : <p>{words.off}</p>}
			{status === null ? null : (
				<div>
					<Button busy={portal.isPending || portal.isSuccess} onClick={() => portal.mutate("portal")}>
						{words.portal}
					</Button>
				</div>
			)}
			{portal.error === null ? null : <ProblemView error={portal.error} />}
			<p>{words.gate(sayNumber(0))}</p>
		</Card>
	);
}
