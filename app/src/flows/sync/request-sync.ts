import type { Actor } from "../../auth/may.ts";
import type { Ports } from "../../ports.ts";
import { projectFor } from "../projects/readable-project.ts";
import { newSyncRun } from "./new-sync-run.ts";

/** Queues a sync of a service's default branch and gives the id of its run, to be polled. Throws as `projectFor`. */
export async function requestSync(
	ports: Ports,
	input: { readonly actor: Actor; readonly serviceId: string },
): Promise<string> {
	const project = await projectFor(ports, { actor: input.actor, projectId: input.serviceId, verb: "project.sync" });
	const run = await newSyncRun(ports, project, { trigger: "manual", actor: input.actor });
	await ports.store.insert("syncRuns", run);
	return run.id;
}
