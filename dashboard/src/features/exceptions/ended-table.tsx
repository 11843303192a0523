import { useInfiniteQuery } from "@tanstack/react-query";
import type { EndedException } from "../../lib/api.ts";
import { exceptions as words } from "../../texts/exceptions.ts";
import { shell } from "../../texts/shell.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { sayOrigin } from "./exception-table.tsx";
import { endedExceptionsQuery } from "./exceptions-queries.ts";

/** Exceptions that were ended before their day, the newest end first, and by whom. */
export function EndedTable({ projectId }: { readonly projectId: string }) {
	const list = useInfiniteQuery(endedExceptionsQuery(projectId));
	if (list.isPending) return <Skeleton lines={3} />;
	if (list.data === undefined) return <ProblemView error={list.error} onRetry={() => list.refetch()} />;
	const ended = list.data.pages.flatMap((page) => page.exceptions);
	if (ended.length === 0) return <p>{words.endedNone}</p>;
	return (
		<>
			<Table
				label={words.ended}
				rows={ended}
				keyOf={({ id }) => id}
				columns={[
					{ title: words.columns.finding, isHead: true, cell: ({ finding }) => <code>{finding}</code> },
					{ title: words.columns.ended, cell: ({ ended_at }) => <RelativeTime value={ended_at} /> },
					{ title: words.columns.by, cell: whoEnded },
					{ title: words.columns.owner, cell: ({ owner }) => owner },
					{ title: words.columns.reason, cell: ({ reason }) => reason },
					{ title: words.columns.from, cell: sayOrigin },
				]}
			/>
			{list.hasNextPage ? (
				<Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
					{shell.states.more}
				</Button>
			) : null}
		</>
	);
}

function whoEnded({ ended_by }: EndedException): string {
	return ended_by === null ? words.withPull : (ended_by.login ?? words.gone);
}
