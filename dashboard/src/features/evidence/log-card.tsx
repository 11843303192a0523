import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LogCheckpoint } from "../../lib/api.ts";
import { download } from "../../lib/download.ts";
import { sayNumber } from "../../lib/format-number.ts";
import { evidence as words } from "../../texts/evidence.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { checkpointQuery } from "./evidence-queries.ts";
import { LogStatement } from "./log-statement.tsx";
import { type ProvenLog, proveLog, provenLogQuery } from "./prove-log.ts";

/** The log's newest checkpoint, kept by this browser and proved against the one that it kept before. */
export function LogCard({ projectId }: { readonly projectId: string }) {
	const checkpoint = useQuery(checkpointQuery(projectId));
	return (
		<Card title={words.log.title}>
			<p>{words.log.lead}</p>
			{checkpoint.data === undefined ? (
				checkpoint.isPending ? (
					<Skeleton lines={3} />
				) : (
					<ProblemView error={checkpoint.error} onRetry={() => checkpoint.refetch()} />
				)
			) : (
				<Log projectId={projectId} told={checkpoint.data} />
			)}
		</Card>
	);
}

interface Told {
	readonly projectId: string;
	readonly told: LogCheckpoint;
}

function Log({ projectId, told }: Told) {
	const proven = useQuery(provenLogQuery(projectId, told));
	return (
		<>
			{proven.data === undefined ? (
				proven.isPending ? (
					<p>{words.log.proving}</p>
				) : (
					<ProblemView error={proven.error} onRetry={() => proven.refetch()} />
				)
			) : (
				<LogStatement proven={proven.data} size={told.size} />
			)}
			<Facts
				facts={[
					[words.log.size, sayNumber(told.size)],
					[words.log.root, <code key="root">{told.root_hash}</code>],
					[words.log.key, <code key="key">{told.key}</code>],
				]}
			/>
			<div>
				<Button onClick={() => download(`${projectId}.checkpoint`, "text/plain", told.checkpoint)}>
					{words.log.save}
				</Button>{" "}
				<CopyButton text={told.checkpoint} label={words.log.copy} />
			</div>
			<EarlierCheckpoint projectId={projectId} told={told} />
		</>
	);
}

/** A checkpoint that somebody kept for themselves, where the service cannot reach it. */
function EarlierCheckpoint({ projectId, told }: Told) {
	const [proven, setProven] = useState<ProvenLog | null>(null);
	const [error, setError] = useState<unknown>(null);
	const prove = async (file: File): Promise<void> => {
		setError(null);
		const seen = { checkpoint: await file.text(), key: told.key };
		await proveLog({ projectId, told, seen }).then(setProven, setError);
	};
	return (
		<>
			<FileDrop label={words.log.drop} hint={words.log.dropHint} onFile={prove} />
			{error === null ? null : <ProblemView error={error} />}
			{proven === null ? null : <LogStatement proven={proven} size={told.size} />}
		</>
	);
}
