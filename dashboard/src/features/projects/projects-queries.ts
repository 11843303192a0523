import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** Every project with its newest run and its last 30 days: one question for all that the lists show. */
export const overviewQuery = queryOptions({
	queryKey: ["projects", "overview"],
	queryFn: () => api.projects.overview(),
	refetchInterval: 60_000,
});

export const protectionQuery = (id: string) =>
	queryOptions({
		queryKey: ["projects", id, "protection"],
		queryFn: () => api.projects.getProtectionSummary({ project_id: id }),
	});

export const settingsQuery = (id: string) =>
	queryOptions({
		queryKey: ["projects", id, "settings"],
		queryFn: () => api.projects.getSettings({ id }),
		staleTime: 60_000,
	});
