import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** How often a step looks whether it is done, in milliseconds; GitHub may be asked ten times a minute. */
const LOOK_MS = 8_000;

export const appQuery = queryOptions({
	queryKey: ["onboarding", "app"],
	queryFn: () => api.github.getApp(),
	staleTime: 5 * 60_000,
});

/** Asks GitHub itself until there is an installation, so that nobody waits for a webhook. */
export const installationsQuery = queryOptions({
	queryKey: ["onboarding", "installations"],
	queryFn: async () => {
		const known = await api.github.listInstallations();
		return known.installations.length > 0 ? known : api.github.refresh();
	},
	refetchInterval: ({ state }) => (state.data?.installations.length === 0 ? LOOK_MS : false),
});

export const repositoriesQuery = queryOptions({
	queryKey: ["onboarding", "repositories"],
	queryFn: () => api.github.listRepositories(),
});

/** What a repository has that could be tracked; looked at again until it has a configuration. */
export const candidatesQuery = (repository: number, isWatched: boolean) =>
	queryOptions({
		queryKey: ["onboarding", "candidates", repository],
		queryFn: () => api.github.listCandidates({ repository_id: String(repository) }),
		refetchInterval: ({ state }) => (isWatched && state.data?.configurations.length === 0 ? LOOK_MS : false),
	});

export const scaffoldQuery = (repository: number, description: string) =>
	queryOptions({
		queryKey: ["onboarding", "scaffold", repository, description],
		queryFn: () => api.github.scaffoldConfig({ repository_id: String(repository), description }),
		staleTime: Number.POSITIVE_INFINITY,
	});

export const configCheckQuery = (repository: number, config: string) =>
	queryOptions({
		queryKey: ["onboarding", "check", repository, config],
		queryFn: () => api.github.checkConfig({ repository_id: String(repository), config }),
		staleTime: 30_000,
		placeholderData: (known) => known,
	});

/** The newest runs of a project; looked at again until a workflow has asked for one. */
export const firstRunsQuery = (projectId: string) =>
	queryOptions({
		queryKey: ["projects", projectId, "runs", "onboarding"],
		queryFn: () => api.runs.list({ id: projectId, limit: 20 }),
		refetchInterval: ({ state }) => (state.data?.runs.some(({ workflow }) => workflow !== null) ? false : LOOK_MS / 2),
	});
