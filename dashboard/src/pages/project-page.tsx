import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { DayBars } from "../features/projects/day-bars.tsx";
import { DriftMark } from "../features/projects/drift-mark.tsx";
import { ProjectNav } from "../features/projects/project-nav.tsx";
import { protectionQuery } from "../features/projects/project-queries.ts";
import { overviewQuery } from "../features/projects/projects-queries.ts";
import { historyQuery } from "../features/runs/history-query.ts";
import { RunTable } from "../features/runs/run-table.tsx";
import { RequireSession } from "../features/session/require-session.tsx";
import { announce } from "../lib/announce.tsx";
import { type ProjectOverview, projectsSync, service } from "../lib/api.ts";
import { sayNumber } from "../lib/format-number.ts";
import { project as own } from "../texts/project.ts";
import { projects as words } from "../texts/projects.ts";
import { runs as runWords } from "../texts/runs.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Facts } from "../ui/facts.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ProblemView } from "../ui/problem-view.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

const route = getRouteApi("/projects/$id");

/** One project: how it stands, and what was decided last. */
export function ProjectPage() {
	return (
		<RequireSession>
			<ProjectOf />
		</RequireSession>
	);
}

function ProjectOf() {
	const { id } = route.useParams();
	const overview = useQuery(overviewQuery);
	if (overview.isPending) {
		return (
			<>
				<PageHeading title={words.title} above={<ProjectNav id={id} />} />
				<Skeleton lines={6} />
			</>
		);
	}
	const project = overview.data?.projects.find(({ project_id }) => project_id === id);
	if (overview.data === undefined) {
		return (
			<>
				<PageHeading title={words.title} />
				<ProblemView error={overview.error} onRetry={() => overview.refetch()} />
			</>
		);
	}
	if (project === undefined) return <NotFoundPage />;
	return (
		<>
			<PageHeading title={project.name} above={<ProjectNav id={id} />}>
				<SyncButton id={id} />
			</PageHeading>
			<Card>
				<Standing project={project} />
			</Card>
			<Protection id={id} />
			<NewestRuns id={id} />
		</>
	);
}

function Standing({ project }: { readonly project: ProjectOverview }) {
	const { version, drift, last_synced_at, outputs, days } = project;
	return (
		<Facts
			facts={[
				[words.columns.repository, project.repo_full_name],
				[words.columns.version, version ?? words.never],
				[words.columns.drift, <DriftMark key="drift" drift={drift} />],
				[
					words.columns.synced,
					last_synced_at === null ? words.never : <RelativeTime key="at" value={last_synced_at} />,
				],
				[own.outputs, outputs.join(", ")],
				[words.columns.days, <DayBars key="days" days={days} />],
			]}
		/>
	);
}

function SyncButton({ id }: { readonly id: string }) {
	const queries = useQueryClient();
	const sync = useMutation({
		mutationFn: () => projectsSync(service, { id }),
		onSettled: () => queries.invalidateQueries({ queryKey: ["projects"] }),
		onSuccess: () => announce(own.synced),
	});
	return (
		<>
			<Button busy={sync.isPending} onClick={() => sync.mutate()}>
				{own.sync}
			</Button>
			{sync.error === null ? null : <ProblemView error={sync.error} />}
		</>
	);
}

function Protection({ id }: { readonly id: string }) {
	const { data } = useQuery(protectionQuery(id));
	if (data === undefined) return null;
	const { summary } = own;
	return (
		<Card title={summary.title}>
			<Facts
				facts={[
					[summary.syncs, sayNumber(data.total_syncs)],
					[summary.caught, sayNumber(data.breaking_changes_caught)],
					[summary.blocks, sayNumber(data.gate_blocks)],
					[summary.artifacts, sayNumber(data.artifacts_generated)],
				]}
			/>
		</Card>
	);
}

/** Runs that the project's own page shows. */
const NEWEST = 10;

function NewestRuns({ id }: { readonly id: string }) {
	const runs = useInfiniteQuery({ ...historyQuery(id, {}), refetchInterval: 30_000 });
	if (runs.isPending) return <Skeleton lines={5} />;
	if (runs.data === undefined) return <ProblemView error={runs.error} onRetry={() => runs.refetch()} />;
	const newest = runs.data.pages[0]?.runs.slice(0, NEWEST) ?? [];
	if (newest.length === 0) return <EmptyState title={runWords.noneTitle} text={runWords.noneText} />;
	return (
		<Card title={runWords.title}>
			<RunTable runs={newest} />
			<Link to="/projects/$id/runs" params={{ id }} search={{}}>
				{runWords.all}
			</Link>
		</Card>
	);
}
