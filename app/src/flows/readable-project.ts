import { type Actor, refusalOf, requireMay, type Verb } from "../auth/may.ts";
import { ServiceFault } from "../errors.ts";
import type { Ports, ProjectDocument, Stored } from "../ports.ts";
import { reaches } from "./reach.ts";

/** What may be done to a project by whoever reaches it. */
type ProjectVerb = Extract<Verb, "project.read" | "project.sync" | "project.publish" | "project.manage">;

/**
 * The project, where the actor may do this to it. Throws the same for a missing one and for one that is out of reach:
 * `not_found` to a session, `forbidden` to a key; and as `reachOf`.
 */
export async function projectFor(
	ports: Ports,
	{ actor, projectId, verb }: { readonly actor: Actor; readonly projectId: string; readonly verb: ProjectVerb },
): Promise<Stored<ProjectDocument>> {
	const project = await ports.store.get("projects", projectId);
	const refusal = refusalOf(actor, verb, { reached: await reaches(ports, actor, project) });
	if (project === undefined || refusal !== undefined) throw new ServiceFault(refusal ?? "not_found");
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
