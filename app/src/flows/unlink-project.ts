import type { Actor } from "../auth/may.ts";
import type { Ports } from "../ports.ts";
import { eraseProject } from "./erase-project.ts";
import { projectFor } from "./readable-project.ts";

/** Ends a project and erases everything of it but the hashes of its log. Throws as `projectFor`. */
export async function unlinkProject(
	ports: Ports,
	input: { readonly actor: Actor; readonly projectId: string },
): Promise<void> {
	const { id } = await projectFor(ports, { ...input, verb: "project.manage" });
	await eraseProject(ports, id);
}
