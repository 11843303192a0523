import { deriveId } from "../../lib/derive-id.ts";
import type { Milliseconds, Ports, ProjectDocument, RepositoryDocument, Stored } from "../../ports.ts";
import { lookAfterPush } from "../drift/config-on-branch.ts";
import { branchOf } from "../gate/allow-ref.ts";
import { placesOf } from "../gate/config-place.ts";
import { isTouched } from "../projects/is-touched.ts";
import { projectsOfRepository } from "../projects/projects-of-repository.ts";
import { isUpToDate } from "../repository/follow-repository.ts";
import { takeOverRepository } from "../repository/take-over-repository.ts";
import { timeOfRun } from "../runs/time-of-run.ts";
import { queuedSync } from "./queued-sync.ts";

export interface Push {
	/** X-GitHub-Delivery. Nobody signed it, so it names a push only where the push does not name itself. */
	readonly deliveryId: string;
	/** As the push says it: names change, the id does not. */
	readonly repository: Omit<RepositoryDocument, "installationId">;
	/** `refs/heads/main`, `refs/tags/v1`. */
	readonly ref: string;
	/** The commit that the ref points to now; null where the push deleted the ref. */
	readonly commitSha: string | null;
	/** When GitHub took it; undefined where the push does not tell. */
	readonly pushedAt?: Milliseconds | undefined;
	/** Paths that were added or modified; null where the push does not tell (it was forced, or its list is cut short). */
	readonly touched: ReadonlySet<string> | null;
	/** Paths that were removed, where the push tells. */
	readonly removed?: ReadonlySet<string>;
}

/**
 * Queues a sync for each project of the repository whose configuration, or a file of whose description, the push changes on
 * the default branch, and follows the names that the push says. Gives the ids of the queued runs. Idempotent by the push, under
 * however many deliveries it comes.
 */
export async function acceptPush(ports: Ports, push: Push): Promise<readonly string[]> {
	const projects = await projectsOfRepository(ports, push.repository);
	const queued = await queueSyncs(ports, projects, push);
	await followNames(ports, push.repository, projects);
	await followConfigs(ports, projects, push);
	return queued;
}

async function queueSyncs(
	ports: Ports,
	projects: readonly Stored<ProjectDocument>[],
	push: Push,
): Promise<readonly string[]> {
	const { commitSha, ref, repository } = push;
	if (commitSha === null || branchOf(ref) !== repository.defaultBranch) return [];
	const queued: string[] = [];
	for (const project of projects) {
		if (await isTouched(ports, project, pathsThatCount(project, push))) {
			queued.push(await queueSync(ports, project, { ...push, commitSha }));
		}
	}
	return queued;
}

/** A file of a description that leaves is a change of it; a configuration that leaves is no version (contract:webhook-push). */
function pathsThatCount(
	project: ProjectDocument,
	{ touched, removed = new Set() }: Push,
): ReadonlySet<string> | undefined {
	if (touched === null) return undefined;
	const places = new Set(placesOf(project));
	return new Set([...touched, ...[...removed].filter((path) => !places.has(path))]);
}

/**
 * Looks at the configurations that a push to the default branch changes or takes away, so that a project that drifted by
 * it says so before its sync, and where none follows. Where GitHub cannot say, the sync or the next look does.
 */
async function followConfigs(ports: Ports, projects: readonly Stored<ProjectDocument>[], push: Push): Promise<void> {
	const { touched, removed, ref, repository } = push;
	if (branchOf(ref) !== repository.defaultBranch) return;
	const isChanged = (path: string) => touched === null || touched.has(path) || removed?.has(path) === true;
	for (const { id } of projects.filter((one) => placesOf(one).some(isChanged))) {
		try {
			// As it is by now: the push may have told new names, and its sync may be done.
			const project = await ports.store.get("projects", id);
			if (project !== undefined) await lookAfterPush(ports, project);
		} catch (error) {
			ports.log.warn("config_not_seen", { projectId: id, error });
		}
	}
}

async function queueSync(
	ports: Ports,
	project: Stored<ProjectDocument>,
	push: Push & { readonly commitSha: string },
): Promise<string> {
	const id = deriveId("push", ...nameOfPush(push), project.id);
	const { ref, commitSha, pushedAt } = push;
	const dated = pushedAt === undefined ? {} : { pushedAt };
	const times = { ...dated, createdAt: await timeOfRun(ports, project.id), now: ports.clock.now() };
	const run = queuedSync(project, { id, trigger: "webhook", ref, commitSha, ...times });
	await ports.store.insert("syncRuns", run);
	return id;
}

/** GitHub moves a branch to one commit once at a time, and its signature covers when. */
function nameOfPush({ deliveryId, ref, commitSha, pushedAt }: Push): readonly string[] {
	return pushedAt === undefined ? [deliveryId] : [ref, commitSha ?? "", String(pushedAt)];
}

/**
 * Names that a push says and that are not ours yet may also be old ones, since deliveries come in any order: GitHub is
 * asked which hold. Where it cannot say, everything stays as it is, and the next push brings it up again.
 */
async function followNames(
	ports: Ports,
	said: Push["repository"],
	projects: readonly ProjectDocument[],
): Promise<void> {
	const known = await ports.store.get("repositories", said.id);
	const isFollowed = (known === undefined || isSame(known, said)) && projects.every((one) => isUpToDate(one, said));
	if (isFollowed) return;
	const current = await currentRepository(ports, said, known?.installationId ?? projects[0]?.installationId);
	if (current !== undefined) await takeOverRepository(ports, current);
}

function isSame(known: RepositoryDocument, said: Push["repository"]): boolean {
	const { id, fullName, ownerId, private: isPrivate, defaultBranch } = said;
	const names = { id, fullName, ownerId, private: isPrivate, defaultBranch };
	return Object.entries(names).every(([key, value]) => Reflect.get(known, key) === value);
}

async function currentRepository(
	{ github, log }: Ports,
	{ id }: Push["repository"],
	installationId: string | undefined,
): Promise<RepositoryDocument | undefined> {
	if (installationId === undefined) return undefined;
	try {
		return await github.readRepository({ installationId, id });
	} catch (error) {
		log.warn("names_not_followed", { repositoryId: id, error });
		return undefined;
	}
}
