import type { Actor } from "../../auth/may.ts";
import type { Ports, ProjectDocument, TriggerType } from "../../ports.ts";
import { projectFor } from "../projects/readable-project.ts";
import { newSyncRun } from "./new-sync-run.ts";

/** Queues a sync of a service's default branch and gives the id of its run, to be polled. Throws as `projectFor`. */
export async function requestSync(
	ports: Ports,
	input: { readonly actor: Actor; readonly serviceId: string; readonly trigger?: TriggerType },
): Promise<string> {
	const project = await projectFor(ports, { actor: input.actor, projectId: input.serviceId, verb: "project.sync" });
	return queueSync(ports, project, { trigger: input.trigger ?? "manual", actor: input.actor });
}

/** The same of a project that the actor was found to be allowed to sync. */
export async function queueSync(
	ports: Ports,
	project: ProjectDocument,
	asked: { readonly trigger: TriggerType; readonly actor: Actor },
): Promise<string> {
	const run = await newSyncRun(ports, project, asked);
	await ports.store.insert("syncRuns", run);
	return run.id;
}
