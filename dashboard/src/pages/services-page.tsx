import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CallTable } from "../features/services/call-table.tsx";
import { GraphView } from "../features/services/graph-view.tsx";
import { ServiceTable } from "../features/services/service-table.tsx";
import { graphQuery } from "../features/services/services-queries.ts";
import { RequireSession } from "../features/session/require-session.tsx";
import { services as words } from "../texts/services.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ProblemView } from "../ui/problem-view.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

/** Who consumes what, and what of it the latest breaks reach. */
export function ServicesPage() {
	return (
		<RequireSession>
			<PageHeading title={words.title} />
			<p>{words.lead}</p>
			<Services />
		</RequireSession>
	);
}

function Services() {
	const graph = useQuery(graphQuery);
	if (graph.isPending) return <Skeleton lines={8} />;
	if (graph.data === undefined) return <ProblemView error={graph.error} onRetry={() => graph.refetch()} />;
	const { services, truncated } = graph.data;
	if (services.length === 0) {
		return (
			<EmptyState title={words.noneTitle} text={words.noneText}>
				<Link to="/onboarding" search={{}}>
					{words.link}
				</Link>
			</EmptyState>
		);
	}
	return (
		<>
			<Card title={words.graph}>
				<GraphView graph={graph.data} />
				<CallTable graph={graph.data} />
				{truncated ? <p>{words.truncated}</p> : null}
			</Card>
			<h2>{words.list}</h2>
			<ServiceTable services={services} />
		</>
	);
}
