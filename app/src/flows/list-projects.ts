import type { UserActor } from "../auth/may.ts";
import type { InstallationDocument, Page, PageCursor, Ports, ProjectDocument } from "../ports.ts";

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

const PAGE = 100;

/** A project with what is counted about it. */
export async function viewProject({ store }: Ports, project: ProjectDocument): Promise<ProjectView> {
	return { project, totalRuns: await store.count("syncRuns", { projectId: project.id }) };
}

async function ownProjects({ store }: Ports, ownerUserId: string): Promise<readonly ProjectDocument[]> {
	const own: ProjectDocument[] = [];
	let after: PageCursor | undefined;
	do {
		const page: Page<ProjectDocument> = await store.page("projects", {
			where: { ownerUserId },
			sort: { field: "createdAt", direction: "asc" },
			after,
			limit: PAGE,
		});
		own.push(...page.items);
		after = page.next;
	} while (after !== undefined);
	return own;
}

/** Whether any installation of the App is live. */
async function isInstalled({ store }: Ports): Promise<boolean> {
	let after: PageCursor | undefined;
	do {
		const page: Page<InstallationDocument> = await store.page("installations", {
			where: {},
			sort: { field: "id", direction: "asc" },
			after,
			limit: PAGE,
		});
		if (page.items.some((installation) => !installation.suspended)) return true;
		after = page.next;
	} while (after !== undefined);
	return false;
}

/** The projects of the signed-in user, oldest first. */
export async function listProjects(ports: Ports, input: { readonly actor: UserActor }): Promise<ProjectList> {
	const projects = await ownProjects(ports, input.actor.userId);
	return {
		githubConnected: input.actor.local && (await isInstalled(ports)),
		onboardingCompleted: projects.length > 0,
		projects: await Promise.all(projects.map((project) => viewProject(ports, project))),
	};
}
