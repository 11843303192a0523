import { type Actor, permissionNeeded, refusalOf } from "../../auth/may.ts";
import { ServiceFault } from "../../errors.ts";
import type { Ports, ProjectDocument, RepositoryDocument } from "../../ports.ts";
import { standingToRepository } from "../access/standing-on.ts";
import { placesOf } from "../gate/config-place.ts";
import { releaseTrackedFile, trackedFileOf } from "../judging/tracked-file.ts";
import { eventOf, recordEvent } from "../naming/record-event.ts";
import { type ProjectView, viewProject } from "../projects/list-projects.ts";
import { projectsOfRepository } from "../projects/projects-of-repository.ts";
import { placeOfConfig } from "./place-of-config.ts";
import { repositoryNamed } from "./repository-named.ts";

export interface LinkInput {
	readonly actor: Actor & { readonly kind: "user" };
	/** `owner/name`. */
	readonly repo: string;
	/** Where the configuration is; looked for where nothing is said. */
	readonly configPath: string | undefined;
	/** Whether `/api/public` serves it; by default as public as the repository. */
	readonly public: boolean | undefined;
}

async function isLive({ store }: Ports, repository: RepositoryDocument): Promise<boolean> {
	const installation = await store.get("installations", repository.installationId);
	return installation !== undefined && !installation.suspended;
}

/** `notLinkable` is what whoever may not see it is told as well. */
async function requireLinkable(
	ports: Ports,
	actor: LinkInput["actor"],
	repository: RepositoryDocument,
	notLinkable: string,
): Promise<void> {
	const standing = await standingToRepository(ports, actor.userId, repository);
	const refusal = refusalOf(actor, "repository.link", { live: await isLive(ports, repository), ...standing });
	if (refusal === undefined) return;
	const isSeen = refusal === "permission_required";
	const detail = isSeen ? permissionNeeded("repository.link", standing, repository.fullName) : notLinkable;
	throw new ServiceFault(refusal, { detail });
}

/**
 * Starts to track a configuration file of a repository that the App is installed on. The first push that touches it is
 * its first sync. Throws `repo_not_linked`, `permission_required`, `already_linked`, and as `placeOfConfig` and
 * `standingToRepository`.
 */
export async function linkProject(ports: Ports, input: LinkInput): Promise<ProjectView> {
	const { repository, refusal } = await repositoryNamed(ports, input.actor, input.repo);
	if (repository === undefined) throw new ServiceFault("repo_not_linked", { detail: refusal });
	await requireLinkable(ports, input.actor, repository, refusal);
	const configPath = await placeOfConfig(ports, repository, input.configPath);
	const project: ProjectDocument = {
		id: ports.random.id(),
		name: repository.fullName.slice(repository.fullName.indexOf("/") + 1),
		trackedFile: trackedFileOf(repository.id, configPath),
		repositoryId: repository.id,
		repoFullName: repository.fullName,
		repositoryOwnerId: repository.ownerId,
		installationId: repository.installationId,
		defaultBranch: repository.defaultBranch,
		private: repository.private,
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
	const subject = project.public ? "public" : "private";
	await recordEvent(ports, eventOf(input.actor, { kind: "project_linked", projectId: project.id, subject }));
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
	throw new ServiceFault("already_linked", { detail: `${configPath} of ${project.repoFullName} is already tracked.` });
}
