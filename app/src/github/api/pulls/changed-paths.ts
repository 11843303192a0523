import { askFor } from "../ask-for.ts";
import type { InstalledRepository } from "../installed-repository.ts";

/** GitHub lists so many files of a comparison, and no more (REST "Compare two commits"). */
const LISTED_FILES = 300;

/**
 * The paths that a head changes since it left a base: those of GitHub's three-dot comparison, and where moved files were
 * before. Undefined where there may be more than GitHub lists, and where one of the commits is not there. Throws as `askFor`.
 */
export async function changedPaths(
	repository: InstalledRepository,
	base: string,
	headSha: string,
): Promise<ReadonlySet<string> | undefined> {
	const { client, repository_id } = repository;
	const files = await askFor(repository, async () => {
		// Commits, which nobody asks for here, are what is paged: files all stand on the first page.
		const query = { repository_id, basehead: `${base}...${headSha}`, per_page: 1 };
		const { data } = await client.request("GET /repositories/{repository_id}/compare/{basehead}", query);
		return (data as { readonly files?: readonly ComparedFile[] }).files;
	});
	if (files === undefined || files.length >= LISTED_FILES) return undefined;
	return new Set(
		files.flatMap(({ filename, previous_filename: former }) => (former ? [filename, former] : [filename])),
	);
}

interface ComparedFile {
	readonly filename: string;
	readonly previous_filename?: string | undefined;
}
