import type { Ports, ProjectDocument, RepositoryDocument, Stored } from "../ports.ts";
import { branchOf } from "./allow-ref.ts";
import { deriveId } from "./derive-id.ts";
import { queuedSync } from "./queued-sync.ts";
import { updateDocument } from "./update-document.ts";

export interface Push {
	/** X-GitHub-Delivery: the runs that a push queues have ids that follow from it. */
	readonly deliveryId: string;
	/** As the push says it: names change, the id does not. */
	readonly repository: Omit<RepositoryDocument, "installationId">;
	/** `refs/heads/main`, `refs/tags/v1`. */
	readonly ref: string;
	/** The commit that the ref points to now; null where the push deleted the ref. */
	readonly commitSha: string | null;
	/** Paths that were added or modified; null where the push does not tell (it was forced, or its list is cut short). */
	readonly touched: ReadonlySet<string> | null;
}

/** More projects than this in one repository would be a monorepo that nobody has shown us. */
const PROJECTS_LIMIT = 1_000;

/**
 * Queues a sync for each project of the repository whose configuration file the push adds or modifies on the default
 * branch, and takes over what the push says of names. Gives the ids of the queued runs. Idempotent by the delivery.
 */
export async function acceptPush(ports: Ports, push: Push): Promise<readonly string[]> {
	await followNames(ports, push.repository);
	const { items: projects } = await ports.store.page("projects", {
		where: { repositoryId: push.repository.id },
		sort: { field: "createdAt", direction: "asc" },
		limit: PROJECTS_LIMIT,
	});
	await Promise.all(projects.map((project) => followProjectNames(ports, project, push.repository)));
	if (push.commitSha === null || branchOf(push.ref) !== push.repository.defaultBranch) return [];
	const { commitSha, touched } = push;
	const changed = projects.filter((project) => touched === null || touched.has(project.configPath));
	return Promise.all(changed.map((project) => queueSync(ports, project, { ...push, commitSha })));
}

async function queueSync(
	ports: Ports,
	project: Stored<ProjectDocument>,
	push: Push & { readonly commitSha: string },
): Promise<string> {
	const id = deriveId("push", push.deliveryId, project.id);
	const { ref, commitSha } = push;
	const run = queuedSync(project, { id, trigger: "webhook", ref, commitSha, now: ports.clock.now() });
	await ports.store.insert("syncRuns", run);
	return id;
}

async function followNames(ports: Ports, said: Push["repository"]): Promise<void> {
	await updateDocument(ports.store, "repositories", said.id, (known) => {
		if (known === undefined || Object.entries(said).every(([key, value]) => Reflect.get(known, key) === value)) {
			return undefined;
		}
		return { ...known, ...said };
	});
}

/**
 * The owner's id is not followed: after a transfer the new owner must link the repository for itself, or a token of the
 * new owner would speak for a project that the old one set up.
 */
async function followProjectNames(ports: Ports, project: ProjectDocument, said: Push["repository"]): Promise<void> {
	const isKnown = (known: ProjectDocument) =>
		known.repoFullName === said.fullName && known.defaultBranch === said.defaultBranch;
	if (isKnown(project)) return;
	await updateDocument(ports.store, "projects", project.id, (known) =>
		known === undefined || isKnown(known)
			? undefined
			: { ...known, repoFullName: said.fullName, defaultBranch: said.defaultBranch },
	);
}
