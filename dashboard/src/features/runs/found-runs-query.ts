import { queryOptions } from "@tanstack/react-query";
import { runsList, service } from "../../lib/api.ts";

/** Runs that are offered at once. */
const MOST = 10;

/** The newest runs of a project that hold a text; without one, the newest. */
export const foundRunsQuery = (projectId: string, text: string) => {
	const wanted = text.trim().slice(0, 100);
	return queryOptions({
		queryKey: ["projects", projectId, "found-runs", wanted],
		queryFn: async () => {
			const page = await runsList(service, { id: projectId, limit: MOST, ...(wanted === "" ? {} : { text: wanted }) });
			return page.runs;
		},
		staleTime: 30_000,
	});
};
