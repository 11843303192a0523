import type { Ports, ProjectDocument, RepositoryRef } from "../ports.ts";

/**
 * A project's repository, as GitHub is asked for it: by a name, which may be another's by now. Undefined where it is: the
 * repository was transferred to another owner, or left the installation, and a new one there bears its name.
 */
export async function repositoryOf(
	{ store }: Pick<Ports, "store">,
	project: ProjectDocument,
): Promise<RepositoryRef | undefined> {
	const { repositoryId, repositoryOwnerId, installationId, repoFullName: fullName } = project;
	const known = await store.get("repositories", repositoryId);
	if (known !== undefined) {
		return known.ownerId === repositoryOwnerId ? { installationId, fullName } : undefined;
	}
	const sort = { field: "id", direction: "asc" } as const;
	const namesakes = await store.page("repositories", { where: { installationId, fullName }, sort, limit: 1 });
	return namesakes.items.length === 0 ? { installationId, fullName } : undefined;
}
