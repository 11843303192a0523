import type { Actor } from "../../auth/may.ts";
import type { Ports } from "../../ports.ts";
import { type ProjectView, viewProject } from "./list-projects.ts";
import { readableProject } from "./readable-project.ts";

/** One project of the caller's. Throws `not_found`. */
export async function getProject(
	ports: Ports,
	input: { readonly actor: Actor; readonly projectId: string },
): Promise<ProjectView> {
	return viewProject(ports, await readableProject(ports, input.actor, input.projectId));
}
