import { useInfiniteQuery } from "@tanstack/react-query";
import { account } from "../../texts/account.ts";
import { shell } from "../../texts/shell.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { ownEventsQuery } from "./account-queries.ts";

const words = account.events;

/** The security log of who is signed in. */
export function EventsCard() {
	const list = useInfiniteQuery(ownEventsQuery);
	if (list.isPending) return <Skeleton lines={6} />;
	if (list.data === undefined) return <ProblemView error={list.error} onRetry={() => list.refetch()} />;
	const events = list.data.pages.flatMap((page) => page.events);
	return (
		<Card title={words.title}>
			{events.length === 0 ? <p>{words.none}</p> : null}
			<Table
				label={words.title}
				rows={events}
				keyOf={({ id }) => id}
				columns={[
					{ title: words.when, isHead: true, cell: ({ at }) => <RelativeTime value={at} /> },
					{ title: words.what, cell: ({ kind }) => kind.replaceAll("_", " ") },
					{ title: words.subject, cell: ({ subject }) => subject },
				]}
			/>
			{list.hasNextPage ? (
				<div>
					<Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
						{shell.states.more}
					</Button>
				</div>
			) : null}
		</Card>
	);
}
