import type { Ports, ProjectDocument, RepositoryDocument, Stored } from "../../ports.ts";

/** More projects than this in one repository would be a monorepo that nobody has shown us. */
const PROJECTS_LIMIT = 1_000;

/**
 * The live projects that this owner's repository has, oldest first. Those that another owner linked before the repository was
 * transferred are none of them: neither what happens in it nor its new name is theirs to see.
 */
export async function projectsOfRepository(
	{ store }: Pick<Ports, "store">,
	repository: Pick<RepositoryDocument, "id" | "ownerId">,
): Promise<readonly Stored<ProjectDocument>[]> {
	const { items } = await store.page("projects", {
		where: { repositoryId: repository.id, status: "active" },
		sort: { field: "createdAt", direction: "asc" },
		limit: PROJECTS_LIMIT,
	});
	return items.filter(({ repositoryOwnerId }) => repositoryOwnerId === repository.ownerId);
}
