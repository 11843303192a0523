import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useDeferredValue } from "react";
import { ProjectNav } from "../features/projects/project-nav.tsx";
import { historyQuery } from "../features/runs/history-query.ts";
import { RunTable } from "../features/runs/run-table.tsx";
import { readRunsSearch, runFilters } from "../features/runs/runs-search.ts";
import { RequireSession } from "../features/session/require-session.tsx";
import { texts } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { Choice } from "../ui/choice.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Field } from "../ui/field.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ProblemView } from "../ui/problem-view.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Toolbar } from "../ui/toolbar.tsx";

const words = texts.runs;
const route = getRouteApi("/projects/$id/runs");

/** Every run of a project, narrowed by what its address says. */
export function RunsPage() {
	const { id } = route.useParams();
	return (
		<RequireSession>
			<PageHeading title={words.title} above={<ProjectNav id={id} />} />
			<Filters />
			<History id={id} />
		</RequireSession>
	);
}

function Filters() {
	const search = route.useSearch();
	const navigate = useNavigate({ from: "/projects/$id/runs" });
	const change = (more: Readonly<Record<string, string>>) =>
		navigate({ search: (known) => readRunsSearch({ ...known, ...more }), replace: true });
	return (
		<Toolbar>
			<Field
				label={words.filters.text}
				quietLabel
				type="search"
				placeholder={words.filters.text}
				value={search.text ?? ""}
				onChange={(event) => change({ text: event.target.value })}
			/>
			{(["verdict", "mode", "status"] as const).map((name) => (
				<Choice<string>
					key={name}
					label={words.filters[name]}
					value={search[name] ?? ""}
					options={[["", words.filters.all], ...runFilters[name].map((value) => [value, value] as const)]}
					onChoose={(value) => change({ [name]: value })}
				/>
			))}
		</Toolbar>
	);
}

function History({ id }: { readonly id: string }) {
	const search = useDeferredValue(route.useSearch());
	const history = useInfiniteQuery(historyQuery(id, search));
	if (history.isPending) return <Skeleton lines={10} />;
	if (history.data === undefined) return <ProblemView error={history.error} onRetry={() => history.refetch()} />;
	const runs = history.data.pages.flatMap((page) => page.runs);
	if (runs.length === 0) {
		const isNarrowed = Object.keys(search).length > 0;
		return isNarrowed ? (
			<EmptyState title={words.noMatchTitle} text={words.noMatchText} />
		) : (
			<EmptyState title={words.noneTitle} text={words.noneText} />
		);
	}
	return (
		<>
			<RunTable runs={runs} />
			{history.hasNextPage ? (
				<p>
					<Button busy={history.isFetchingNextPage} onClick={() => history.fetchNextPage()}>
						{texts.states.more}
					</Button>
				</p>
			) : null}
		</>
	);
}
