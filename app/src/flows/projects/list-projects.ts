import type { UserActor } from "../../auth/may.ts";
import type { Ports, ProjectDocument, Where } from "../../ports.ts";
import { inBatches } from "../access/in-batches.ts";
import { permissionsAmong } from "../access/permissions-in.ts";
import { reachOf } from "../access/reach.ts";
import { firstInstallation } from "../installations/live-installations.ts";
import { readAll } from "../records/read-all.ts";
import { countRuns } from "../runs/run-tally.ts";

/** Installations that are looked through at a time: each may have GitHub asked. */
const AT_ONCE = 5;

export interface ProjectView {
	readonly project: ProjectDocument;
	readonly totalRuns: number;
}

export interface ProjectList {
	/** The App has at least one live installation. */
	readonly githubConnected: boolean;
	/** A repository is linked: there is nothing left to set up. */
	readonly onboardingCompleted: boolean;
	readonly projects: readonly ProjectView[];
}

/** A project with what is counted about it. */
export async function viewProject({ store }: Ports, project: ProjectDocument): Promise<ProjectView> {
	const { ended, unfinished } = await countRuns(store, project);
	return { project, totalRuns: ended.runs + unfinished.length };
}

/**
 * The projects whose repositories a user may read, of the installations that the user reaches, oldest first. What GitHub
 * shows everybody is read by its id, and listed to those alone. Throws as `keptWord`.
 */
export async function projectsInSight(ports: Ports, userId: string): Promise<readonly ProjectDocument[]> {
	const reach = await reachOf(ports, userId);
	const found =
		reach === "every"
			? await projectsWhere(ports, {})
			: await inBatches([...reach], AT_ONCE, (installationId) => projectsSeenIn(ports, userId, installationId));
	return found.flat().sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

/** The live ones. */
const projectsWhere = (ports: Ports, where: Where<"projects">): Promise<readonly ProjectDocument[]> =>
	readAll(ports.store, "projects", { where: { ...where, status: "active" }, sort: { field: "id", direction: "asc" } });

async function projectsSeenIn(
	ports: Ports,
	userId: string,
	installationId: string,
): Promise<readonly ProjectDocument[]> {
	const projects = await projectsWhere(ports, { installationId });
	const repositoryIds = projects.map(({ repositoryId }) => repositoryId);
	const permissions = await permissionsAmong(ports, { userId, installationId }, repositoryIds);
	return projects.filter(({ repositoryId }) => (permissions.get(repositoryId) ?? "none") !== "none");
}

/** The projects that the signed-in user sees, oldest first. Throws as `keptWord`. */
export async function listProjects(ports: Ports, input: { readonly actor: UserActor }): Promise<ProjectList> {
	const projects = await projectsInSight(ports, input.actor.userId);
	return {
		githubConnected: (await firstInstallation(ports, input.actor)) !== undefined,
		onboardingCompleted: projects.length > 0,
		projects: await Promise.all(projects.map((project) => viewProject(ports, project))),
	};
}
