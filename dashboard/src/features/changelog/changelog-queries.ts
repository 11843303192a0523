import { infiniteQueryOptions } from "@tanstack/react-query";
import { projectsListChangelog, service } from "../../lib/api.ts";
import type { ChangelogSearch } from "./changelog-search.ts";

export const changelogQuery = (projectId: string, { status }: Pick<ChangelogSearch, "status">) =>
	infiniteQueryOptions({
		queryKey: ["projects", projectId, "changelog", status ?? null],
		queryFn: ({ pageParam }) =>
			projectsListChangelog(service, {
				project_id: projectId,
				...(status === undefined ? {} : { status }),
				...(pageParam === null ? {} : { cursor: pageParam }),
			}),
		initialPageParam: null as string | null,
		getNextPageParam: ({ next_cursor }) => next_cursor,
	});
