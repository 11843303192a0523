import { useQuery } from "@tanstack/react-query";
import { sayNumber } from "../../lib/format-number.ts";
import { sayMonth } from "../../lib/format-time.ts";
import { billing as words } from "../../texts/billing.ts";
import { Card } from "../../ui/card.tsx";
import { Meter } from "../../ui/meter.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { creditMonthsQuery } from "./billing-queries.ts";

/** Generating syncs by month. */
export function CreditMonths() {
	const list = useQuery(creditMonthsQuery);
	if (list.isPending) return <Skeleton lines={4} />;
	if (list.data === undefined) return <ProblemView error={list.error} onRetry={() => list.refetch()} />;
	const { months } = list.data;
	const most = Math.max(1, ...months.map(({ spent }) => spent));
	return (
		<Card title={words.byMonth}>
			<Table
				label={words.byMonth}
				rows={months}
				keyOf={({ month }) => month}
				columns={[
					{ title: words.month, isHead: true, cell: ({ month }) => sayMonth(month) },
					{ title: words.spent, isNumber: true, cell: ({ spent }) => sayNumber(spent) },
					{ title: words.share, cell: ({ spent }) => <Meter value={spent} most={most} /> },
				]}
			/>
		</Card>
	);
}
