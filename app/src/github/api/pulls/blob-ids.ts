import { askFor } from "../ask-for.ts";
import type { InstalledRepository } from "../installed-repository.ts";

interface Tree {
	readonly truncated: boolean;
	readonly tree: readonly { readonly path?: string; readonly type?: string; readonly sha?: string | null }[];
}

/**
 * The git blob ids of all files at a commit (REST "Get a tree", recursive); undefined where the tree is longer than GitHub
 * tells at once, or the commit is not there. Throws as `askFor`.
 */
export async function blobIdsAt(
	repository: InstalledRepository,
	commitSha: string,
): Promise<ReadonlyMap<string, string> | undefined> {
	const { client, repository_id } = repository;
	const told = await askFor(repository, async () => {
		const route = "GET /repositories/{repository_id}/git/trees/{tree_sha}";
		const { data } = await client.request(route, { repository_id, tree_sha: commitSha, recursive: "1" });
		return data as Tree;
	});
	if (told === undefined || told.truncated) return undefined;
	const files = told.tree.filter(({ type }) => type === "blob");
	return new Map(files.flatMap(({ path, sha }) => (path && sha ? [[path, sha] as const] : [])));
}
