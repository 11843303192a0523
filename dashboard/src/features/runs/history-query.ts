import { infiniteQueryOptions } from "@tanstack/react-query";
import { runsList, service } from "../../lib/api.ts";
import type { RunsSearch } from "./runs-search.ts";

const PAGE = 100;

/** A project's runs, newest first, a page after the other as somebody goes down. */
export const historyQuery = (projectId: string, search: RunsSearch) =>
	infiniteQueryOptions({
		queryKey: ["projects", projectId, "runs", search],
		queryFn: ({ pageParam }) =>
			runsList(service, {
				id: projectId,
				limit: PAGE,
				...search,
				...(pageParam === null ? {} : { cursor: pageParam }),
			}),
		initialPageParam: null as string | null,
		getNextPageParam: ({ next_cursor }) => next_cursor,
	});
