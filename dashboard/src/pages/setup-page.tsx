import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { RequireSession } from "../features/session/require-session.tsx";
import { CreateAppForm } from "../features/setup/create-app-form.tsx";
import { MadeApp } from "../features/setup/made-app.tsx";
import { setupQuery } from "../features/setup/setup-queries.ts";
import { readSetupSearch } from "../features/setup/setup-search.ts";
import type { Setup } from "../lib/api.ts";
import { useFilters } from "../lib/use-filters.ts";
import { setup as words } from "../texts/setup.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ProblemView } from "../ui/problem-view.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Table } from "../ui/table.tsx";

/** What whoever runs the service has still to configure, and the way to a GitHub App. */
export function SetupPage() {
	return (
		<RequireSession>
			<PageHeading title={words.title} />
			<SetupOf />
		</RequireSession>
	);
}

function SetupOf() {
	const { code } = useFilters(readSetupSearch);
	const setup = useQuery(setupQuery);
	if (setup.data === undefined) {
		return setup.error === null ? (
			<Skeleton lines={6} />
		) : (
			<ProblemView error={setup.error} onRetry={() => setup.refetch()} />
		);
	}
	if (!setup.data.operator) return <EmptyState title={words.notOperatorTitle} text={words.notOperatorText} />;
	return code === undefined ? <Gaps setup={setup.data} /> : <MadeApp code={code} />;
}

function Gaps({ setup: { gaps, public_url } }: { readonly setup: Setup }) {
	if (gaps.length === 0) {
		return (
			<EmptyState title={words.doneTitle} text={words.doneText}>
				<Link to="/onboarding" search={{}}>
					{words.onboard}
				</Link>
			</EmptyState>
		);
	}
	const lacksApp = gaps.some(({ variables }) => variables.includes("GITHUB_APP_ID"));
	return (
		<>
			<p>{words.lead}</p>
			{lacksApp ? <CreateAppForm publicUrl={public_url} /> : null}
			<Card title={words.gaps}>
				<Table
					label={words.gaps}
					rows={gaps}
					keyOf={({ variables }) => variables}
					columns={[
						{ title: words.columns.variables, isHead: true, cell: ({ variables }) => variables },
						{ title: words.columns.effect, cell: ({ effect }) => effect },
					]}
				/>
			</Card>
		</>
	);
}
