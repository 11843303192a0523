import { useQuery } from "@tanstack/react-query";
import { description as words } from "../../texts/description.ts";
import { Outcome } from "../../ui/outcome.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { asLines, TextLines } from "../../ui/text-lines.tsx";
import { Compared } from "./compared.tsx";
import { type FilePlace, fileQuery, liveQuery } from "./description-queries.ts";

/** A file of a version as it is. */
export function OneFile({ place }: { readonly place: FilePlace }) {
	const file = useQuery(fileQuery(place));
	if (file.isPending) return <Skeleton lines={12} />;
	if (file.data === undefined) return <ProblemView error={file.error} onRetry={() => file.refetch()} />;
	return <TextLines label={place.path} lines={asLines(file.data)} />;
}

/** The same file of two versions. */
export function TwoFiles({ before, after }: { readonly before: FilePlace; readonly after: FilePlace }) {
	const [old, young] = [useQuery(fileQuery(before)), useQuery(fileQuery(after))];
	if (old.isPending || young.isPending) return <Skeleton lines={12} />;
	if (old.data === undefined) return <ProblemView error={old.error} onRetry={() => old.refetch()} />;
	if (young.data === undefined) return <ProblemView error={young.error} onRetry={() => young.refetch()} />;
	const name = [before.runId, after.runId, after.path];
	return <Compared name={name} before={old.data} after={young.data} label={after.path} />;
}

/** A file of a version, and what is deployed. */
export function FileAndDeployed({ place }: { readonly place: FilePlace }) {
	const [file, live] = [useQuery(fileQuery(place)), useQuery(liveQuery(place.projectId))];
	if (file.isPending || live.isPending) return <Skeleton lines={12} />;
	if (file.data === undefined) return <ProblemView error={file.error} onRetry={() => file.refetch()} />;
	if (live.data === undefined) return <ProblemView error={live.error} onRetry={() => live.refetch()} />;
	const { drifted, source_url, fetched_at, sha256, spec } = live.data;
	return (
		<>
			<Outcome isGood={!drifted}>{drifted ? words.drifted : words.inStep}</Outcome>
			<p>
				{words.fetched} <RelativeTime value={fetched_at} /> {words.from} <code>{source_url}</code>
			</p>
			<Compared name={[place.runId, place.path, sha256]} before={file.data} after={spec} label={source_url} />
		</>
	);
}
