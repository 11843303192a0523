import { isUsualPlace, USUAL_PLACES } from "@driftgate/engine/records";
import { ServiceFault } from "../../errors.ts";
import type { ActionIdentity, Ports, ProjectDocument, Stored } from "../../ports.ts";
import { trackedFileOf } from "../judging/tracked-file.ts";
import { projectsOfRepository } from "../projects/projects-of-repository.ts";

/**
 * The project that a verified identity speaks for. Ids decide, names never do; the App must still be installed on the
 * repository, and the owner must still be the one that linked it: a repository that was deleted and made anew, or given
 * away, is another one. Throws ServiceFault repo_not_linked, the same for every reason; the log has the reason.
 */
export async function findLinkedProject(
	ports: Ports,
	identity: Pick<ActionIdentity, "repositoryId" | "repositoryOwnerId">,
): Promise<Stored<ProjectDocument>> {
	const refuse = (reason: Refusal): never => {
		const { repositoryId, repositoryOwnerId } = identity;
		ports.log.warn("identity_refused", { reason, repositoryId, repositoryOwnerId });
		throw notLinked();
	};
	const project = await findProject(ports, identity);
	if (project === undefined || String(project.repositoryOwnerId) !== identity.repositoryOwnerId) {
		return refuse("not_linked");
	}
	const [installation, repository] = await Promise.all([
		ports.store.get("installations", project.installationId),
		ports.store.get("repositories", project.repositoryId),
	]);
	if (installation === undefined) return refuse("not_installed");
	if (installation.suspended) return refuse("suspended");
	return repository?.installationId === installation.id ? project : refuse("not_in_installation");
}

/** Why an identity speaks for no project. */
type Refusal = "not_linked" | "not_installed" | "suspended" | "not_in_installation";

/**
 * By the paths where a configuration is looked for; else the only project of the repository, whatever it tracks. The
 * first look-up is the usual one; where it meets what another owner linked, what this one linked earlier counts.
 */
async function findProject(
	ports: Ports,
	{ repositoryId, repositoryOwnerId }: Pick<ActionIdentity, "repositoryId" | "repositoryOwnerId">,
): Promise<Stored<ProjectDocument> | undefined> {
	for (const path of USUAL_PLACES) {
		const project = await ports.store.find("projects", { trackedFile: trackedFileOf(repositoryId, path) });
		if (String(project?.repositoryOwnerId) === repositoryOwnerId) return project;
	}
	const projects = await projectsOfRepository(ports, { id: repositoryId, ownerId: Number(repositoryOwnerId) });
	return (
		projects.find(({ configPath }) => isUsualPlace(configPath)) ?? (projects.length === 1 ? projects[0] : undefined)
	);
}

/** What whoever submits for no project is told. */
export function notLinked(): ServiceFault {
	return new ServiceFault("repo_not_linked", {
		detail:
			"No project tracks this repository, or the App cannot read it: link it in Driftgate, and check on GitHub that the App is installed, not suspended, and has access to it.",
	});
}
