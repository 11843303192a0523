import { askFor } from "./ask-for.ts";
import type { InstalledRepository } from "./installed-repository.ts";

interface Made {
	readonly people: readonly (string | null)[];
	readonly parents: readonly string[];
}

/**
 * Who made a commit, and the commit that it merges: the ids of authors and committers, null for an author whom GitHub does
 * not know (REST "Get a commit"). Undefined where there is no such commit. The names are those that the commit claims.
 * Throws as `askFor`.
 */
export async function commitAuthors(
	repository: InstalledRepository,
	commitSha: string,
): Promise<readonly (string | null)[] | undefined> {
	const made = await makersOf(repository, commitSha);
	if (made === undefined) return undefined;
	const [, merged] = made.parents;
	const others = merged === undefined ? undefined : await makersOf(repository, merged);
	return [...new Set([...made.people, ...(others?.people ?? [])])];
}

function makersOf(repository: InstalledRepository, ref: string): Promise<Made | undefined> {
	const { client, repository_id } = repository;
	return askFor(repository, async () => {
		// Only the first page lists files, which nobody asks for here and which can be large.
		const request = { repository_id, ref, per_page: 1, page: 2 };
		const { data } = await client.request("GET /repositories/{repository_id}/commits/{ref}", request);
		const { author, committer, parents } = data as Answered;
		const people = [idOf(author), ...(idOf(committer) === null ? [] : [idOf(committer)])];
		return { people, parents: parents.map(({ sha }) => sha) };
	});
}

interface Answered {
	readonly author: object | null;
	readonly committer: object | null;
	readonly parents: readonly { readonly sha: string }[];
}

/** GitHub answers null, or an empty object, where no user has the commit's address. */
function idOf(user: object | null): string | null {
	const id = user !== null && "id" in user ? user.id : undefined;
	return typeof id === "number" ? String(id) : null;
}
