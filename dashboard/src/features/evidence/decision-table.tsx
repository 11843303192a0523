import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { evidence as words } from "../../texts/evidence.ts";
import { shell } from "../../texts/shell.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { Verdict } from "../../ui/verdict.tsx";
import { decisionsQuery, type Window } from "./evidence-queries.ts";

/** The decisions of a window, each with its run. */
export function DecisionTable({ projectId, window }: { readonly projectId: string; readonly window: Window }) {
	const decisions = useInfiniteQuery(decisionsQuery(projectId, window));
	if (decisions.isPending) return <Skeleton lines={6} />;
	if (decisions.data === undefined) {
		return <ProblemView error={decisions.error} onRetry={() => decisions.refetch()} />;
	}
	const rows = decisions.data.pages.flatMap(({ results }) => results);
	if (rows.length === 0) return <EmptyState title={words.decisions.noneTitle} text={words.decisions.noneText} />;
	return (
		<>
			<Table
				label={words.decisions.title}
				rows={rows}
				keyOf={({ id }) => id}
				columns={[
					{
						title: words.decisions.when,
						isHead: true,
						cell: ({ id, created_at }) => (
							<Link to="/projects/$id/runs/$run" params={{ id: projectId, run: id }} search={{}}>
								<RelativeTime value={created_at} />
							</Link>
						),
					},
					{ title: words.decisions.verdict, cell: ({ verdict }) => <Verdict value={verdict} /> },
					{ title: words.decisions.ref, cell: ({ ref }) => ref },
					{ title: words.decisions.commit, cell: ({ commit }) => <code>{commit.slice(0, 8)}</code> },
				]}
			/>
			{decisions.hasNextPage ? (
				<p>
					<Button busy={decisions.isFetchingNextPage} onClick={() => decisions.fetchNextPage()}>
						{shell.states.more}
					</Button>
				</p>
			) : null}
		</>
	);
}
