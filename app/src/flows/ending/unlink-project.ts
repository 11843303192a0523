import type { UserActor } from "../../auth/may.ts";
import type { Ports } from "../../ports.ts";
import { eventOf, recordEvent } from "../naming/record-event.ts";
import { projectFor } from "../projects/readable-project.ts";
import { endProject } from "./end-project.ts";

/**
 * Ends a project: nothing is synced or shown of it any more, its file can be linked anew, and what was decided stays for
 * the retention with a last leaf that says who ended it. Throws as `projectFor`.
 */
export async function unlinkProject(
	ports: Ports,
	input: { readonly actor: UserActor; readonly projectId: string },
): Promise<void> {
	const { id } = await projectFor(ports, { ...input, verb: "project.manage" });
	await endProject(ports, { projectId: id, userId: input.actor.userId, cause: "unlinked" });
	await recordEvent(ports, eventOf(input.actor, { kind: "project_unlinked", projectId: id }));
}
