import { askFor } from "./ask-for.ts";
import type { InstalledRepository } from "./installed-repository.ts";

/**
 * The commit that a branch points to (REST "Get a reference"); undefined where there is no such branch, or no commit yet.
 * Throws as `askFor`.
 */
export function headCommit(repository: InstalledRepository, branch: string): Promise<string | undefined> {
	const { client, repository_id } = repository;
	return askFor(repository, async () => {
		const route = "GET /repositories/{repository_id}/git/ref/{ref}";
		const { data } = await client.request(route, { repository_id, ref: `heads/${branch}` });
		return (data as { readonly object: { readonly sha: string } }).object.sha;
	});
}
