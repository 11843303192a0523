import type { UserActor } from "../auth/may.ts";
import type { Ports, ProjectDocument } from "../ports.ts";
import { firstInstallation } from "./live-installations.ts";
import { reachOf } from "./reach.ts";
import { readAll } from "./read-all.ts";
import { countRuns } from "./run-tally.ts";

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

/** The projects that a user reaches, oldest first. Throws as `reachOf`. */
export async function projectsInReach(ports: Ports, userId: string): Promise<readonly ProjectDocument[]> {
	const reach = await reachOf(ports, userId);
	const wheres = reach === "every" ? [{}] : [...reach].map((installationId) => ({ installationId }));
	const found = await Promise.all(
		wheres.map((where) => readAll(ports.store, "projects", { where, sort: { field: "id", direction: "asc" } })),
	);
	return found.flat().sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

/** The projects that the signed-in user reaches, oldest first. Throws as `reachOf`. */
export async function listProjects(ports: Ports, input: { readonly actor: UserActor }): Promise<ProjectList> {
	const projects = await projectsInReach(ports, input.actor.userId);
	return {
		githubConnected: (await firstInstallation(ports, input.actor)) !== undefined,
		onboardingCompleted: projects.length > 0,
		projects: await Promise.all(projects.map((project) => viewProject(ports, project))),
	};
}
