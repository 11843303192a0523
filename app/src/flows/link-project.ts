import { type Actor, permissionNeeded, refusalOf } from "../auth/may.ts";
import { ServiceFault } from "../errors.ts";
import type { Ports, ProjectDocument, RepositoryDocument } from "../ports.ts";
import { standingToRepository } from "./access/standing-on.ts";
import { CONFIG_PATHS, placesOf } from "./config-place.ts";
import { type ProjectView, viewProject } from "./list-projects.ts";
import { projectsOfRepository } from "./projects-of-repository.ts";
import { releaseTrackedFile, trackedFileOf } from "./tracked-file.ts";

export interface LinkInput {
	readonly actor: Actor & { readonly kind: "user" };
	/** `owner/name`. */
	readonly repo: string;
	/** Where the configuration is; looked for where nothing is said. */
	readonly configPath: string | undefined;
	/** Whether `/api/public` serves it; by default as public as the repository. */
	readonly public: boolean | undefined;
}

/** A name leads to an id only here, where a person gives it; a name that two rows claim leads nowhere. */
async function repositoryNamed({ store }: Ports, fullName: string): Promise<RepositoryDocument | undefined> {
	const { items } = await store.page("repositories", {
		where: { fullName },
		sort: { field: "id", direction: "asc" },
		limit: 2,
	});
	return items.length === 1 ? items[0] : undefined;
}

const NOT_INSTALLED =
	"The App is not installed on this repository, or you do not see it: install it, or see GET /api/github/repositories.";

async function isLive({ store }: Ports, repository: RepositoryDocument): Promise<boolean> {
	const installation = await store.get("installations", repository.installationId);
	return installation !== undefined && !installation.suspended;
}

async function requireLinkable(ports: Ports, actor: LinkInput["actor"], repository: RepositoryDocument): Promise<void> {
	const standing = await standingToRepository(ports, actor.userId, repository);
	const refusal = refusalOf(actor, "repository.link", { live: await isLive(ports, repository), ...standing });
	if (refusal === undefined) return;
	const isSeen = refusal === "permission_required";
	const detail = isSeen ? permissionNeeded("repository.link", standing, repository.fullName) : NOT_INSTALLED;
	throw new ServiceFault(refusal, { detail });
}

async function findConfig({ github }: Ports, repository: RepositoryDocument): Promise<string> {
	for (const path of CONFIG_PATHS) {
		const file = await github.readFile(repository, path, repository.defaultBranch);
		if (file !== undefined) return path;
	}
	return CONFIG_PATHS[0];
}

/**
 * Starts to track a configuration file of a repository that the App is installed on. The first push that touches it is
 * its first sync. Throws `repo_not_linked`, `permission_required`, `already_linked`, and as `standingToRepository`.
 */
export async function linkProject(ports: Ports, input: LinkInput): Promise<ProjectView> {
	const repository = await repositoryNamed(ports, input.repo);
	if (repository === undefined) throw new ServiceFault("repo_not_linked", { detail: NOT_INSTALLED });
	await requireLinkable(ports, input.actor, repository);
	const configPath = input.configPath ?? (await findConfig(ports, repository));
	const project: ProjectDocument = {
		id: ports.random.id(),
		name: repository.fullName.slice(repository.fullName.indexOf("/") + 1),
		trackedFile: trackedFileOf(repository.id, configPath),
		repositoryId: repository.id,
		repoFullName: repository.fullName,
		repositoryOwnerId: repository.ownerId,
		installationId: repository.installationId,
		defaultBranch: repository.defaultBranch,
		configPath,
		ownerUserId: input.actor.userId,
		public: input.public ?? !repository.private,
		status: "active",
		versionNumber: 0,
		baseline: null,
		outputs: [],
		driftDetected: false,
		artifacts: [],
		committed: null,
		log: null,
		createdAt: ports.clock.now(),
	};
	await insertTracking(ports, project, input.configPath === undefined);
	return viewProject(ports, project);
}

/**
 * What another owner linked before a transfer gives way. Throws `already_linked` where the owner is the same: of a file
 * that was looked for also where a project that has none yet will follow it.
 */
async function insertTracking(ports: Ports, project: ProjectDocument, isLookedFor: boolean): Promise<void> {
	const { trackedFile, configPath, repositoryId, repositoryOwnerId } = project;
	const holder = await ports.store.find("projects", { trackedFile });
	if (holder !== undefined && holder.repositoryOwnerId !== repositoryOwnerId) await releaseTrackedFile(ports, holder);
	const theirs = await projectsOfRepository(ports, { id: repositoryId, ownerId: repositoryOwnerId });
	const isTracked = theirs.some((other) =>
		isLookedFor ? placesOf(other).includes(configPath) : other.configPath === configPath,
	);
	if (!isTracked && (await ports.store.insert("projects", project)).ok) return;
	throw new ServiceFault("already_linked", { detail: `${configPath} of ${project.repoFullName} is tracked already.` });
}
