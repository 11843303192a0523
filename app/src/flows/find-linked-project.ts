import { ServiceFault } from "../errors.ts";
import type { ActionIdentity, Ports, ProjectDocument, Stored } from "../ports.ts";

/** Where a configuration is looked for, first match first. */
export const CONFIG_PATHS = ["driftgate.yml", ".github/driftgate.yml"] as const;

/**
 * The project that a verified identity speaks for. Ids decide, names never do; the App must still be installed on the
 * repository, and the owner must still be the one that linked it: a repository that was deleted and made anew, or given
 * away, is another one. Throws ServiceFault repo_not_linked, the same for every reason.
 */
export async function findLinkedProject(
	ports: Ports,
	identity: Pick<ActionIdentity, "repositoryId" | "repositoryOwnerId">,
): Promise<Stored<ProjectDocument>> {
	const project = await findProject(ports, identity.repositoryId);
	if (project === undefined || String(project.repositoryOwnerId) !== identity.repositoryOwnerId) throw notLinked();
	const [installation, repository] = await Promise.all([
		ports.store.get("installations", project.installationId),
		ports.store.get("repositories", project.repositoryId),
	]);
	const live = installation !== undefined && !installation.suspended;
	if (!live || repository?.installationId !== installation.id) throw notLinked();
	return project;
}

/** By the paths where a configuration is looked for; else the only project of the repository, whatever it tracks. */
async function findProject(ports: Ports, repositoryId: string): Promise<Stored<ProjectDocument> | undefined> {
	for (const path of CONFIG_PATHS) {
		const project = await ports.store.find("projects", { trackedFile: `${repositoryId}:${path}` });
		if (project !== undefined) return project;
	}
	const { items } = await ports.store.page("projects", {
		where: { repositoryId },
		sort: { field: "createdAt", direction: "asc" },
		limit: 2,
	});
	return items.length === 1 ? items[0] : undefined;
}

function notLinked(): ServiceFault {
	return new ServiceFault("repo_not_linked");
}
