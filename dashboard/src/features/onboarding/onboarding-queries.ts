import { queryOptions } from "@tanstack/react-query";
import {
	githubCheckConfig,
	githubGetApp,
	githubListCandidates,
	githubListInstallations,
	githubListRepositories,
	githubRefresh,
	githubScaffoldConfig,
	runsList,
	service,
} from "../../lib/api.ts";

/** How often a step looks whether it is done, in milliseconds; GitHub may be asked ten times a minute. */
const LOOK_MS = 8_000;

export const appQuery = queryOptions({
	queryKey: ["onboarding", "app"],
	queryFn: () => githubGetApp(service),
	staleTime: 5 * 60_000,
});

/** Asks GitHub itself until there is an installation, so that nobody waits for a webhook. */
export const installationsQuery = queryOptions({
	queryKey: ["onboarding", "installations"],
	queryFn: async () => {
		const known = await githubListInstallations(service);
		return known.installations.length > 0 ? known : githubRefresh(service);
	},
	refetchInterval: ({ state }) => (state.data?.installations.length === 0 ? LOOK_MS : false),
});

export const repositoriesQuery = queryOptions({
	queryKey: ["onboarding", "repositories"],
	queryFn: () => githubListRepositories(service),
});

/** What a repository has that could be tracked; looked at again until it has a configuration. */
export const candidatesQuery = (repository: number, isWatched: boolean) =>
	queryOptions({
		queryKey: ["onboarding", "candidates", repository],
		queryFn: () => githubListCandidates(service, { repository_id: String(repository) }),
		refetchInterval: ({ state }) => (isWatched && state.data?.configurations.length === 0 ? LOOK_MS : false),
	});

export const scaffoldQuery = (repository: number, description: string) =>
	queryOptions({
		queryKey: ["onboarding", "scaffold", repository, description],
		queryFn: () => githubScaffoldConfig(service, { repository_id: String(repository), description }),
		staleTime: Number.POSITIVE_INFINITY,
	});

export const configCheckQuery = (repository: number, config: string) =>
	queryOptions({
		queryKey: ["onboarding", "check", repository, config],
		queryFn: () => githubCheckConfig(service, { repository_id: String(repository), config }),
		staleTime: 30_000,
		placeholderData: (known) => known,
	});

/** The newest runs of a project; looked at again until a workflow has asked for one. */
export const firstRunsQuery = (projectId: string) =>
	queryOptions({
		queryKey: ["projects", projectId, "runs", "onboarding"],
		queryFn: () => runsList(service, { id: projectId, limit: 20 }),
		refetchInterval: ({ state }) => (state.data?.runs.some(({ workflow }) => workflow !== null) ? false : LOOK_MS / 2),
	});
