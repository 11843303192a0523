import { isUsualPlace } from "@driftgate/engine/records";
import { ServiceFault } from "../../errors.ts";
import type { ActionIdentity, Ports, ProjectDocument, Stored } from "../../ports.ts";
import { trackedFileOf } from "../judging/tracked-file.ts";
import { projectsOfRepository } from "../projects/projects-of-repository.ts";
import { placesOf } from "./config-place.ts";

/** As a workflow's token names itself. */
type Claimed = Pick<ActionIdentity, "repositoryId" | "repositoryOwnerId">;
type LinkedProject = Stored<ProjectDocument>;

/**
 * The project that a verified identity speaks for: the one that tracks the configuration at `configPath`, or where nobody
 * names it the one at a usual place, or the repository's only one (contract:action-config-path). Ids decide, names never
 * do; the App must still be installed on the repository, and the owner must still be the one that linked it: a repository
 * that was deleted and made anew, or given away, is another one.
 * Throws ServiceFault repo_not_linked, the same for every reason that is about the repository (the log has the reason);
 * config_path_required where it has several projects and nothing says which.
 */
export async function findLinkedProject(
	ports: Ports,
	identity: Claimed,
	configPath: string | undefined,
): Promise<LinkedProject> {
	const tracking = await projectAt(ports, identity, configPath ?? USUAL_PLACE);
	if (tracking !== undefined) return requireInstalled(ports, identity, tracking);
	const projects = await linkedProjects(ports, identity);
	return configPath === undefined ? unnamedProject(projects) : projectNamed(projects, configPath);
}

/** Throws ServiceFault repo_not_linked where a verified identity speaks for no project at all. */
export async function requireLinkedRepository(ports: Ports, identity: Claimed): Promise<void> {
	const usual = await projectAt(ports, identity, USUAL_PLACE);
	if (usual === undefined) await linkedProjects(ports, identity);
	else await requireInstalled(ports, identity, usual);
}

/** Nearly every repository has its only project here: it is found without reading the others. */
const USUAL_PLACE = "driftgate.yml";

/** Where the look-up meets what another owner linked, this one may have another. */
async function projectAt({ store }: Ports, identity: Claimed, path: string): Promise<LinkedProject | undefined> {
	const project = await store.find("projects", { trackedFile: trackedFileOf(identity.repositoryId, path) });
	return String(project?.repositoryOwnerId) === identity.repositoryOwnerId ? project : undefined;
}

/** All of the identity's repository, oldest first: one at least. */
async function linkedProjects(ports: Ports, identity: Claimed): Promise<readonly LinkedProject[]> {
	const { repositoryId, repositoryOwnerId } = identity;
	const repository = { id: repositoryId, ownerId: Number(repositoryOwnerId) };
	const projects = await projectsOfRepository(ports, repository);
	const [first] = projects;
	if (first === undefined) throw refused(ports, identity, "not_linked");
	await requireInstalled(ports, identity, first);
	return projects;
}

/** What stands at a usual place is meant before others, and the only one wherever it is. */
function unnamedProject(projects: readonly LinkedProject[]): LinkedProject {
	const [first, ...others] = projects;
	const meant =
		projects.find(({ configPath }) => isUsualPlace(configPath)) ?? (others.length === 0 ? first : undefined);
	if (meant !== undefined) return meant;
	const detail = `This repository has several projects: send config_path, one of ${sayPaths(projects)}.`;
	throw new ServiceFault("config_path_required", { detail, errors: projects.map(({ configPath }) => configPath) });
}

/** A project that was never synced follows its file to another usual place. */
function projectNamed(projects: readonly LinkedProject[], configPath: string): LinkedProject {
	const meant = projects.find((project) => placesOf(project).includes(configPath));
	if (meant !== undefined) return meant;
	const detail = `No project tracks \`${configPath}\` of this repository: link it in Driftgate, or submit one that is linked: ${sayPaths(projects)}.`;
	throw new ServiceFault("repo_not_linked", { detail });
}

/** An answer has room for so many; who has more projects in one repository knows their names. */
const SAID_PATHS = 20;

function sayPaths(projects: readonly LinkedProject[]): string {
	const said = projects.slice(0, SAID_PATHS).map(({ configPath }) => `\`${configPath}\``);
	const left = projects.length - said.length;
	return `${said.join(", ")}${left === 0 ? "" : ` and ${left} more`}`;
}

/** Why an identity speaks for no project. */
type Refusal = "not_linked" | "not_installed" | "suspended" | "not_in_installation";

async function requireInstalled(ports: Ports, identity: Claimed, project: LinkedProject): Promise<LinkedProject> {
	const [installation, repository] = await Promise.all([
		ports.store.get("installations", project.installationId),
		ports.store.get("repositories", project.repositoryId),
	]);
	if (installation === undefined) throw refused(ports, identity, "not_installed");
	if (installation.suspended) throw refused(ports, identity, "suspended");
	if (repository?.installationId !== installation.id) throw refused(ports, identity, "not_in_installation");
	return project;
}

function refused(ports: Ports, { repositoryId, repositoryOwnerId }: Claimed, reason: Refusal): ServiceFault {
	ports.log.warn("identity_refused", { reason, repositoryId, repositoryOwnerId });
	return notLinked();
}

/** What whoever submits for no project is told. */
export function notLinked(): ServiceFault {
	return new ServiceFault("repo_not_linked", {
		detail:
			"No project tracks this repository, or the App cannot read it: link it in Driftgate, and check on GitHub that the App is installed, not suspended, and has access to it.",
	});
}
