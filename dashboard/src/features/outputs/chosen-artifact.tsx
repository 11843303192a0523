import { useQuery } from "@tanstack/react-query";
import type { ArtifactSummary, Run, RunDetail } from "../../lib/api.ts";
import { outputs as words } from "../../texts/outputs.ts";
import { Card } from "../../ui/card.tsx";
import { Choice } from "../../ui/choice.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { ArtifactPlace } from "./artifact-query.ts";
import { ArtifactDiff, ArtifactText } from "./artifact-view.tsx";
import { earlierArtifactQuery } from "./earlier-artifact.ts";
import { InstallLine } from "./install-line.tsx";
import type { OutputsSearch } from "./outputs-search.ts";

export interface ChosenArtifactProps {
	readonly run: RunDetail;
	readonly artifact: ArtifactSummary;
	/** The version before; undefined where there is none. */
	readonly earlier: Run | undefined;
	readonly isOpen: boolean;
	readonly show: OutputsSearch["show"];
	readonly onShow: (show: "whole" | "changes") => void;
}

/** One output: how it is fetched, its text, and what changed in it. */
export function ChosenArtifact({ run, artifact, earlier, isOpen, show, onShow }: ChosenArtifactProps) {
	const place = { projectId: run.project_id, runId: run.id, artifactId: artifact.id };
	return (
		<Card title={artifact.path}>
			<InstallLine place={place} artifact={artifact} isOpen={isOpen} />
			{earlier === undefined ? null : (
				<Choice
					label={words.show}
					value={show ?? "whole"}
					options={[
						["whole", words.whole],
						["changes", words.since(earlier.version_number)],
					]}
					onChoose={onShow}
				/>
			)}
			{show === "changes" && earlier !== undefined ? (
				<Changes place={place} artifact={artifact} earlier={earlier} />
			) : (
				<ArtifactText place={place} path={artifact.path} />
			)}
		</Card>
	);
}

interface ChangesProps {
	readonly place: ArtifactPlace;
	readonly artifact: ArtifactSummary;
	readonly earlier: Run;
}

function Changes({ place, artifact, earlier }: ChangesProps) {
	const before = useQuery(earlierArtifactQuery(place.projectId, earlier.id, artifact.path));
	if (before.isPending) return <Skeleton lines={12} />;
	if (before.data === undefined) return <ProblemView error={before.error} onRetry={() => before.refetch()} />;
	if (before.data === null) return <p>{words.new}</p>;
	return <ArtifactDiff before={before.data} after={place} path={artifact.path} />;
}
