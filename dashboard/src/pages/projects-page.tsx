import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useDeferredValue } from "react";
import { ProjectTable } from "../features/projects/project-table.tsx";
import { overviewQuery } from "../features/projects/projects-queries.ts";
import { type ProjectsSearch, projectOrders, readProjectsSearch } from "../features/projects/projects-search.ts";
import { selectProjects } from "../features/projects/select-projects.ts";
import { RequireSession } from "../features/session/require-session.tsx";
import { SetupNotice } from "../features/setup/setup-notice.tsx";
import { useFilters } from "../lib/use-filters.ts";
import { projects } from "../texts/projects.ts";
import { Button } from "../ui/button.tsx";
import { Choice } from "../ui/choice.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Field } from "../ui/field.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ProblemView } from "../ui/problem-view.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Toolbar } from "../ui/toolbar.tsx";

const words = projects;

/** Every project that its repository's permission lets somebody see. */
export function ProjectsPage() {
	return (
		<RequireSession>
			<PageHeading title={words.title}>
				<Link to="/onboarding" search={{}}>
					{words.link}
				</Link>
			</PageHeading>
			<SetupNotice />
			<Projects />
		</RequireSession>
	);
}

function Projects() {
	const search = useFilters(readProjectsSearch);
	const navigate = useNavigate();
	const list = useQuery(overviewQuery);
	const wanted = useDeferredValue(search);
	if (list.isPending) return <Skeleton lines={6} />;
	if (list.data === undefined) return <ProblemView error={list.error} onRetry={() => list.refetch()} />;
	const { projects } = list.data;
	if (projects.length === 0) {
		return (
			<EmptyState title={words.noneTitle} text={words.noneText}>
				<Link to="/onboarding" search={{}}>
					{words.link}
				</Link>
				<Link to="/try" search={{ example: true }}>
					{words.example}
				</Link>
			</EmptyState>
		);
	}
	const change = (more: ProjectsSearch) => navigate({ to: "/projects", search: { ...search, ...more }, replace: true });
	const shown = selectProjects(projects, wanted);
	return (
		<>
			<Toolbar>
				<Field
					label={words.search}
					quietLabel
					placeholder={words.search}
					type="search"
					value={search.text ?? ""}
					onChange={(event) => change({ text: event.target.value })}
				/>
				<Choice
					label={words.sort}
					value={search.order ?? "name"}
					options={projectOrders.map((order) => [order, words.orders[order]])}
					onChoose={(order) => change({ order })}
				/>
				<span>{words.count(shown.length)}</span>
			</Toolbar>
			{shown.length === 0 ? (
				<EmptyState title={words.noMatchTitle} text={words.noMatchText}>
					<Button onClick={() => navigate({ to: "/projects", search: {} })}>{words.clear}</Button>
				</EmptyState>
			) : (
				<ProjectTable projects={shown} />
			)}
		</>
	);
}
