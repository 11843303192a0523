import { queryOptions } from "@tanstack/react-query";
import { projectsGetRuleTrend, service } from "../../lib/api.ts";

/** The most runs that the service counts. */
const RUNS = 100;

/** How often each rule fired in a project's newest runs. */
export const ruleTrendQuery = (projectId: string) =>
	queryOptions({
		queryKey: ["projects", projectId, "rules"],
		queryFn: () => projectsGetRuleTrend(service, { id: projectId, runs: RUNS }),
		staleTime: 60_000,
	});
