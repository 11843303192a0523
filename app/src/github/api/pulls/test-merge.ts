import type { TestMerge } from "../../../ports.ts";
import { askFor } from "../ask-for.ts";
import { isUnprocessable } from "../github-fault.ts";
import type { InstalledRepository } from "../installed-repository.ts";

/** A ref that is not there is refused as one that cannot be (422). */
function orNothing(error: unknown): { readonly data: undefined } {
	if (isUnprocessable(error)) return { data: undefined };
	throw error;
}

/** The commit at `refs/pull/NUMBER/merge` (REST "Get a commit"); undefined where there is none. Throws as `askFor`. */
export function keptTestMerge(repository: InstalledRepository, number: number): Promise<TestMerge | undefined> {
	const { client, repository_id } = repository;
	return askFor(repository, async () => {
		// Only the first page lists files, which nobody asks for here and which can be large.
		const request = { repository_id, ref: `refs/pull/${number}/merge`, per_page: 1, page: 2 };
		const { data } = await client.request("GET /repositories/{repository_id}/commits/{ref}", request).catch(orNothing);
		if (data === undefined) return undefined;
		const { sha, parents } = data as { readonly sha: string; readonly parents: readonly { readonly sha: string }[] };
		return { sha, parents: parents.map((parent) => parent.sha) };
	});
}
