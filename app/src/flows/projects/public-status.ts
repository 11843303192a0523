import type { Actor } from "../../auth/may.ts";
import type { Ports, ProjectDocument } from "../../ports.ts";
import { publishedProject } from "./readable-project.ts";

/** What anybody may know of a published project. Throws `not_found`. */
export async function publicStatus(
	ports: Ports,
	input: { readonly actor: Actor; readonly projectId: string },
): Promise<ProjectDocument> {
	return publishedProject(ports, input.actor, input.projectId);
}
