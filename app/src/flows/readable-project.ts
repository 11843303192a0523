import { type Actor, type ProjectVerb, permissionNeeded, refusalOf, requireMay } from "../auth/may.ts";
import { ServiceFault } from "../errors.ts";
import type { Ports, ProjectDocument, Stored } from "../ports.ts";
import { standingOn } from "./access/standing-on.ts";

/**
 * The project, where the actor may do this to it. Throws the same for a missing one and for one that is out of sight:
 * `not_found` to a session, `forbidden` to a key; `permission_required` where it is seen, and GitHub's permission on its
 * repository does not suffice; and as `standingOn`.
 */
export async function projectFor(
	ports: Ports,
	{ actor, projectId, verb }: { readonly actor: Actor; readonly projectId: string; readonly verb: ProjectVerb },
): Promise<Stored<ProjectDocument>> {
	const project = await ports.store.get("projects", projectId);
	const standing = await standingOn(ports, actor, project);
	const refusal = refusalOf(actor, verb, standing);
	if (project === undefined) throw new ServiceFault(refusal ?? "not_found");
	if (refusal === "permission_required") {
		throw new ServiceFault(refusal, { detail: permissionNeeded(verb, standing, project.repoFullName) });
	}
	if (refusal !== undefined) throw new ServiceFault(refusal);
	return project;
}

/** The project, where the actor may read it; see `projectFor`. */
export function readableProject(ports: Ports, actor: Actor, projectId: string): Promise<Stored<ProjectDocument>> {
	return projectFor(ports, { actor, projectId, verb: "project.read" });
}

/** The project, where its owner published it. Throws `not_found`. */
export async function publishedProject({ store }: Ports, actor: Actor, id: string): Promise<Stored<ProjectDocument>> {
	const project = await store.get("projects", id);
	if (project === undefined) throw new ServiceFault("not_found");
	requireMay(actor, "project.read-published", project);
	return project;
}
