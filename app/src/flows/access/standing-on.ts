import type { Actor, Standing } from "../../auth/may.ts";
import type { Ports, ProjectDocument, RepositoryDocument } from "../../ports.ts";
import { permissionOn } from "./permission-on.ts";
import { isWithin, type Reach, reachOf } from "./reach.ts";

/** What is out of sight, and what is not there. */
const NOWHERE: Standing = { permission: "none", maintainersManage: false };

/** Of the operator on the machine itself. */
const EVERYWHERE: Standing = { permission: "admin", maintainersManage: true };

/**
 * How the actor stands to a project, itself or as the key of somebody: GitHub's permission on the project's repository. A
 * stranger's private project costs as much as one that is not there. Throws as `keptWord`.
 */
export async function standingOn(ports: Ports, actor: Actor, project: ProjectDocument | undefined): Promise<Standing> {
	if (actor.kind !== "user" && actor.kind !== "key") return NOWHERE;
	const reach = await reachOf(ports, actor.userId);
	// Looked for in vain where there is no project: one that is there must not take longer to be refused.
	const row = await ports.store.get("repositories", project?.repositoryId ?? "none");
	if (project === undefined) return NOWHERE;
	if (reach === "every") return EVERYWHERE;
	return isInSight(reach, project, row) ? standingIn(ports, actor.userId, project) : NOWHERE;
}

/**
 * Whether GitHub is to be asked at all: whoever reaches the project's installation may see it, and of a public repository
 * that the installation has everybody. A project stays with the installation that it was linked through, so that a
 * repository's new owner sees nothing of the old one's.
 */
function isInSight(reach: Reach, project: ProjectDocument, row: RepositoryDocument | undefined): boolean {
	if (isWithin(reach, project.installationId)) return true;
	const { installationId, repositoryOwnerId: ownerId } = project;
	return row?.installationId === installationId && row.ownerId === ownerId && !row.private;
}

/** How a user stands to a repository of an installation that the user reaches. Throws as `keptWord`. */
export async function standingToRepository(
	ports: Ports,
	userId: string,
	{ id: repositoryId, installationId }: Pick<RepositoryDocument, "id" | "installationId">,
): Promise<Standing> {
	const reach = await reachOf(ports, userId);
	if (reach === "every") return EVERYWHERE;
	return isWithin(reach, installationId) ? standingIn(ports, userId, { repositoryId, installationId }) : NOWHERE;
}

async function standingIn(
	ports: Ports,
	userId: string,
	{ repositoryId, installationId }: Pick<ProjectDocument, "repositoryId" | "installationId">,
): Promise<Standing> {
	const permission = await permissionOn(ports, { userId, repositoryId, installationId });
	if (permission !== "maintain") return { permission, maintainersManage: false };
	return { permission, maintainersManage: await maintainersManage(ports, installationId) };
}

/** Whether the owner of an installation lets maintain do what admin does; nobody has said so where nothing is kept. */
export async function maintainersManage({ store }: Pick<Ports, "store">, installationId: string): Promise<boolean> {
	return (await store.get("installationSettings", installationId))?.maintainersManage ?? false;
}
