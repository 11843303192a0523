import type { UserActor } from "../auth/may.ts";
import type { Ports, ProjectDocument } from "../ports.ts";
import { firstInstallation } from "./live-installations.ts";
import { readAll } from "./read-all.ts";

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
	return { project, totalRuns: await store.count("syncRuns", { projectId: project.id }) };
}

/** The projects of a user, oldest first. */
export function ownProjects({ store }: Ports, ownerUserId: string): Promise<readonly ProjectDocument[]> {
	return readAll(store, "projects", { where: { ownerUserId }, sort: { field: "createdAt", direction: "asc" } });
}

/** The projects of the signed-in user, oldest first. */
export async function listProjects(ports: Ports, input: { readonly actor: UserActor }): Promise<ProjectList> {
	const projects = await ownProjects(ports, input.actor.userId);
	return {
		githubConnected: (await firstInstallation(ports, input.actor)) !== undefined,
		onboardingCompleted: projects.length > 0,
		projects: await Promise.all(projects.map((project) => viewProject(ports, project))),
	};
}
