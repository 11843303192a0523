import type { Actor } from "../../auth/may.ts";
import type { Ports, SyncRunDocument } from "../../ports.ts";
import { readableProject } from "../projects/readable-project.ts";

const NEWEST = 20;

/** The newest sync runs of a project, newest first. Throws `not_found`. */
export async function listSyncRuns(
	ports: Ports,
	input: { readonly actor: Actor; readonly projectId: string },
): Promise<readonly SyncRunDocument[]> {
	const project = await readableProject(ports, input.actor, input.projectId);
	const { items } = await ports.store.page("syncRuns", {
		where: { projectId: project.id },
		sort: { field: "createdAt", direction: "desc" },
		limit: NEWEST,
	});
	return items;
}
