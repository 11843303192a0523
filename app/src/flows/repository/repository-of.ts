import type { Ports, ProjectDocument, RepositoryDocument, RepositoryRef } from "../../ports.ts";

/**
 * A project's repository, as GitHub is asked for it: by its id, which no other has. Undefined where it is another owner's
 * by now, or the App may not read it any more: what is in it then is not this project's. GitHub is asked whose it is where
 * nothing is known of it here; throws as its port.
 */
export async function repositoryOf(
	{ store, github }: Pick<Ports, "store" | "github">,
	project: ProjectDocument,
): Promise<RepositoryRef | undefined> {
	const { repositoryId: id, repositoryOwnerId, installationId } = project;
	const repository = { installationId, id };
	const known: Pick<RepositoryDocument, "ownerId"> | undefined =
		(await store.get("repositories", id)) ?? (await github.readRepository(repository));
	return known?.ownerId === repositoryOwnerId ? repository : undefined;
}
