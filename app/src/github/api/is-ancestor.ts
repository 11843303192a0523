import { askFor } from "./ask-for.ts";
import type { InstalledRepository } from "./installed-repository.ts";

/**
 * Whether a commit is another, or is in its history (REST "Compare two commits"); not where one of them is not there, or
 * they have no history in common. Throws as `askFor`.
 */
export async function isAncestor(
	repository: InstalledRepository,
	ancestor: string,
	descendant: string,
): Promise<boolean> {
	const { client, repository_id } = repository;
	// Only the first page lists files, which nobody asks for here and which can be large.
	const page = { per_page: 1, page: 2 };
	const status = await askFor(repository, async () => {
		const basehead = `${ancestor}...${descendant}`;
		const route = "GET /repositories/{repository_id}/compare/{basehead}";
		const { data } = await client.request(route, { repository_id, basehead, ...page });
		return (data as { readonly status: string }).status;
	});
	return status === "ahead" || status === "identical";
}
