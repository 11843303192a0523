import { type Actor, requireMay } from "../auth/may.ts";
import { ServiceFault } from "../errors.ts";
import type { Ports, ProjectDocument, Stored } from "../ports.ts";

/** The project, where the actor may read it. Throws `not_found`, the same for a missing one and for another person's. */
export async function readableProject({ store }: Ports, actor: Actor, id: string): Promise<Stored<ProjectDocument>> {
	const project = await store.get("projects", id);
	if (project === undefined) throw new ServiceFault("not_found");
	requireMay(actor, "project.read", project);
	return project;
}

/** The project, where its owner published it. Throws `not_found`. */
export async function publishedProject({ store }: Ports, actor: Actor, id: string): Promise<Stored<ProjectDocument>> {
	const project = await store.get("projects", id);
	if (project === undefined) throw new ServiceFault("not_found");
	requireMay(actor, "project.read-published", project);
	return project;
}
