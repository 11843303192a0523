import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { DecisionTable } from "../features/evidence/decision-table.tsx";
import { readEvidenceSearch, windowOf } from "../features/evidence/evidence-search.ts";
import { LogCard } from "../features/evidence/log-card.tsx";
import { PackageCard } from "../features/evidence/package-card.tsx";
import { PackageCheck } from "../features/evidence/package-check.tsx";
import { overviewQuery } from "../features/projects/projects-queries.ts";
import { RequireSession } from "../features/session/require-session.tsx";
import type { ProjectOverview } from "../lib/api.ts";
import { useFilters } from "../lib/use-filters.ts";
import { useNow } from "../lib/use-now.ts";
import { evidence as words } from "../texts/evidence.ts";
import { Choice } from "../ui/choice.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Field } from "../ui/field.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ProblemView } from "../ui/problem-view.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Toolbar } from "../ui/toolbar.tsx";

/** What was decided, as a package that proves itself, and the log that holds it. */
export function EvidencePage() {
	return (
		<RequireSession>
			<PageHeading title={words.title} />
			<p>{words.lead}</p>
			<Projects />
			<PackageCheck />
		</RequireSession>
	);
}

function Projects() {
	const overview = useQuery(overviewQuery);
	const { project: wanted } = useFilters(readEvidenceSearch);
	if (overview.isPending) return <Skeleton lines={6} />;
	if (overview.data === undefined) {
		return <ProblemView error={overview.error} onRetry={() => overview.refetch()} />;
	}
	const { projects } = overview.data;
	const project = projects.find(({ project_id }) => project_id === wanted) ?? projects[0];
	if (project === undefined) {
		return (
			<EmptyState title={words.noneTitle} text={words.noneText}>
				<Link to="/onboarding" search={{}}>
					{words.link}
				</Link>
			</EmptyState>
		);
	}
	return <EvidenceOf projects={projects} id={project.project_id} />;
}

function EvidenceOf({ projects, id }: { readonly projects: readonly ProjectOverview[]; readonly id: string }) {
	const search = useFilters(readEvidenceSearch);
	const navigate = useNavigate({ from: "/evidence" });
	const window = windowOf(search, useNow(60_000));
	const change = (more: Readonly<Record<string, string>>) =>
		navigate({ search: (known) => readEvidenceSearch({ ...known, ...more }), replace: true });
	return (
		<>
			<Toolbar>
				<Choice
					label={words.project}
					value={id}
					options={projects.map(({ project_id, name }) => [project_id, name] as const)}
					onChoose={(project) => change({ project })}
				/>
				<Field
					label={words.from}
					type="date"
					value={window.from}
					max={window.to}
					onChange={({ target }) => change({ from: target.value })}
				/>
				<Field
					label={words.to}
					type="date"
					value={window.to}
					min={window.from}
					onChange={({ target }) => change({ to: target.value })}
				/>
			</Toolbar>
			<PackageCard key={`${id} ${window.from} ${window.to}`} projectId={id} window={window} />
			<h2>{words.decisions.title}</h2>
			<DecisionTable projectId={id} window={window} />
			<LogCard key={id} projectId={id} />
		</>
	);
}
