import { askFor } from "../ask-for.ts";
import type { InstalledRepository } from "../installed-repository.ts";

/** The parents of a commit (REST "Get a commit object"); undefined where there is no such commit. Throws as `askFor`. */
export function commitParents(
	repository: InstalledRepository,
	commitSha: string,
): Promise<readonly string[] | undefined> {
	const { client, repository_id } = repository;
	return askFor(repository, async () => {
		const route = "GET /repositories/{repository_id}/git/commits/{commit_sha}";
		const { data } = await client.request(route, { repository_id, commit_sha: commitSha });
		return (data as { readonly parents: readonly { readonly sha: string }[] }).parents.map(({ sha }) => sha);
	});
}
