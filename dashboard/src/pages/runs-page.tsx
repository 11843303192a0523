import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useDeferredValue } from "react";
import { ProjectNav } from "../features/projects/project-nav.tsx";
import { historyQuery } from "../features/runs/history-query.ts";
import { RunList } from "../features/runs/run-list.tsx";
import { readRunsSearch, runFilters } from "../features/runs/runs-search.ts";
import { Timeline } from "../features/runs/timeline.tsx";
import { Trends } from "../features/runs/trends.tsx";
import { wordOf } from "../features/runs/word-of.ts";
import { RequireSession } from "../features/session/require-session.tsx";
import { useFilters } from "../lib/use-filters.ts";
import { history as moreWords } from "../texts/history.ts";
import { runs } from "../texts/runs.ts";
import { Choice } from "../ui/choice.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Field } from "../ui/field.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ProblemView } from "../ui/problem-view.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Toolbar } from "../ui/toolbar.tsx";

const words = runs;
const route = getRouteApi("/projects/$id/runs");

/** What values of the API are called; a verdict is its own word. */
const valueWords = { verdict: {}, mode: words.facts.modes, status: words.status } as const;

/** Every run of a project, narrowed by what its address says. */
export function RunsPage() {
	const { id } = route.useParams();
	return (
		<RequireSession>
			<PageHeading title={words.title} above={<ProjectNav id={id} />} />
			<Timeline projectId={id} />
			<Filters />
			<History id={id} />
		</RequireSession>
	);
}

function Filters() {
	const search = useFilters(readRunsSearch);
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
					options={[
						["", words.filters.all],
						...runFilters[name].map((value) => [value, wordOf(valueWords[name], value)] as const),
					]}
					onChoose={(value) => change({ [name]: value })}
				/>
			))}
			{(["from", "to"] as const).map((name) => (
				<Field
					key={name}
					label={moreWords[name]}
					type="date"
					value={search[name] ?? ""}
					onChange={(event) => change({ [name]: event.target.value })}
				/>
			))}
		</Toolbar>
	);
}

function History({ id }: { readonly id: string }) {
	const search = useDeferredValue(useFilters(readRunsSearch));
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
	const more = (): void => {
		if (history.hasNextPage && !history.isFetchingNextPage) void history.fetchNextPage();
	};
	return (
		<>
			<Trends projectId={id} runs={runs} />
			<RunList runs={runs} hasMore={history.hasNextPage} onNearEnd={more} />
			<p>{history.hasNextPage ? moreWords.loading : moreWords.end}</p>
		</>
	);
}
