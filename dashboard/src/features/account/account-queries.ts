import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { authListSignIns, service, userForeseeDeletion, userListSecurityLog } from "../../lib/api.ts";

export const signInsQuery = queryOptions({
	queryKey: ["account", "sign-ins"],
	queryFn: () => authListSignIns(service),
});

export const ownEventsQuery = infiniteQueryOptions({
	queryKey: ["account", "events"],
	queryFn: ({ pageParam }) => userListSecurityLog(service, pageParam === null ? {} : { cursor: pageParam }),
	initialPageParam: null as string | null,
	getNextPageParam: ({ next_cursor }) => next_cursor,
});

/** What a deletion would take: asked for anew each time that somebody means it. */
export const deletionQuery = queryOptions({
	queryKey: ["account", "deletion"],
	queryFn: () => userForeseeDeletion(service),
	staleTime: 0,
});
