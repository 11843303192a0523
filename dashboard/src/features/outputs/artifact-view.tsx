import { useQuery } from "@tanstack/react-query";
import { outputs as words } from "../../texts/outputs.ts";
import { ProblemView } from "../../ui/problem-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { asLines, TextLines } from "../../ui/text-lines.tsx";
import { type ArtifactPlace, artifactDiffQuery, artifactQuery } from "./artifact-query.ts";

/** The whole text of an output. */
export function ArtifactText({ place, path }: { readonly place: ArtifactPlace; readonly path: string }) {
	const text = useQuery(artifactQuery(place));
	if (text.isPending) return <Skeleton lines={12} />;
	if (text.data === undefined) return <ProblemView error={text.error} onRetry={() => text.refetch()} />;
	return <TextLines label={words.text(path)} lines={asLines(text.data)} />;
}

export interface ArtifactDiffProps {
	readonly before: ArtifactPlace;
	readonly after: ArtifactPlace;
	readonly path: string;
}

/** What became of it since another version. */
export function ArtifactDiff({ before, after, path }: ArtifactDiffProps) {
	const lines = useQuery(artifactDiffQuery(before, after));
	if (lines.isPending) return <Skeleton lines={12} />;
	if (lines.data === undefined) return <ProblemView error={lines.error} onRetry={() => lines.refetch()} />;
	if (lines.data.every(({ mark }) => mark === "both")) return <p>{words.same}</p>;
	return <TextLines label={words.text(path)} lines={lines.data} />;
}
