import { useQuery } from "@tanstack/react-query";
import type { AccountPlan, CheckoutRequest, OfferedPlan } from "../../lib/api.ts";
import { sayNumber } from "../../lib/format-number.ts";
import { billing as words } from "../../texts/billing.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { planQuery, plansQuery } from "./billing-queries.ts";
import { sayPrice } from "./say-price.ts";
import { useRedirect } from "./use-redirect.ts";

/** Every plan beside the others, with the way to each. */
export function PlansTable() {
	const plans = useQuery(plansQuery);
	const own = useQuery(planQuery());
	const checkout = useRedirect();
	if (plans.isPending) return <Skeleton lines={8} />;
	if (plans.data === undefined) return <ProblemView error={plans.error} onRetry={() => plans.refetch()} />;
	// Where nothing is sold there is nothing to choose.
	const isSold = own.data?.billing !== false;
	const isBusy = checkout.isPending || checkout.isSuccess;
	return (
		<Card title={words.plans}>
			{checkout.error === null ? null : <ProblemView error={checkout.error} />}
			<Table
				label={words.plans}
				rows={plans.data.plans}
				keyOf={({ name }) => name}
				columns={[
					{ title: words.plan, isHead: true, cell: ({ name }) => words.names[name] ?? name },
					{ title: words.price, cell: ({ name, price }) => sayPrice(price, name === "free") },
					{ title: words.features.gate, cell: (plan) => <Has plan={plan} feature="gate" /> },
					{ title: words.features.generation, cell: sayGeneration },
					{ title: words.features.evidence, cell: (plan) => <Has plan={plan} feature="evidence" /> },
					...(isSold
						? [
								{
									title: words.choose,
									cell: ({ name }: OfferedPlan) => (
										<Choose name={name} own={own.data} busy={isBusy} onChoose={(key) => checkout.mutate(key)} />
									),
								},
							]
						: []),
				]}
			/>
		</Card>
	);
}

function Has({ plan, feature }: { readonly plan: OfferedPlan; readonly feature: string }) {
	return plan.features.includes(feature) ? words.yes : words.no;
}

function sayGeneration({ features, monthly_credits }: OfferedPlan): string {
	if (!features.includes("generation")) return words.no;
	return monthly_credits === null ? words.uncounted : words.monthly(sayNumber(monthly_credits));
}

interface ChooseProps {
	readonly name: OfferedPlan["name"];
	readonly own: AccountPlan | undefined;
	readonly busy: boolean;
	readonly onChoose: (key: CheckoutRequest["priceKey"]) => void;
}

const sold = ["gate_only_pro", "gate_only_team", "pipeline_pro", "pipeline_team", "enterprise"] as const;

/** Nothing where nothing is sold, and of what somebody has already. */
function Choose({ name, own, busy, onChoose }: ChooseProps) {
	const key = sold.find((one) => one === name);
	if (own?.plan.name === name && own.billing) return <strong>{words.current}</strong>;
	if (key === undefined || own === undefined || !own.billing) return null;
	return (
		<Button busy={busy} onClick={() => onChoose(key)}>
			{words.take(words.names[name] ?? name)}
		</Button>
	);
}
