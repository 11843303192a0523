import { infiniteQueryOptions } from "@tanstack/react-query";
import { projectsListChangelog, service } from "../../lib/api.ts";
import type { ChangelogSearch } from "./changelog-search.ts";

export const changelogQuery = (projectId: string, search: ChangelogSearch) =>
	infiniteQueryOptions({
		queryKey: ["projects", projectId, "changelog", search],
		queryFn: ({ pageParam }) =>
			projectsListChangelog(service, {
				project_id: projectId,
				...search,
				...(pageParam === null ? {} : { cursor: pageParam }),
			}),
		initialPageParam: null as string | null,
		getNextPageParam: ({ next_cursor }) => next_cursor,
	});
