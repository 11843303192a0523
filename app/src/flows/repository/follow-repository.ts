import type { ProjectDocument, RepositoryDocument, Store } from "../../ports.ts";
import { eachOf } from "../records/read-all.ts";
import { updateDocument } from "../records/update-document.ts";

type Said = Pick<RepositoryDocument, "fullName" | "defaultBranch" | "private">;

/** Whether a project stands as its repository does: names and visibility. */
export function isUpToDate(project: ProjectDocument, { fullName, defaultBranch, private: isPrivate }: Said): boolean {
	const hasNames = project.repoFullName === fullName && project.defaultBranch === defaultBranch;
	return hasNames && (project.private ?? isPrivate) === isPrivate;
}

/**
 * Brings the projects of a repository up to what GitHub says of it now: the installation that reads it, its names, its
 * visibility. `before` is what was known until now, undefined where nothing was. Done again, it changes nothing.
 *
 * A new owner is not followed: after a transfer the new owner must link the repository for itself, or a token of the new
 * owner would speak for a project that the old one set up.
 *
 * A repository that was public and is private now stops being served under /api/public: who served it chose so of a public
 * one. A choice that is made while it is private stands. One that was made public is not served by that alone.
 */
export async function followRepository(
	store: Store,
	repository: RepositoryDocument,
	before: Pick<RepositoryDocument, "private"> | undefined,
): Promise<void> {
	const linked = eachOf(store, "projects", {
		where: { repositoryId: repository.id },
		sort: { field: "createdAt", direction: "asc" },
	});
	for await (const { id } of linked) {
		await updateDocument(store, "projects", id, (project) =>
			project === undefined ? undefined : followed(project, repository, before?.private),
		);
	}
}

/** The project as it stands then; undefined where nothing changes. */
function followed(
	project: ProjectDocument,
	{ ownerId, installationId, fullName: repoFullName, defaultBranch, private: isPrivate }: RepositoryDocument,
	wasPrivate: boolean | undefined,
): ProjectDocument | undefined {
	if (project.repositoryOwnerId !== ownerId) return undefined;
	const isClosed = isPrivate && !(project.private ?? wasPrivate ?? false);
	const next = {
		...project,
		...{ installationId, repoFullName, defaultBranch, private: isPrivate },
		public: project.public && !isClosed,
	};
	const names = Object.keys(next) as (keyof ProjectDocument)[];
	return names.every((name) => next[name] === project[name]) ? undefined : next;
}
