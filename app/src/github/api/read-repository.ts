import type { RepositoryDocument, RepositoryRef } from "../../ports.ts";
import type { GitHubClient } from "./app-clients.ts";
import { githubFault, isNotFound } from "./github-fault.ts";
import { type GitHubRepository, repositoryDocument } from "./repository-document.ts";

/**
 * The repository with an id, as GitHub has it now; undefined where the installation may not read it, or it is gone.
 * Throws ServiceFault temporarily_unavailable where GitHub cannot say, or answers for another repository.
 */
export async function readRepository(
	client: GitHubClient,
	{ id, installationId }: RepositoryRef,
): Promise<RepositoryDocument | undefined> {
	try {
		await client.auth({ type: "installation" });
		const request = { repository_id: Number(id) };
		const { data } = await client.request("GET /repositories/{repository_id}", request);
		const document = repositoryDocument(data as GitHubRepository, installationId);
		if (document.id !== id) throw new Error(`GitHub answered for repository ${document.id}, and not for ${id}.`);
		return document;
	} catch (error) {
		if (isNotFound(error)) return undefined;
		throw githubFault(error);
	}
}
