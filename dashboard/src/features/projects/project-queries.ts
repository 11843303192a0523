import { queryOptions } from "@tanstack/react-query";
import { projectsGetProtectionSummary, projectsGetSettings, service } from "../../lib/api.ts";

export const protectionQuery = (id: string) =>
	queryOptions({
		queryKey: ["projects", id, "protection"],
		queryFn: () => projectsGetProtectionSummary(service, { project_id: id }),
	});

export const settingsQuery = (id: string) =>
	queryOptions({
		queryKey: ["projects", id, "settings"],
		queryFn: () => projectsGetSettings(service, { id }),
		staleTime: 60_000,
	});
