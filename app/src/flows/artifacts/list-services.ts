import type { Actor } from "../../auth/may.ts";
import type { Ports, ProjectDocument } from "../../ports.ts";
import { projectsInSight } from "../projects/list-projects.ts";

/** The services that the caller sees, oldest first. Each is described by one project, whose id it has. */
export function listServices(
	ports: Ports,
	input: { readonly actor: Actor & { readonly userId: string } },
): Promise<readonly ProjectDocument[]> {
	return projectsInSight(ports, input.actor.userId);
}
