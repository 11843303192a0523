import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { projectsListAudit, projectsLogGetCheckpoint, service } from "../../lib/api.ts";
import { refreshEvery } from "../../lib/refresh-every.ts";

const PAGE = 50;

export interface Window {
	readonly from: string;
	readonly to: string;
}

/** The decisions of a window, newest first. */
export const decisionsQuery = (projectId: string, window: Window) =>
	infiniteQueryOptions({
		queryKey: ["projects", projectId, "audit", window],
		queryFn: ({ pageParam }) =>
			projectsListAudit(service, {
				project_id: projectId,
				...window,
				limit: PAGE,
				...(pageParam === null ? {} : { cursor: pageParam }),
			}),
		initialPageParam: null as string | null,
		getNextPageParam: ({ next_cursor }) => next_cursor,
	});

export const checkpointQuery = (projectId: string) =>
	queryOptions({
		queryKey: ["projects", projectId, "checkpoint"],
		queryFn: () => projectsLogGetCheckpoint(service, { id: projectId }),
		refetchInterval: refreshEvery(60_000),
	});
