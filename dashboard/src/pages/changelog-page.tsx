import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { changelogQuery } from "../features/changelog/changelog-queries.ts";
import { changelogStatuses, readChangelogSearch } from "../features/changelog/changelog-search.ts";
import { EntryCard, type EntryTask } from "../features/changelog/entry-card.tsx";
import { EntryDialog } from "../features/changelog/entry-dialog.tsx";
import { ProjectNav } from "../features/projects/project-nav.tsx";
import { settingsQuery } from "../features/projects/project-queries.ts";
import { RequireSession } from "../features/session/require-session.tsx";
import type { ChangelogEntry } from "../lib/api.ts";
import { useFilters } from "../lib/use-filters.ts";
import { changelog as words } from "../texts/changelog.ts";
import { shell } from "../texts/shell.ts";
import { Button } from "../ui/button.tsx";
import { Choice } from "../ui/choice.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ProblemView } from "../ui/problem-view.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Toolbar } from "../ui/toolbar.tsx";

const route = getRouteApi("/projects/$id/changelog");

/** What each version changed, as drafts and as published entries. */
export function ChangelogPage() {
	const { id } = route.useParams();
	return (
		<RequireSession>
			<PageHeading title={words.title} above={<ProjectNav id={id} />} />
			<p>{words.lead}</p>
			<Entries id={id} />
		</RequireSession>
	);
}

function Entries({ id }: { readonly id: string }) {
	const search = useFilters(readChangelogSearch);
	const navigate = useNavigate({ from: "/projects/$id/changelog" });
	const list = useInfiniteQuery(changelogQuery(id, search));
	const settings = useQuery(settingsQuery(id));
	const [task, setTask] = useState<EntryTask | null>(null);
	const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
	const onShown = useChosen(search.entry, entries, list);
	if (list.isPending) return <Skeleton lines={6} />;
	if (list.data === undefined) return <ProblemView error={list.error} onRetry={() => list.refetch()} />;
	if (entries.length === 0 && search.status === undefined) {
		return <EmptyState title={words.noneTitle} text={words.noneText} />;
	}
	return (
		<>
			<Toolbar>
				<Choice<string>
					label={words.status}
					value={search.status ?? "all"}
					options={[
						["all", words.statuses.all],
						...changelogStatuses.map((status) => [status, words.statuses[status]] as const),
					]}
					onChoose={(status) => navigate({ search: readChangelogSearch({ status }), replace: true })}
				/>
			</Toolbar>
			{entries.length === 0 ? <EmptyState title={words.noMatchTitle} text={words.noMatchText} /> : null}
			{entries.map((entry) => (
				<EntryCard
					key={entry.id}
					entry={entry}
					mayPublish={settings.data?.may.includes("publish") ?? false}
					onTask={setTask}
					onShown={entry.id === search.entry ? onShown : undefined}
				/>
			))}
			{list.hasNextPage ? (
				<Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
					{shell.states.more}
				</Button>
			) : null}
			{task === null ? null : <EntryDialog projectId={id} task={task} onDone={() => setTask(null)} />}
		</>
	);
}

interface EntryPages {
	readonly hasNextPage: boolean;
	readonly isFetchingNextPage: boolean;
	readonly isFetchNextPageError: boolean;
	readonly fetchNextPage: () => unknown;
}

/** Reads on until the entry that the address points at is there, and moves to it once. */
function useChosen(chosen: string | undefined, entries: readonly ChangelogEntry[], pages: EntryPages) {
	const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
	const isMissing = chosen !== undefined && entries.every(({ id }) => id !== chosen);
	useEffect(() => {
		if (isMissing && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) fetchNextPage();
	}, [isMissing, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
	const shown = useRef<string>(undefined);
	return (card: HTMLElement | null): void => {
		if (card === null || shown.current === chosen) return;
		shown.current = chosen;
		card.focus();
	};
}
