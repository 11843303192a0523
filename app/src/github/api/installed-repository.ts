import type { RepositoryRef } from "../../ports.ts";
import type { GitHubClient } from "./app-clients.ts";

/**
 * A repository that is asked as one installation. GitHub answers under `/repositories/{repository_id}` all that it answers
 * under `/repos/{owner}/{repo}`: it is where it sends whoever asks for an old name (REST, "Redirects"). An id is never
 * given to another repository; a name is, as soon as its repository is called something else.
 */
export interface InstalledRepository {
	readonly client: GitHubClient;
	readonly repository_id: number;
}

export function installedRepository(client: GitHubClient, { id }: RepositoryRef): InstalledRepository {
	return { client, repository_id: Number(id) };
}
