import { queryOptions } from "@tanstack/react-query";
import { runsGetArtifact, service } from "../../lib/api.ts";
import { diffTexts } from "../../lib/diff-texts.ts";

export interface ArtifactPlace {
	readonly projectId: string;
	readonly runId: string;
	readonly artifactId: string;
}

/** The text of an output; it never changes. */
export const artifactQuery = ({ projectId, runId, artifactId }: ArtifactPlace) =>
	queryOptions({
		queryKey: ["projects", projectId, "runs", runId, "artifacts", artifactId],
		queryFn: () => readArtifact({ projectId, runId, artifactId }),
		staleTime: Number.POSITIVE_INFINITY,
	});

export async function readArtifact({ projectId, runId, artifactId }: ArtifactPlace): Promise<string> {
	return runsGetArtifact(service, { id: projectId, runId, artifactId });
}

/** Its difference from the same file of another version. */
export const artifactDiffQuery = (before: ArtifactPlace, after: ArtifactPlace) =>
	queryOptions({
		queryKey: ["projects", after.projectId, "artifact-diff", before.artifactId, after.artifactId],
		queryFn: async ({ signal }) => {
			const [old, young] = await Promise.all([readArtifact(before), readArtifact(after)]);
			return diffTexts({ before: old, after: young }, signal);
		},
		staleTime: Number.POSITIVE_INFINITY,
	});
