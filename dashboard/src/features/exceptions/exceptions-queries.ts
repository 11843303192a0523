import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
	projectsGetSettings,
	projectsListEndedExceptions,
	projectsListExceptions,
	runsForecast,
	service,
} from "../../lib/api.ts";

export const exceptionsQuery = (projectId: string) =>
	queryOptions({
		queryKey: ["projects", projectId, "exceptions"],
		queryFn: () => projectsListExceptions(service, { id: projectId }),
	});

export const endedExceptionsQuery = (projectId: string) =>
	infiniteQueryOptions({
		queryKey: ["projects", projectId, "exceptions", "ended"],
		queryFn: ({ pageParam }) =>
			projectsListEndedExceptions(service, { id: projectId, ...(pageParam === null ? {} : { cursor: pageParam }) }),
		initialPageParam: null as string | null,
		getNextPageParam: ({ next_cursor }) => next_cursor,
	});

/** What somebody may do in a project, and what its policy asks of who accepts. */
export const standingQuery = (projectId: string) =>
	queryOptions({
		queryKey: ["projects", projectId, "settings"],
		queryFn: () => projectsGetSettings(service, { id: projectId }),
	});

/** As many as one request names; whoever accepts more means every one that is open. */
const MOST_NAMED = 1_000;

export const named = (findings: readonly string[]): { readonly findings?: string[] } =>
	findings.length > MOST_NAMED ? {} : { findings: [...findings] };

/** What would be decided if these findings were accepted. It is asked again each time: others accept too. */
export const forecastQuery = (projectId: string, runId: string, findings: readonly string[]) =>
	queryOptions({
		queryKey: ["projects", projectId, "runs", runId, "forecast", findings],
		queryFn: () => runsForecast(service, { id: projectId, runId, ...named(findings) }),
		staleTime: 0,
	});
