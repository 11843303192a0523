import type { ProjectDocument, RepositoryDocument, Store } from "../ports.ts";
import { updateDocument } from "./update-document.ts";

/** Whether a project has the names that its repository has. */
export function hasNamesOf(
	project: ProjectDocument,
	{ fullName, defaultBranch }: Pick<RepositoryDocument, "fullName" | "defaultBranch">,
): boolean {
	return project.repoFullName === fullName && project.defaultBranch === defaultBranch;
}

/**
 * Brings a project up to its repository: the installation that reads it now, and its names. A new owner is not followed:
 * after a transfer the new owner must link the repository for itself, or a token of the new owner would speak for a
 * project that the old one set up.
 */
export async function followRepository(store: Store, projectId: string, repository: RepositoryDocument): Promise<void> {
	const { ownerId, installationId, fullName: repoFullName, defaultBranch } = repository;
	await updateDocument(store, "projects", projectId, (project) => {
		if (project === undefined || project.repositoryOwnerId !== ownerId) return undefined;
		if (project.installationId === installationId && hasNamesOf(project, repository)) return undefined;
		return { ...project, installationId, repoFullName, defaultBranch };
	});
}
