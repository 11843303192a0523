import type { DestinationView, RepositoryRef } from "../../../ports.ts";
import type { GitHubClient } from "../app-clients.ts";
import { githubFault, isNotFound } from "../github-fault.ts";
import { type GitHubRepository, repositoryDocument } from "../repository-document.ts";

interface Told extends GitHubRepository {
	readonly node_id: string;
	readonly archived?: boolean;
	readonly disabled?: boolean;
}

/**
 * The repository with an id as it is now; undefined where the installation may not read it, or it is gone. Throws
 * ServiceFault temporarily_unavailable where GitHub cannot say, or answers for another repository.
 */
export async function readDestination(
	client: GitHubClient,
	{ id, installationId }: RepositoryRef,
): Promise<DestinationView | undefined> {
	try {
		await client.auth({ type: "installation" });
		const { data } = await client.request("GET /repositories/{repository_id}", { repository_id: Number(id) });
		const told = data as Told;
		if (String(told.id) !== id) throw new Error(`GitHub answered for repository ${told.id}, and not for ${id}.`);
		const isArchived = told.archived === true || told.disabled === true;
		return { ...repositoryDocument(told, installationId), nodeId: told.node_id, isArchived };
	} catch (error) {
		if (isNotFound(error)) return undefined;
		throw githubFault(error);
	}
}
