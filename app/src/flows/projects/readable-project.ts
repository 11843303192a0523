import { type Actor, type ProjectVerb, permissionNeeded, refusalOf, requireMay } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { Ports, ProjectDocument, Stored } from "../../ports.ts";
import { standingOn } from "../access/standing-on.ts";
import { recordRefusal } from "../naming/record-refusal.ts";

/**
 * The project, where the actor may do this to it. Throws the same for a missing one and for one that is out of sight:
 * `not_found` to a session, `forbidden` to a key; `permission_required` where it is seen, and GitHub's permission on its
 * repository does not suffice; and as `standingOn`. One that was ended is missing but to who oversees it.
 */
export async function projectFor(
	ports: Ports,
	{ actor, projectId, verb }: { readonly actor: Actor; readonly projectId: string; readonly verb: ProjectVerb },
): Promise<Stored<ProjectDocument>> {
	const known = await ports.store.get("projects", projectId);
	const project = known?.status === "ended" && verb !== "project.oversee" ? undefined : known;
	const standing = await standingOn(ports, actor, project);
	const refusal = refusalOf(actor, verb, standing);
	if (project !== undefined && refusal === undefined) return project;
	await recordRefusal(ports, { actor, project: known, refusal: refusal ?? "not_found" });
	if (project === undefined || refusal !== "permission_required") throw new ServiceFault(refusal ?? "not_found");
	throw new ServiceFault(refusal, { detail: permissionNeeded(verb, standing, project.repoFullName) });
}

/** The project, where the actor may read it; see `projectFor`. */
export function readableProject(ports: Ports, actor: Actor, projectId: string): Promise<Stored<ProjectDocument>> {
	return projectFor(ports, { actor, projectId, verb: "project.read" });
}

/**
 * The project, where the actor may read what was decided of it: of one that was ended, who may oversee it. Throws as
 * `projectFor`.
 */
export async function recordedProject(ports: Ports, actor: Actor, projectId: string): Promise<Stored<ProjectDocument>> {
	const isEnded = (await ports.store.get("projects", projectId))?.status === "ended";
	return projectFor(ports, { actor, projectId, verb: isEnded ? "project.oversee" : "project.read" });
}

/** The project, where its owner published it. Throws `not_found`. */
export async function publishedProject({ store }: Ports, actor: Actor, id: string): Promise<Stored<ProjectDocument>> {
	const project = await store.get("projects", id);
	if (project?.status !== "active") throw new ServiceFault("not_found");
	requireMay(actor, "project.read-published", project);
	return project;
}
