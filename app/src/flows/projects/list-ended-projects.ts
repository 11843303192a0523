import { type KeyActor, refusalOf, type UserActor } from "../../auth/may.ts";
import type { Ports, ProjectDocument, Where } from "../../ports.ts";
import { inBatches } from "../access/in-batches.ts";
import { permissionsAmong } from "../access/permissions-in.ts";
import { reachOf } from "../access/reach.ts";
import { maintainersManage } from "../access/standing-on.ts";
import { readAll } from "../records/read-all.ts";

/** Installations that are looked through at a time: each may have GitHub asked. */
const AT_ONCE = 5;

/**
 * The projects that were ended, newest end first, whose record the actor may read: of the repositories that they oversee, in
 * the installations that they reach. Throws as `keptWord`.
 */
export async function listEndedProjects(
	ports: Ports,
	{ actor }: { readonly actor: UserActor | KeyActor },
): Promise<readonly ProjectDocument[]> {
	const reach = await reachOf(ports, actor.userId);
	const found =
		reach === "every"
			? await endedWhere(ports, {})
			: (await inBatches([...reach], AT_ONCE, (installationId) => overseenIn(ports, actor, installationId))).flat();
	return found.toSorted((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0) || (a.id < b.id ? -1 : 1));
}

const endedWhere = (ports: Ports, where: Where<"projects">): Promise<readonly ProjectDocument[]> =>
	readAll(ports.store, "projects", { where: { ...where, status: "ended" }, sort: { field: "id", direction: "asc" } });

async function overseenIn(
	ports: Ports,
	actor: UserActor | KeyActor,
	installationId: string,
): Promise<readonly ProjectDocument[]> {
	const projects = await endedWhere(ports, { installationId });
	const repositoryIds = projects.map(({ repositoryId }) => repositoryId);
	const permissions = await permissionsAmong(ports, { userId: actor.userId, installationId }, repositoryIds);
	const maintainers = await maintainersManage(ports, installationId);
	return projects.filter(({ repositoryId }) => {
		const permission = permissions.get(repositoryId) ?? "none";
		return refusalOf(actor, "project.oversee", { permission, maintainersManage: maintainers }) === undefined;
	});
}
