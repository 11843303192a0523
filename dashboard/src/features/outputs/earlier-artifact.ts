import { queryOptions } from "@tanstack/react-query";
import { runsGet, service } from "../../lib/api.ts";
import type { ArtifactPlace } from "./artifact-query.ts";

/** The output of the same path of another version; null where that did not have it. */
export const earlierArtifactQuery = (projectId: string, runId: string, path: string) =>
	queryOptions({
		queryKey: ["projects", projectId, "runs", runId, "artifact-at", path],
		queryFn: async (): Promise<ArtifactPlace | null> => {
			const { artifacts } = await runsGet(service, { id: projectId, runId });
			const found = artifacts.find((one) => one.path === path);
			return found === undefined ? null : { projectId, runId, artifactId: found.id };
		},
		staleTime: Number.POSITIVE_INFINITY,
	});
