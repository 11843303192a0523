import { queryOptions } from "@tanstack/react-query";
import { projectsGetTallies, service } from "../../lib/api.ts";
import { refreshEvery } from "../../lib/refresh-every.ts";

/** The most that the service counts. */
const DAYS = 31;

export const talliesQuery = (projectId: string) =>
	queryOptions({
		queryKey: ["projects", projectId, "tallies"],
		queryFn: async () => (await projectsGetTallies(service, { id: projectId, days: DAYS })).days,
		refetchInterval: refreshEvery(5 * 60_000),
	});
