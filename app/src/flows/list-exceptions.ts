import type { Actor } from "../auth/may.ts";
import type { ExceptionDocument, Ports } from "../ports.ts";
import { activeExceptions } from "./active-exceptions.ts";
import { readableProject } from "./readable-project.ts";

/** The active exceptions of a project, oldest first. Throws as `projectFor`. */
export async function listExceptions(
	ports: Ports,
	input: { readonly actor: Actor; readonly projectId: string },
): Promise<readonly ExceptionDocument[]> {
	const project = await readableProject(ports, input.actor, input.projectId);
	return activeExceptions(ports, project.id);
}
