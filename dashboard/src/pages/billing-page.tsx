import { readBillingSearch } from "../features/billing/billing-search.ts";
import { CreditMonths } from "../features/billing/credit-months.tsx";
import { PlanCard } from "../features/billing/plan-card.tsx";
import { PlansTable } from "../features/billing/plans-table.tsx";
import { RequireSession } from "../features/session/require-session.tsx";
import { useFilters } from "../lib/use-filters.ts";
import { billing as words } from "../texts/billing.ts";
import { PageHeading } from "../ui/page-heading.tsx";

/** What somebody has, what it costs, and what else there is. */
export function BillingPage() {
	const search = useFilters(readBillingSearch);
	return (
		<RequireSession>
			<PageHeading title={words.title} />
			<PlanCard {...search} />
			<PlansTable />
			<CreditMonths />
		</RequireSession>
	);
}
