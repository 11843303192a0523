import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { KeyDialogs, type KeyTask } from "../features/keys/key-dialogs.tsx";
import { KeyTable } from "../features/keys/key-table.tsx";
import { keysQuery } from "../features/keys/keys-queries.ts";
import { RequireSession } from "../features/session/require-session.tsx";
import { keys as keyTexts } from "../texts/keys.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ProblemView } from "../ui/problem-view.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

const words = keyTexts;

/** The API keys of who is signed in. */
export function KeysPage() {
	const [task, setTask] = useState<KeyTask | null>(null);
	return (
		<RequireSession>
			<PageHeading title={words.title}>
				<Button look="primary" onClick={() => setTask({ kind: "create" })}>
					{words.create}
				</Button>
			</PageHeading>
			<p>{words.lead}</p>
			<Keys onTask={setTask} />
			<KeyDialogs task={task} onDone={() => setTask(null)} />
		</RequireSession>
	);
}

function Keys({ onTask }: { readonly onTask: (task: KeyTask) => void }) {
	const list = useQuery(keysQuery);
	if (list.isPending) return <Skeleton lines={4} />;
	if (list.data === undefined) return <ProblemView error={list.error} onRetry={() => list.refetch()} />;
	if (list.data.keys.length === 0) return <EmptyState title={words.noneTitle} text={words.noneText} />;
	return <KeyTable keys={list.data.keys} onTask={onTask} />;
}
