import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { announce } from "../../lib/announce.tsx";
import { authEndOtherSignIns, service } from "../../lib/api.ts";
import { account } from "../../texts/account.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { signInsQuery } from "./account-queries.ts";

const words = account.signIns;

/** Where somebody is signed in, and the end of all but this. */
export function SignInsCard() {
	const queries = useQueryClient();
	const list = useQuery(signInsQuery);
	const end = useMutation({
		mutationFn: () => authEndOtherSignIns(service),
		onSuccess: async ({ ended }) => {
			announce(words.ended(ended));
			await queries.invalidateQueries({ queryKey: signInsQuery.queryKey });
		},
	});
	if (list.isPending) return <Skeleton lines={3} />;
	if (list.data === undefined) return <ProblemView error={list.error} onRetry={() => list.refetch()} />;
	const { sign_ins: all } = list.data;
	return (
		<Card title={words.title}>
			<Table
				label={words.title}
				rows={all}
				keyOf={({ created_at, expires_at, current }) => `${created_at} ${expires_at} ${current}`}
				columns={[
					{ title: words.which, isHead: true, cell: ({ current }) => (current ? words.here : words.other) },
					{ title: words.since, cell: ({ created_at }) => <RelativeTime value={created_at} /> },
					{ title: words.until, cell: ({ expires_at }) => <RelativeTime value={expires_at} /> },
				]}
			/>
			{all.length < 2 ? (
				<p>{words.alone}</p>
			) : (
				<div>
					<Button busy={end.isPending} onClick={() => end.mutate()}>
						{words.end}
					</Button>
				</div>
			)}
			{end.error === null ? null : <ProblemView error={end.error} />}
		</Card>
	);
}
