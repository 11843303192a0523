import type { RepositoryDocument, Store } from "../ports.ts";
import { updateDocument } from "./update-document.ts";

/**
 * Brings a project up to its repository: the installation that reads it now, and its names. A new owner is not followed:
 * after a transfer the new owner must link the repository for itself, or a token of the new owner would speak for a
 * project that the old one set up.
 */
export async function followRepository(store: Store, projectId: string, repository: RepositoryDocument): Promise<void> {
	const { ownerId, installationId, fullName: repoFullName, defaultBranch } = repository;
	const followed = { installationId, repoFullName, defaultBranch };
	await updateDocument(store, "projects", projectId, (project) => {
		if (project === undefined || project.repositoryOwnerId !== ownerId) return undefined;
		const isFollowed = Object.entries(followed).every(([key, value]) => Reflect.get(project, key) === value);
		return isFollowed ? undefined : { ...project, ...followed };
	});
}
