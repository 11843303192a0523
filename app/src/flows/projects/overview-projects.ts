import type { UserActor } from "../../auth/may.ts";
import type { Ports, ProjectDocument, SyncRunDocument, TalliedDay } from "../../ports.ts";
import { inBatches } from "../access/in-batches.ts";
import { type Drift, driftOf } from "../drift/has-drifted.ts";
import { talliesOf } from "./daily-tallies.ts";
import { type ProjectView, projectsInSight, viewProject } from "./list-projects.ts";

export interface ProjectOverview extends ProjectView {
	readonly drift: Drift;
	/** The newest of all, and of those that sync; undefined where there is none. */
	readonly lastRun: SyncRunDocument | undefined;
	readonly lastSync: SyncRunDocument | undefined;
	readonly days: readonly TalliedDay[];
}

const OVERVIEW_DAYS = 30;

/** Projects that are looked at together: each is some reads by index. */
const AT_ONCE = 20;

/** The projects that the signed-in user sees, oldest first, each with how it stands. Throws as `keptWord`. */
export async function overviewProjects(
	ports: Ports,
	{ actor }: { readonly actor: UserActor },
): Promise<readonly ProjectOverview[]> {
	return inBatches(await projectsInSight(ports, actor.userId), AT_ONCE, (project) => overviewOf(ports, project));
}

async function overviewOf(ports: Ports, project: ProjectDocument): Promise<ProjectOverview> {
	const [view, lastRun, lastSync, days] = await Promise.all([
		viewProject(ports, project),
		newestRun(ports, { projectId: project.id }),
		newestRun(ports, { projectId: project.id, mode: "sync" }),
		talliesOf(ports, project, OVERVIEW_DAYS),
	]);
	return { ...view, drift: driftOf(project), lastRun, lastSync, days };
}

async function newestRun(
	{ store }: Ports,
	where: { readonly projectId: string; readonly mode?: "sync" },
): Promise<SyncRunDocument | undefined> {
	const sort = { field: "createdAt", direction: "desc" } as const;
	return (await store.page("syncRuns", { where, sort, limit: 1 })).items[0];
}
