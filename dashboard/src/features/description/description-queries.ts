import { queryOptions } from "@tanstack/react-query";
import { projectsGetLiveSpec, runsGetFile, runsListFiles, service } from "../../lib/api.ts";
import { diffTexts } from "../../lib/diff-texts.ts";

const FOREVER = Number.POSITIVE_INFINITY;

export interface FilePlace {
	readonly projectId: string;
	readonly runId: string;
	readonly path: string;
}

/** The files that a version was judged by; null where they are not kept. */
export const filesQuery = (projectId: string, runId: string) =>
	queryOptions({
		queryKey: ["projects", projectId, "runs", runId, "files"],
		queryFn: async () => (await runsListFiles(service, { id: projectId, runId })).after?.paths ?? null,
		staleTime: FOREVER,
	});

export const fileQuery = (place: FilePlace) =>
	queryOptions({
		queryKey: ["projects", place.projectId, "runs", place.runId, "file", place.path],
		queryFn: () => readFile(place),
		staleTime: FOREVER,
	});

async function readFile({ projectId, runId, path }: FilePlace): Promise<string> {
	return runsGetFile(service, { id: projectId, runId, side: "after", path });
}

/** Fetched from where it is deployed: asked for by hand, because it costs a request to somebody else's server. */
export const liveQuery = (projectId: string) =>
	queryOptions({
		queryKey: ["projects", projectId, "live"],
		queryFn: () => projectsGetLiveSpec(service, { id: projectId }),
		staleTime: 60_000,
	});

/** The lines of two texts beside each other; `name` tells them from other two. */
export const textDiffQuery = (name: readonly string[], before: string, after: string) =>
	queryOptions({
		queryKey: ["text-diff", ...name],
		queryFn: ({ signal }) => diffTexts({ before, after }, signal),
		staleTime: FOREVER,
	});
