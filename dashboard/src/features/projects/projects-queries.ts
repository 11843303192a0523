import { queryOptions } from "@tanstack/react-query";
import { projectsOverview, service } from "../../lib/api.ts";
import { refreshEvery } from "../../lib/refresh-every.ts";

/** Every project with its newest run and its last 30 days: one question for all that the lists show. */
export const overviewQuery = queryOptions({
	queryKey: ["projects", "overview"],
	queryFn: () => projectsOverview(service),
	refetchInterval: refreshEvery(60_000),
});
