import type { RepositoryDocument } from "../../ports.ts";
import type { GitHubClient } from "./app-clients.ts";
import { githubFault } from "./github-fault.ts";
import { type GitHubRepository, repositoryDocument } from "./repository-document.ts";

/** The repositories that an installation may read. Throws ServiceFault temporarily_unavailable where GitHub cannot say. */
export async function listRepositories(
	client: GitHubClient,
	installationId: string,
): Promise<readonly RepositoryDocument[]> {
	try {
		await client.auth({ type: "installation" });
		const all: readonly GitHubRepository[] = await client.paginate(client.rest.apps.listReposAccessibleToInstallation, {
			per_page: 100,
		});
		return all.map((repository) => repositoryDocument(repository, installationId));
	} catch (error) {
		throw githubFault(error);
	}
}
